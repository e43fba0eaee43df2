import { type Orientation, scanImage } from "./scan-image.ts";

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
  const scan = scanImage(new Uint8Array(await file.arrayBuffer()));
  if (scan.kind !== "image" || scan.turn === null || scan.turn.orientation === 1) {
    return createImageBitmap(file);
  }
  const { orientation, at } = scan.turn;
  // No orientation is 0: what says so is as good as not there, in either order of bytes. The checksum of
  // a PNG's chunk then fails, and that chunk is skipped.
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
