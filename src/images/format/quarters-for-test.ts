/** The colours of the quarters of `quarters`: the upper two, then the lower two. */
export const RED = "red";
export const GREEN = "green";
export const BLUE = "blue";
export const YELLOW = "yellow";

const COLOURS = [
  [RED, [255, 0, 0]],
  [GREEN, [0, 255, 0]],
  [BLUE, [0, 0, 255]],
  [YELLOW, [255, 255, 0]],
] as const;

/** A JPEG's colours are a few steps off. */
const NEAR = 6;

/** Image of four quarters in different colours. */
export async function quarters(format: "png" | "jpeg", width = 64, height = 32): Promise<Blob> {
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

/** The colour of a pixel by its name, or its numbers when it has none. */
export function colourAt(bitmap: ImageBitmap, x: number, y: number): string {
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  if (pen === null) throw new Error("There is no canvas.");
  pen.drawImage(bitmap, -x, -y);
  const pixel = [...pen.getImageData(0, 0, 1, 1).data];
  const isNear = (rgb: readonly number[]) =>
    [...rgb, 255].every((part, index) => Math.abs(part - (pixel[index] ?? 0)) <= NEAR);
  return COLOURS.find(([, rgb]) => isNear(rgb))?.[0] ?? pixel.join(" ");
}

/** Inserts EXIF with an orientation at the start of a JPEG. */
export function withOrientation(jpeg: Uint8Array<ArrayBuffer>, orientation: number): Blob {
  const tiff = [
    [0x49, 0x49, 0x2a, 0x00, 0x08, 0x00, 0x00, 0x00],
    // One entry: the orientation, one short.
    [0x01, 0x00, 0x12, 0x01, 0x03, 0x00, 0x01, 0x00, 0x00, 0x00, orientation, 0x00, 0x00, 0x00],
    [0x00, 0x00, 0x00, 0x00],
  ].flat();
  const body = [0x45, 0x78, 0x69, 0x66, 0x00, 0x00, ...tiff];
  const segment = new Uint8Array([0xff, 0xe1, 0x00, body.length + 2, ...body]);
  return new Blob([jpeg.subarray(0, 2), segment, jpeg.subarray(2)], { type: "image/jpeg" });
}
