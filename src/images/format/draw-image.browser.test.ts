import { describe, expect, it, vi } from "vitest";
import { type ImageEdit, type Turns, WHOLE } from "./crop.ts";
import { decodeImage, drawImage } from "./draw-image.ts";
import { exif } from "./images-for-test.ts";
import { colourAt, cornersOf, quarters, turnedJpeg } from "./quarters-for-test.ts";

const PLAIN: ImageEdit = { crop: WHOLE, turns: 0, maxWidthPx: null, format: "png", quality: 0.9 };

/** Returns the size, and the colours of the four corners. */
async function summary(blob: Blob): Promise<string> {
  const bitmap = await createImageBitmap(blob, { imageOrientation: "none" });
  return `${bitmap.width}x${bitmap.height} ${cornersOf(bitmap)}`;
}

describe("turns", () => {
  it.each<[Turns, string]>([
    [0, "64x32 RG BY"],
    [1, "32x64 BR YG"],
    [2, "64x32 YB GR"],
    [3, "32x64 GY RB"],
  ])("Turns the image %d times clockwise, to the pixel", async (turns, expected) => {
    const source = await decodeImage(await quarters("png"));
    const blob = await drawImage(source, { ...PLAIN, turns });
    expect(blob.type).toBe("image/png");
    expect(await summary(blob)).toBe(expected);
  });
});

describe("crops", () => {
  it.each<[string, Partial<ImageEdit>, string]>([
    ["a quarter", { crop: { x: 0.5, y: 0, width: 0.5, height: 0.5 } }, "32x16 GG GG"],
    [
      "the same part, once it is rotated",
      { crop: { x: 0.5, y: 0, width: 0.5, height: 0.5 }, turns: 1 },
      "16x32 RR RR",
    ],
    [
      "the middle, made smaller",
      { crop: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 }, maxWidthPx: 16 },
      "16x8 RG BY",
    ],
    [
      "the upper half, never made larger",
      { crop: { x: 0, y: 0, width: 1, height: 0.5 }, maxWidthPx: 5000 },
      "64x16 RG RG",
    ],
  ])("Crops an image to %s", async (_, edit, expected) => {
    const source = await decodeImage(await quarters("png"));
    expect(await summary(await drawImage(source, { ...PLAIN, ...edit }))).toBe(expected);
  });

  it("Draws nothing from outside the crop", async () => {
    const source = await decodeImage(await quarters("png"));
    const crop = { x: 0.5, y: 0.5, width: 0.5, height: 0.5 };
    const small = await createImageBitmap(
      await drawImage(source, { ...PLAIN, crop, turns: 2, maxWidthPx: 7 }),
    );
    expect([small.width, small.height]).toEqual([7, 4]);
    for (let x = 0; x < 7; x += 1) {
      for (let y = 0; y < 4; y += 1) expect(colourAt(small, x, y)).toBe("red");
    }
  });
});

it("Applies the rotation of a camera's file, and removes its tag", async () => {
  const file = new Blob([await turnedJpeg(exif(6))]);
  expect(await file.text()).toContain("Exif");
  const blob = await drawImage(await decodeImage(file), { ...PLAIN, format: "jpeg", quality: 1 });
  expect(blob.type).toBe("image/jpeg");
  expect(await blob.text()).not.toContain("Exif");
  expect(await summary(blob)).toBe("32x64 BR YG");
});

it.each([
  ["jpeg", [255, 255, 255, 255]],
  ["webp", [0, 0, 0, 0]],
  ["png", [0, 0, 0, 0]],
] as const)("A %s shows %j where the image is transparent", async (format, expected) => {
  const canvas = new OffscreenCanvas(16, 16);
  canvas.getContext("2d");
  const blob = await drawImage(canvas.transferToImageBitmap(), { ...PLAIN, format });
  expect(blob.type).toBe(`image/${format}`);
  const bitmap = await createImageBitmap(blob);
  const pen = new OffscreenCanvas(16, 16).getContext("2d");
  pen?.drawImage(bitmap, 0, 0);
  expect([...(pen?.getImageData(8, 8, 1, 1).data ?? [])]).toEqual(expected);
});

describe("drawing that fails", () => {
  it.each([
    ["a format that the browser can't write", new Blob([], { type: "image/png" }), "format"],
    [
      "pixels that the page may not read",
      new DOMException("tainted", "SecurityError"),
      "unreadable",
    ],
    ["no memory", new DOMException("too large", "EncodingError"), "canvas"],
  ])("Rejects with a kind of its own: %s", async (_, outcome, kind) => {
    const source = await decodeImage(await quarters("png"));
    vi.spyOn(OffscreenCanvas.prototype, "convertToBlob").mockImplementation(async () => {
      if (outcome instanceof DOMException) throw outcome;
      return outcome;
    });
    await expect(drawImage(source, { ...PLAIN, format: "webp" })).rejects.toMatchObject({ kind });
  });
});
