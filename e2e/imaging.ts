import { crc32, deflateSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import type { Platform } from "./platform.ts";

/** Holds red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

export const RED: Colour = [220, 30, 30];
export const BLUE: Colour = [30, 60, 220];
const BLACK: Colour = [0, 0, 0];

/** Returns a PNG whose left half is one colour and whose right half is another. */
export function halves(width: number, height: number, left: Colour, right: Colour): Buffer {
  return pngOf(width, height, (x) => (x < width / 2 ? left : right));
}

/** Returns a PNG whose every pixel says where it is: see `placeOf`. It has less than 4096 pixels a side. */
export function places(width: number, height: number): Buffer {
  return pngOf(width, height, (x, y) => [x % 256, y % 256, (x >> 8) * 16 + (y >> 8)]);
}

/** Returns the position encoded in a pixel of `places`. */
export function placeOf([red, green, blue]: Colour): { x: number; y: number } {
  return { x: (blue >> 4) * 256 + red, y: (blue % 16) * 256 + green };
}

function pngOf(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const rowOf = (y: number) => {
    const row = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x++) row.set(colourAt(x, y), 1 + x * 3);
    return row;
  };
  const rows = Buffer.concat(Array.from({ length: height }, (_, y) => rowOf(y)));
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])])),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Selects a file. */
export async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page
    .getByLabel("Drop or paste an image anywhere on this page")
    .setInputFiles({ name, mimeType: "image/png", buffer });
}

/** Uses the edited image. */
export async function use(
  page: Page,
  target: "Both" | "Splash screen" | "Thumbnail",
): Promise<void> {
  await page.getByRole("radio", { name: target, exact: true }).check();
  await page.getByRole("button", { name: "Use image" }).click();
}

export const slot = (page: Page, kind: "Splash screen" | "Thumbnail"): Locator =>
  page.getByRole("region", { name: kind, exact: true });

/**
 * Returns the URL of an image on the platform, or null if none.
 * @param path of the lookup
 */
export async function servedAt(
  platform: Platform,
  path: string,
  kind: "splashscreen" | "thumbnail",
): Promise<string | null> {
  const record: unknown = await platform.read(path);
  const pictures: unknown = Reflect.get(Object(record), "pictures");
  const urls: unknown = Reflect.get(Object(pictures), kind);
  return Array.isArray(urls) && typeof urls[0] === "string" ? urls[0] : null;
}

/** Reads the size of a served image, and its colours at relative positions. */
export async function lookAt(
  page: Page,
  url: string | null,
  shares: readonly (readonly [x: number, y: number])[],
): Promise<{ width: number; height: number; colours: Colour[] }> {
  expect(url).not.toBeNull();
  return page.evaluate(
    async ({ address, at }) => {
      const answer = await fetch(address, { cache: "no-store" });
      // As stored: our images need no rotation by the browser.
      const bitmap = await createImageBitmap(await answer.blob(), { imageOrientation: "none" });
      const { width, height } = bitmap;
      const pen = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
      pen?.drawImage(bitmap, 0, 0);
      const colours = at.map(([x, y]): [number, number, number] => {
        const column = Math.min(width - 1, Math.floor(width * x));
        const row = Math.min(height - 1, Math.floor(height * y));
        const [red = 0, green = 0, blue = 0] = pen?.getImageData(column, row, 1, 1).data ?? [];
        return [red, green, blue];
      });
      return { width, height, colours };
    },
    { address: url ?? "", at: shares },
  );
}

/** Returns the size of a served image, and its colours left and right of the middle. */
export async function look(
  page: Page,
  url: string | null,
): Promise<{ width: number; height: number; left: Colour; right: Colour }> {
  const { width, height, colours } = await lookAt(page, url, [
    [0.25, 0.5],
    [0.75, 0.5],
  ]);
  const [left = BLACK, right = BLACK] = colours;
  return { width, height, left, right };
}

/** Lossy formats miss a colour by a little. */
export function expectColour(seen: Colour, wanted: Colour): void {
  expect(Math.max(...seen.map((part, at) => Math.abs(part - (wanted[at] ?? 0))))).toBeLessThan(16);
}
