import {
  addTurns,
  type Crop,
  cropPixels,
  type Size,
  type Turns,
  turnCrop,
  turnedSize,
} from "./crop.ts";

/** Cosine and sine of each turn, without the crumbs of a real one. */
const QUARTERS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** Fills a canvas of that size with a part of the turned picture. */
export function paintImage(
  pen: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  source: ImageBitmap,
  { crop, turns }: { crop: Crop; turns: Turns },
  { width, height }: Size,
): void {
  // Only the pixels of the part are read, so that its neighbours do not bleed into its edges.
  const turned = turnedSize(source, turns);
  const shown = cropPixels(crop, turned);
  const shares = {
    x: shown.x / turned.width,
    y: shown.y / turned.height,
    width: shown.width / turned.width,
    height: shown.height / turned.height,
  };
  const part = cropPixels(turnCrop(shares, addTurns(0, -turns)), source);
  const flat = turnedSize({ width, height }, turns);
  const [cos, sin] = QUARTERS[turns];
  pen.imageSmoothingEnabled = true;
  pen.imageSmoothingQuality = "high";
  pen.setTransform(cos, sin, -sin, cos, width / 2, height / 2);
  pen.drawImage(
    source,
    part.x,
    part.y,
    part.width,
    part.height,
    -flat.width / 2,
    -flat.height / 2,
    flat.width,
    flat.height,
  );
}
