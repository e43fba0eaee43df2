import { describe, expect, it } from "vitest";
import { turnedSize } from "./crop.ts";
import { decodeImage } from "./draw-image.ts";
import { bytesOf, exif, gif, jpegSegment, little, pngChunk, webpChunk } from "./images-for-test.ts";
import { scanImage } from "./scan-image.ts";

const WIDTH = 64;
const HEIGHT = 32;
const EXIF_FLAG = 8;
const COLOURS = { R: "#f00", G: "#0f0", B: "#00f", W: "#fff" };

/** Red and green above blue and white, as the browser itself writes it. */
async function written(type: string): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext("2d");
  for (const [at, colour] of Object.values(COLOURS).entries()) {
    if (context === null) continue;
    context.fillStyle = colour;
    context.fillRect((at % 2) * 32, at < 2 ? 0 : 16, 32, 16);
  }
  const blob = await canvas.convertToBlob({ type, quality: 1 });
  expect(blob.type).toBe(type);
  return new Uint8Array(await blob.arrayBuffer());
}

async function turnedJpeg(turn: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const image = await written("image/jpeg");
  const app1 = jpegSegment(0xe1, bytesOf("Exif\0\0", turn));
  return bytesOf(image.subarray(0, 2), app1, image.subarray(2));
}

async function turnedPng(turn: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const image = await written("image/png");
  return bytesOf(image.subarray(0, 33), pngChunk("eXIf", turn), image.subarray(33));
}

/** The browser writes one with a canvas, whose flags have to say what follows. */
async function turnedWebp(turn: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const image = await written("image/webp");
  const flags = (image[20] ?? 0) + EXIF_FLAG;
  const rest = image.subarray(21);
  const content = bytesOf("WEBPVP8X", little(10, 4), flags, rest, webpChunk("EXIF", turn));
  return bytesOf("RIFF", little(content.length, 4), content);
}

/** Its frame, of 200 pixels of one colour, is larger than it says. */
function overflowingGif(): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8Array(100).fill(1);
  const codes = bytesOf(0x80, pixels, 0x80, pixels, 0x81);
  const place = [7, 0, 20, 10].map((value) => little(value, 2));
  return gif(4, 3, bytesOf(0x2c, ...place, 0, 7, codes.length, codes, 0));
}

/** The colours in the four corners, row by row. */
function cornersOf(bitmap: ImageBitmap): string {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext("2d");
  context?.drawImage(bitmap, 0, 0);
  const letterAt = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
    if (red > 200 && green > 200 && blue > 200) return "W";
    if (red > 200) return "R";
    return green > 200 ? "G" : blue > 200 ? "B" : "?";
  };
  const right = bitmap.width - 5;
  const bottom = bitmap.height - 5;
  return `${letterAt(4, 4)}${letterAt(right, 4)} ${letterAt(4, bottom)}${letterAt(right, bottom)}`;
}

const TURNS = ["RG BW", "GR WB", "WB GR", "BW RG", "RB GW", "BR WG", "WG BR", "GW RB"].map(
  (corners, at) => ({ orientation: at + 1, corners }),
);

describe("decodeImage", () => {
  describe.each([
    { format: "jpeg", make: turnedJpeg },
    { format: "png", make: turnedPng },
    { format: "webp", make: turnedWebp },
  ])("of $format", ({ format, make }) => {
    it.each(TURNS)("turns by $orientation", async ({ orientation, corners }) => {
      for (const order of ["II", "MM"]) {
        const bytes = await make(exif(orientation, { order }));
        const header = { format, width: WIDTH, height: HEIGHT, orientation, isAnimated: false };
        const scan = scanImage(bytes);
        expect(scan).toMatchObject({ kind: "image", header });
        const read = scan.kind === "image" ? scan.header : null;
        const bitmap = await decodeImage(new Blob([bytes]));
        expect(cornersOf(bitmap)).toBe(corners);
        const { width, height } = bitmap;
        const turns = orientation >= 5 ? 1 : 0;
        expect({ width, height }).toEqual(read === null ? null : turnedSize(read, turns));
      }
    });
  });

  it.each(TURNS)("turns by $orientation as the browser does a JPEG", async (turn) => {
    const bytes = await turnedJpeg(exif(turn.orientation));
    expect(cornersOf(await createImageBitmap(new Blob([bytes])))).toBe(turn.corners);
  });

  it("makes as much room for a GIF's frame as its header says", async () => {
    const bytes = overflowingGif();
    expect(scanImage(bytes)).toMatchObject({ header: { width: 27, height: 10 } });
    expect(await decodeImage(new Blob([bytes]))).toMatchObject({ width: 27, height: 10 });
  });

  it("rejects what only begins like a picture", async () => {
    const bytes = (await turnedJpeg(exif(6))).slice(0, 60);
    const decoding = decodeImage(new Blob([bytes]));
    await expect(decoding).rejects.toHaveProperty("name", "InvalidStateError");
  });
});
