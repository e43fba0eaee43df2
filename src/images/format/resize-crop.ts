import type { Crop, Handle, Size } from "./crop.ts";

/** One side of a crop as two ends, and which of them is pulled: -1 the first, 1 the second, 0 neither. */
interface Side {
  from: number;
  to: number;
  pull: -1 | 0 | 1;
}

/**
 * Resizes a crop by dragging a handle, in fractions of the image. The opposite side stays; with a ratio
 * (width to height in pixels) a dragged edge grows the other axis both ways. Stays inside the image, and no
 * side gets shorter than `leastPx` if the image has that many pixels.
 */
export function resizeCrop(
  crop: Crop,
  handle: Handle,
  by: { x: number; y: number },
  { size, ratio, leastPx }: { size: Size; ratio: number | null; leastPx: number },
): Crop {
  const across: Side = {
    from: crop.x,
    to: crop.x + crop.width,
    pull: handle.includes("w") ? -1 : handle.includes("e") ? 1 : 0,
  };
  const down: Side = {
    from: crop.y,
    to: crop.y + crop.height,
    pull: handle.includes("n") ? -1 : handle.includes("s") ? 1 : 0,
  };
  const leastWidth = Math.min(1, leastPx / size.width);
  const leastHeight = Math.min(1, leastPx / size.height);
  const wished = {
    width: crop.width + by.x * across.pull,
    height: crop.height + by.y * down.pull,
  };
  if (ratio === null) {
    const width = across.pull === 0 ? crop.width : within(wished.width, leastWidth, room(across));
    const height = down.pull === 0 ? crop.height : within(wished.height, leastHeight, room(down));
    return place(across, down, width, height);
  }
  // Width by height in shares.
  const shape = (ratio * size.height) / size.width;
  const asWide =
    across.pull === 0
      ? wished.height * shape
      : down.pull === 0
        ? wished.width
        : // A corner follows the pointer with its middle way.
          (wished.width + wished.height * shape) / 2;
  const most = Math.min(room(across), room(down) * shape);
  const width = within(asWide, Math.max(leastWidth, leastHeight * shape), most);
  return place(across, down, width, width / shape);
}

/** Maximum length of a side: to the dragged edge, or both ways. */
function room({ from, to, pull }: Side): number {
  if (pull === 1) return 1 - from;
  if (pull === -1) return to;
  const middle = (from + to) / 2;
  return 2 * Math.min(middle, 1 - middle);
}

/** The room wins where there is less of it than the least. */
function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function place(across: Side, down: Side, width: number, height: number): Crop {
  return { x: start(across, width), y: start(down, height), width, height };
}

function start({ from, to, pull }: Side, length: number): number {
  const at = pull === 1 ? from : pull === -1 ? to - length : (from + to - length) / 2;
  return Math.max(0, Math.min(at, 1 - length));
}
