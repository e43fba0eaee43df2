import { describe, expect, it, vi } from "vitest";
import { type ImageEdit, type Turns, WHOLE } from "./crop.ts";
import { decodeImage, drawImage } from "./draw-image.ts";
import {
  BLUE,
  colourAt,
  GREEN,
  quarters,
  RED,
  withOrientation,
  YELLOW,
} from "./quarters-for-test.ts";

const PLAIN: ImageEdit = { crop: WHOLE, turns: 0, maxWidthPx: null, format: "png", quality: 0.9 };

/** Colours of the four corners: top two, bottom two. */
async function cornersOf(blob: Blob) {
  const bitmap = await createImageBitmap(blob, { imageOrientation: "none" });
  const { width, height } = bitmap;
  const at = (x: number, y: number) => colourAt(bitmap, x, y);
  const inset = Math.min(4, Math.floor(height / 4));
  const [left, right, top, bottom] = [inset, width - 1 - inset, inset, height - 1 - inset];
  return {
    size: [width, height],
    corners: [at(left, top), at(right, top), at(left, bottom), at(right, bottom)],
  };
}

describe("turns", () => {
  it.each<[Turns, number[], unknown[]]>([
    [0, [64, 32], [RED, GREEN, BLUE, YELLOW]],
    [1, [32, 64], [BLUE, RED, YELLOW, GREEN]],
    [2, [64, 32], [YELLOW, BLUE, GREEN, RED]],
    [3, [32, 64], [GREEN, YELLOW, RED, BLUE]],
  ])("%d: the picture is turned clockwise, to the pixel", async (turns, size, corners) => {
    const source = await decodeImage(await quarters("png"));
    const blob = await drawImage(source, { ...PLAIN, turns });
    expect(blob.type).toBe("image/png");
    expect(await cornersOf(blob)).toEqual({ size, corners });
  });
});

describe("crops", () => {
  it.each<[string, Partial<ImageEdit>, number[], unknown[]]>([
    [
      "a quarter",
      { crop: { x: 0.5, y: 0, width: 0.5, height: 0.5 } },
      [32, 16],
      [GREEN, GREEN, GREEN, GREEN],
    ],
    [
      "the same place of a turned picture",
      { crop: { x: 0.5, y: 0, width: 0.5, height: 0.5 }, turns: 1 },
      [16, 32],
      [RED, RED, RED, RED],
    ],
    [
      "the middle, made smaller",
      { crop: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 }, maxWidthPx: 16 },
      [16, 8],
      [RED, GREEN, BLUE, YELLOW],
    ],
    [
      "never made larger",
      { crop: { x: 0, y: 0, width: 1, height: 0.5 }, maxWidthPx: 5000 },
      [64, 16],
      [RED, GREEN, RED, GREEN],
    ],
  ])("%s", async (_, edit, size, corners) => {
    const source = await decodeImage(await quarters("png"));
    const blob = await drawImage(source, { ...PLAIN, ...edit });
    expect(await cornersOf(blob)).toEqual({ size, corners });
  });

  it("takes nothing of what lies beside", async () => {
    const source = await decodeImage(await quarters("png"));
    const crop = { x: 0.5, y: 0.5, width: 0.5, height: 0.5 };
    const small = await createImageBitmap(
      await drawImage(source, { ...PLAIN, crop, turns: 2, maxWidthPx: 7 }),
    );
    expect([small.width, small.height]).toEqual([7, 4]);
    for (let x = 0; x < 7; x += 1) {
      for (let y = 0; y < 4; y += 1) expect(colourAt(small, x, y)).toEqual(RED);
    }
  });
});

describe("files from cameras", () => {
  it.each<[number, number[], unknown[]]>([
    [1, [64, 32], [RED, GREEN, BLUE, YELLOW]],
    [2, [64, 32], [GREEN, RED, YELLOW, BLUE]],
    [3, [64, 32], [YELLOW, BLUE, GREEN, RED]],
    [4, [64, 32], [BLUE, YELLOW, RED, GREEN]],
    [5, [32, 64], [RED, BLUE, GREEN, YELLOW]],
    [6, [32, 64], [BLUE, RED, YELLOW, GREEN]],
    [7, [32, 64], [YELLOW, GREEN, BLUE, RED]],
    [8, [32, 64], [GREEN, YELLOW, RED, BLUE]],
  ])("orientation %d is applied, and no longer told", async (orientation, size, corners) => {
    const file = withOrientation(await (await quarters("jpeg")).bytes(), orientation);
    expect(await file.text()).toContain("Exif");
    const blob = await drawImage(await decodeImage(file), { ...PLAIN, format: "jpeg", quality: 1 });
    expect(blob.type).toBe("image/jpeg");
    expect(await blob.text()).not.toContain("Exif");
    expect(await cornersOf(blob)).toEqual({ size, corners });
  });
});

it.each([
  ["jpeg", [255, 255, 255, 255]],
  ["webp", [0, 0, 0, 0]],
  ["png", [0, 0, 0, 0]],
] as const)("a %s shows %j where the picture is transparent", async (format, expected) => {
  const canvas = new OffscreenCanvas(16, 16);
  canvas.getContext("2d");
  const blob = await drawImage(canvas.transferToImageBitmap(), { ...PLAIN, format });
  expect(blob.type).toBe(`image/${format}`);
  const bitmap = await createImageBitmap(blob);
  const pen = new OffscreenCanvas(16, 16).getContext("2d");
  pen?.drawImage(bitmap, 0, 0);
  expect([...(pen?.getImageData(8, 8, 1, 1).data ?? [])]).toEqual(expected);
});

describe("what can't be done is told apart", () => {
  it.each([
    ["a format that the browser can't write", new Blob([], { type: "image/png" }), "format"],
    [
      "pixels that are kept from the page",
      new DOMException("tainted", "SecurityError"),
      "unreadable",
    ],
    ["no memory", new DOMException("too large", "EncodingError"), "canvas"],
  ])("%s", async (_, outcome, kind) => {
    const source = await decodeImage(await quarters("png"));
    vi.spyOn(OffscreenCanvas.prototype, "convertToBlob").mockImplementation(async () => {
      if (outcome instanceof DOMException) throw outcome;
      return outcome;
    });
    await expect(drawImage(source, { ...PLAIN, format: "webp" })).rejects.toMatchObject({ kind });
  });
});
