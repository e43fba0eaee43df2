import { inTime } from "#shared/async/in-time.ts";
import {
  addTurns,
  type Crop,
  cropPixels,
  type ImageEdit,
  outputSize,
  type Size,
  type Turns,
  turnCrop,
  turnedSize,
  usualEdit,
} from "./crop.ts";
import { type Orientation, scanImage } from "./scan-image.ts";

/**
 * Encodes the edited image. The file contains pixels only, without metadata such as location.
 * @throws ImageError
 */
export async function drawImage(source: ImageBitmap, edit: ImageEdit): Promise<Blob> {
  const { crop, turns, maxWidthPx, format, quality } = edit;
  const { width, height } = outputSize(crop, turnedSize(source, turns), maxWidthPx);
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d");
  if (pen === null) throw new ImageError("canvas");
  if (format === "jpeg") {
    // JPEG has no transparency, and would show black.
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, width, height);
  }
  paintImage(pen, source, edit, { width, height });
  const type = `image/${format}`;
  let blob: Blob;
  try {
    blob = await canvas.convertToBlob({ type, quality });
  } catch (cause) {
    const isStored = cause instanceof DOMException && cause.name === "SecurityError";
    throw new ImageError(isStored ? "unreadable" : "canvas", { cause });
  }
  // A browser that can't write a format writes a PNG instead.
  if (blob.type !== type) throw new ImageError("format");
  return blob;
}

/** Lists the sizes of an image that is not edited, in the order in which they are tried. */
const SIZES = [
  { maxWidthPx: 1920, quality: 0.9 },
  { maxWidthPx: 1280, quality: 0.8 },
  { maxWidthPx: 640, quality: 0.7 },
] as const;

/** Encodes the usual part of an image, in the first of some sizes that is within a limit. @throws ImageError */
export async function drawWithin(source: ImageBitmap, mostBytes: number): Promise<Blob> {
  const usual = usualEdit(source);
  let file = await drawImage(source, { ...usual, ...SIZES[0] });
  for (const size of SIZES.slice(1)) {
    if (file.size > mostBytes) file = await drawImage(source, { ...usual, ...size });
  }
  return file;
}

/** Lists the cosine and sine of each turn, without the crumbs of a real one. */
const QUARTERS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

export function paintImage(
  pen: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  source: ImageBitmap,
  { crop, turns }: { crop: Crop; turns: Turns },
  { width, height }: Size,
): void {
  // Only the pixels of the crop are read, so that its neighbours do not bleed into its edges.
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

/**
 * Tells the reason for a drawing failure: cross-origin pixels without CORS, an unsupported output format, or no memory
 * for the canvas.
 */
export type ImageErrorKind = "unreadable" | "format" | "canvas";

export class ImageError extends Error {
  override readonly name = "ImageError";
  readonly kind: ImageErrorKind;

  constructor(kind: ImageErrorKind, options?: ErrorOptions) {
    super(`No picture was made: ${kind}.`, options);
    this.kind = kind;
  }
}

const MATRICES: Readonly<
  Record<
    Orientation,
    (width: number, height: number) => [number, number, number, number, number, number]
  >
> = {
  1: () => [1, 0, 0, 1, 0, 0],
  2: (width) => [-1, 0, 0, 1, width, 0],
  3: (width, height) => [-1, 0, 0, -1, width, height],
  4: (_width, height) => [1, 0, 0, -1, 0, height],
  5: () => [0, 1, 1, 0, 0, 0],
  6: (_width, height) => [0, 1, -1, 0, height, 0],
  7: (width, height) => [0, -1, -1, 0, height, width],
  8: (width) => [0, -1, 1, 0, 0, width],
};

/**
 * Decodes an image accepted by `checkImage` (the first frame of an animation), rotated according to EXIF in
 * every browser: some rotate JPEG and PNG but not WebP, and can't be told not to. Rejects if the browser
 * can't decode it.
 */
export async function decodeImage(file: Blob): Promise<ImageBitmap> {
  const scan = scanImage(new Uint8Array(await inTime(file.arrayBuffer())));
  if (scan.kind !== "image" || scan.turn === null || scan.turn.orientation === 1) {
    return createImageBitmap(file);
  }
  const { orientation, at } = scan.turn;
  // No orientation is 0: an entry with it is ignored, in either order of bytes. The checksum of a PNG's chunk then
  // fails, and that chunk is skipped.
  const parts = [file.slice(0, at), new Uint8Array(2), file.slice(at + 2)];
  const stored = await createImageBitmap(new Blob(parts, { type: file.type }));
  return turn(stored, orientation);
}

function turn(stored: ImageBitmap, orientation: Orientation): ImageBitmap {
  const { width, height } = stored;
  const canvas =
    orientation >= 5 ? new OffscreenCanvas(height, width) : new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("There is no canvas to turn the picture on");
  context.setTransform(...MATRICES[orientation](width, height));
  context.drawImage(stored, 0, 0);
  stored.close();
  return canvas.transferToImageBitmap();
}
