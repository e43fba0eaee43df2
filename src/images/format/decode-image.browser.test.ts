import { describe, expect, it } from "vitest";
import { turnedSize } from "./crop.ts";
import { decodeImage } from "./draw-image.ts";
import { bytesOf, exif, gif, little, pngChunk, webpChunk } from "./images-for-test.ts";
import { cornersOf, quarters, turnedJpeg } from "./quarters-for-test.ts";
import { scanImage } from "./scan-image.ts";

const EXIF_FLAG = 8;

async function turnedPng(turn: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const image = await (await quarters("png")).bytes();
  return bytesOf(image.subarray(0, 33), pngChunk("eXIf", turn), image.subarray(33));
}

/** The browser writes one with a canvas, whose flags have to say what follows. */
async function turnedWebp(turn: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const image = await (await quarters("webp")).bytes();
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

const TURNS = ["RG BY", "GR YB", "YB GR", "BY RG", "RB GY", "BR YG", "YG BR", "GY RB"].map(
  (corners, at) => ({ orientation: at + 1, corners }),
);

describe("decodeImage", () => {
  describe.each([
    { format: "jpeg", make: turnedJpeg },
    { format: "png", make: turnedPng },
    { format: "webp", make: turnedWebp },
  ])("an image of the format $format", ({ format, make }) => {
    it.each(TURNS)("Turns the image by tag $orientation", async ({ orientation, corners }) => {
      for (const order of ["II", "MM"]) {
        const bytes = await make(exif(orientation, { order }));
        const sides = { width: 64, height: 32 };
        const facts = { format, ...sides, turn: { orientation }, isAnimated: false };
        expect(scanImage(bytes)).toMatchObject({ kind: "image", ...facts });
        const bitmap = await decodeImage(new Blob([bytes]));
        expect(cornersOf(bitmap)).toBe(corners);
        const { width, height } = bitmap;
        expect({ width, height }).toEqual(turnedSize(sides, orientation >= 5 ? 1 : 0));
      }
    });
  });

  it.each(TURNS)("Turns by $orientation as the browser turns a JPEG", async (turn) => {
    const bytes = await turnedJpeg(exif(turn.orientation));
    expect(cornersOf(await createImageBitmap(new Blob([bytes])))).toBe(turn.corners);
  });

  it("Reserves as much room for a GIF's frame as its header says", async () => {
    const bytes = overflowingGif();
    expect(scanImage(bytes)).toMatchObject({ width: 27, height: 10 });
    expect(await decodeImage(new Blob([bytes]))).toMatchObject({ width: 27, height: 10 });
  });

  it("Rejects a file that only begins like an image", async () => {
    const bytes = (await turnedJpeg(exif(6))).slice(0, 60);
    const decoding = decodeImage(new Blob([bytes]));
    await expect(decoding).rejects.toHaveProperty("name", "InvalidStateError");
  });
});
