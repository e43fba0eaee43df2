import { bytesOf, jpegSegment } from "./images-for-test.ts";

/** Lists the colours of the quarters of `quarters`: the upper two, then the lower two. */
const COLOURS = [
  ["red", [255, 0, 0]],
  ["green", [0, 255, 0]],
  ["blue", [0, 0, 255]],
  ["yellow", [255, 255, 0]],
] as const;

/** A JPEG's colours are a few steps off. */
const NEAR = 6;

/** Returns an image of four quarters in different colours. */
export async function quarters(
  format: "png" | "jpeg" | "webp",
  width = 64,
  height = 32,
): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("There is no canvas.");
  for (const [index, [, rgb]] of COLOURS.entries()) {
    pen.fillStyle = `rgb(${rgb.join(" ")})`;
    const [x, y] = [index % 2 === 0 ? 0 : width / 2, index < 2 ? 0 : height / 2];
    pen.fillRect(x, y, width / 2, height / 2);
  }
  return await canvas.convertToBlob({ type: `image/${format}`, quality: 1 });
}

/** Returns the colour of a pixel by its name, or its numbers when it has none. */
export function colourAt(bitmap: ImageBitmap, x: number, y: number): string {
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  if (pen === null) throw new Error("There is no canvas.");
  pen.drawImage(bitmap, -x, -y);
  const pixel = [...pen.getImageData(0, 0, 1, 1).data];
  const isNear = (rgb: readonly number[]) =>
    [...rgb, 255].every((part, index) => Math.abs(part - (pixel[index] ?? 0)) <= NEAR);
  return COLOURS.find(([, rgb]) => isNear(rgb))?.[0] ?? pixel.join(" ");
}

/** Returns the first letters of the colours in the four corners, row by row: `RG BY` of `quarters`. */
export function cornersOf(bitmap: ImageBitmap): string {
  const { width, height } = bitmap;
  const inset = Math.min(4, Math.floor(height / 4));
  const [right, bottom] = [width - 1 - inset, height - 1 - inset];
  const at = (x: number, y: number) => colourAt(bitmap, x, y).charAt(0).toUpperCase();
  return `${at(inset, inset)}${at(right, inset)} ${at(inset, bottom)}${at(right, bottom)}`;
}

/** Returns `quarters` as a JPEG with EXIF. */
export async function turnedJpeg(turn: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const image = await (await quarters("jpeg")).bytes();
  const app1 = jpegSegment(0xe1, bytesOf("Exif\0\0", turn));
  return bytesOf(image.subarray(0, 2), app1, image.subarray(2));
}
