/** Is given in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Describes a part of an image: fractions of its sides, from 0 to 1, from the top left. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Counts quarter turns, clockwise. */
export type Turns = 0 | 1 | 2 | 3;

/** Names an edge or a corner of a crop, by the compass: north is up. */
export type Handle = "n" | "ne" | "e" | "se" | "s" | "sw" | "w" | "nw";

export const WHOLE: Crop = { x: 0, y: 0, width: 1, height: 1 };

/** Shares this near to each other are the same: sums of fractions miss by less. */
const TOLERANCE = 1e-9;

export function turnedSize({ width, height }: Size, turns: Turns): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** Returns the turns after some more of them. */
export function addTurns(turns: Turns, more: number): Turns {
  const sum = (((turns + more) % 4) + 4) % 4;
  return sum === 1 || sum === 2 || sum === 3 ? sum : 0;
}

export function turnCrop(crop: Crop, turns: Turns): Crop {
  let turned = crop;
  for (let count = 0; count < turns; count += 1) {
    const { x, y, width, height } = turned;
    // Rounding could give a crop at the edge a negative size.
    turned = { x: Math.max(0, 1 - y - height), y: x, width: height, height: width };
  }
  return turned;
}

/** Returns the largest crop of that ratio (width by height in pixels), in the middle. */
export function largestCrop(size: Size, ratio: number): Crop {
  const shape = (ratio * size.height) / size.width;
  const width = Math.min(1, shape);
  const height = Math.min(1, 1 / shape);
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

/**
 * Fits a crop to a ratio, keeping its centre and area as far as possible. Unchanged if it has the ratio;
 * null: any ratio.
 */
export function fitCrop(crop: Crop, size: Size, ratio: number | null): Crop {
  if (ratio === null) return crop;
  const shape = (ratio * size.height) / size.width;
  if (Math.abs(crop.width / crop.height / shape - 1) < TOLERANCE) return crop;
  const wished = Math.sqrt(crop.width * crop.height * shape);
  const width = Math.min(wished, 1, shape);
  const height = Math.min(1, width / shape);
  return {
    x: clamp(crop.x + (crop.width - width) / 2, 1 - width),
    y: clamp(crop.y + (crop.height - height) / 2, 1 - height),
    width,
    height,
  };
}

export function moveCrop(crop: Crop, by: { x: number; y: number }): Crop {
  return {
    ...crop,
    x: clamp(crop.x + by.x, 1 - crop.width),
    y: clamp(crop.y + by.y, 1 - crop.height),
  };
}

/** Describes a side of a crop as two ends, and which of them is pulled: -1 the first, 1 the second, 0 neither. */
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
  // The ratio is of width and height as shares.
  const shape = (ratio * size.height) / size.width;
  const asWide =
    across.pull === 0
      ? wished.height * shape
      : down.pull === 0
        ? wished.width
        : // A corner follows the mean of both movements.
          (wished.width + wished.height * shape) / 2;
  const most = Math.min(room(across), room(down) * shape);
  const width = within(asWide, Math.max(leastWidth, leastHeight * shape), most);
  return place(across, down, width, width / shape);
}

/** Returns the maximum length of a side: to the dragged edge, or both ways. */
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

/** Returns the part in whole pixels; its size does not change while it is moved by parts of a pixel. */
export function cropPixels(crop: Crop, size: Size): Crop {
  const width = Math.max(1, Math.min(size.width, Math.round(crop.width * size.width)));
  const height = Math.max(1, Math.min(size.height, Math.round(crop.height * size.height)));
  return {
    x: Math.min(size.width - width, Math.round(crop.x * size.width)),
    y: Math.min(size.height - height, Math.round(crop.y * size.height)),
    width,
    height,
  };
}

/** The size a crop is drawn at: as many pixels as it has, less where they are more than wished for. */
export function outputSize(crop: Crop, size: Size, maxWidthPx: number | null): Size {
  const { width, height } = cropPixels(crop, size);
  if (maxWidthPx === null || width <= maxWidthPx) return { width, height };
  const limit = Math.max(1, Math.round(maxWidthPx));
  return { width: limit, height: Math.max(1, Math.round((height * limit) / width)) };
}

/** Returns a value between 0 and the most that there is room for, which rounding may put below 0. */
function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}

export type WrittenFormat = "jpeg" | "webp" | "png";

export interface ImageEdit {
  /** Is the part of the rotated image. */
  crop: Crop;
  turns: Turns;
  /** A wider crop is drawn that wide; null: as wide as it is. */
  maxWidthPx: number | null;
  format: WrittenFormat;
  /** Ranges from 0 to 1; a PNG has none. */
  quality: number;
}

export const WIDE_RATIO = 16 / 9;

export function usualEdit(size: Size): ImageEdit {
  return {
    crop: largestCrop(size, WIDE_RATIO),
    turns: 0,
    maxWidthPx: 1920,
    format: "jpeg",
    quality: 0.9,
  };
}
