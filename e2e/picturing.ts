import { crc32, deflateSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import type { Platform } from "./platform.ts";

/** Red, green, blue; 0 to 255. */
export type Colour = readonly [number, number, number];

export const RED: Colour = [220, 30, 30];
export const BLUE: Colour = [30, 60, 220];

/** A PNG whose left half is one colour and whose right half is another. */
export function halves(width: number, height: number, left: Colour, right: Colour): Buffer {
  const row = Buffer.alloc(1 + width * 3);
  for (let x = 0; x < width; x++) row.set(x < width / 2 ? left : right, 1 + x * 3);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
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

/** Gives the page a file, as somebody who chooses one does. */
export async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page
    .getByLabel("Drop or paste a picture anywhere on this page")
    .setInputFiles({ name, mimeType: "image/png", buffer });
}

/** Sends the picture that is worked on. */
export async function use(
  page: Page,
  target: "Both" | "Splash screen" | "Thumbnail",
): Promise<void> {
  await page.getByRole("radio", { name: target, exact: true }).check();
  await page.getByRole("button", { name: "Use this picture" }).click();
}

export const slot = (page: Page, kind: "Splash screen" | "Thumbnail"): Locator =>
  page.getByRole("region", { name: kind, exact: true });

/** Where the platform serves a picture; null where there is none. @param path of the lookup */
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

/** Size of a picture that is served, its type by its bytes, and its colours left and right of the middle. */
export async function look(
  page: Page,
  url: string | null,
): Promise<{ width: number; height: number; left: Colour; right: Colour }> {
  expect(url).not.toBeNull();
  return page.evaluate(async (address) => {
    const answer = await fetch(address, { cache: "no-store" });
    const bitmap = await createImageBitmap(await answer.blob());
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext("2d", {
      willReadFrequently: true,
    });
    context?.drawImage(bitmap, 0, 0);
    const at = (x: number): [number, number, number] => {
      const [red = 0, green = 0, blue = 0] =
        context?.getImageData(Math.floor(width * x), Math.floor(height / 2), 1, 1).data ?? [];
      return [red, green, blue];
    };
    return { width, height, left: at(0.25), right: at(0.75) };
  }, url ?? "");
}

/** Lossy formats miss a colour by a little. */
export function expectColour(seen: Colour, wanted: Colour): void {
  expect(Math.max(...seen.map((part, at) => Math.abs(part - (wanted[at] ?? 0))))).toBeLessThan(16);
}
