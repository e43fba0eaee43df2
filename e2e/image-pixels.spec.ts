import { createHash } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import {
  BLUE,
  type Colour,
  choose,
  expectColour,
  lookAt,
  placeOf,
  places,
  RED,
  servedAt,
  slot,
  use,
} from "./imaging.ts";
import type { Platform } from "./platform.ts";

const video = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10";
const GREEN: Colour = [20, 190, 60];
const YELLOW: Colour = [230, 200, 20];
/** Stands for the metadata of a camera. */
const SECRET = "taken at home";

test.beforeEach(async ({ page, platform }) => {
  await platform.addVods([{ id: video, title: "Slow ferry" }]);
  await page.goto(`/vods/${video}/images`);
});

async function storedBytes(platform: Platform): Promise<Buffer> {
  const { sha256 } = await platform.storedObject(`vod-target-image/${video}/thumbnail`);
  const url = await servedAt(platform, `/v2/vod/${video}`, "thumbnail");
  const bytes = Buffer.from(await (await fetch(url ?? "")).arrayBuffer());
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
  return bytes;
}

const thumbnail = (platform: Platform) => servedAt(platform, `/v2/vod/${video}`, "thumbnail");

/** Returns a JPEG of four colours, the upper two first, as the browser writes it. */
async function quarters(page: Page, width: number, height: number): Promise<Buffer> {
  const numbers = await page.evaluate(
    async ({ size, colours }) => {
      const canvas = new OffscreenCanvas(size.width, size.height);
      const pen = canvas.getContext("2d");
      const half = { x: size.width / 2, y: size.height / 2 };
      for (const [at, colour] of colours.entries()) {
        if (pen !== null) pen.fillStyle = `rgb(${colour.join(" ")})`;
        pen?.fillRect((at % 2) * half.x, at < 2 ? 0 : half.y, half.x, half.y);
      }
      const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    { size: { width, height }, colours: [RED, GREEN, BLUE, YELLOW] },
  );
  return Buffer.from(numbers);
}

/** Returns a JPEG with EXIF: orientation and more. */
function withExif(jpeg: Buffer, orientation: number): Buffer {
  const words = Buffer.from(`${SECRET}\0`);
  const tiff = Buffer.alloc(38);
  tiff.write("II*\0", 0, "latin1");
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  // The value is a text, stored after the entries.
  tiff.writeUInt16LE(0x010e, 10);
  tiff.writeUInt16LE(2, 12);
  tiff.writeUInt32LE(words.length, 14);
  tiff.writeUInt32LE(38, 18);
  // The orientation is one short number.
  tiff.writeUInt16LE(0x0112, 22);
  tiff.writeUInt16LE(3, 24);
  tiff.writeUInt32LE(1, 26);
  tiff.writeUInt16LE(orientation, 30);
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff, words]);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

const HELD: { how: string; orientation: number; upright: Colour[] }[] = [
  { how: "on its side", orientation: 6, upright: [BLUE, RED, YELLOW, GREEN] },
  { how: "on its other side and mirrored", orientation: 7, upright: [YELLOW, GREEN, BLUE, RED] },
];
for (const { how, orientation, upright } of HELD) {
  test(`A photo that was taken ${how} is stored upright, without its metadata`, {
    tag: "@nightly",
  }, async ({ page, platform }) => {
    const photo = withExif(await quarters(page, 720, 1280), orientation);
    expect(photo.includes(SECRET)).toBe(true);
    await choose(page, "photo.jpg", photo);
    await expect(page.getByText("1,280 × 720 pixels").first()).toBeVisible();
    await use(page, "Thumbnail");
    await expect(slot(page, "Thumbnail").getByText("Published", { exact: true })).toBeVisible();
    const stored = await storedBytes(platform);
    expect(stored.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(stored.includes("Exif")).toBe(false);
    expect(stored.includes(SECRET)).toBe(false);
    const seen = await lookAt(page, await thumbnail(platform), [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ]);
    expect([seen.width, seen.height]).toEqual([1280, 720]);
    for (const [at, colour] of upright.entries()) {
      expectColour(seen.colours[at] ?? [0, 0, 0], colour);
    }
  });
}

/** Opens an image whose pixels encode their position, without edits. */
async function openPlaces(page: Page): Promise<void> {
  await choose(page, "places.png", places(1600, 1200));
  await page.getByLabel("Width", { exact: true }).selectOption("Crop width");
  await page.getByRole("button", { name: "PNG", exact: true }).click();
}

/**
 * Uploads the image.
 * @returns the part of `places` in storage
 */
async function storedPart(page: Page, platform: Platform) {
  await use(page, "Thumbnail");
  await expect(slot(page, "Thumbnail").getByText("Published", { exact: true })).toBeVisible();
  const { width, height, colours } = await lookAt(page, await thumbnail(platform), [
    [0, 0],
    [1, 1],
  ]);
  const [first, last] = colours.map(placeOf);
  const whole = { x: (first?.x ?? 0) + width - 1, y: (first?.y ?? 0) + height - 1 };
  expect(last).toEqual(whole);
  return { x: first?.x, y: first?.y, width, height };
}

const grip = (page: Page, name: string): Locator => page.getByRole("slider", { name, exact: true });

test("A crop made by keys is the part that is stored", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await openPlaces(page);
  await grip(page, "Right edge").focus();
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Shift+ArrowLeft");
  await grip(page, "Move crop").focus();
  await page.keyboard.press("ArrowRight");
  for (let press = 0; press < 3; press++) await page.keyboard.press("ArrowDown");
  // A twentieth of a side with Shift, a 200th without; the shape stays 16:9 around its middle.
  const part = { x: 8, y: 213, width: 1440, height: 810 };
  await expect(page.getByText(wordsOf(part)).first()).toBeVisible();
  expect(await storedPart(page, platform)).toEqual(part);
});

test("A crop drawn by the mouse is the part that is stored", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await openPlaces(page);
  await page.getByRole("button", { name: "Free", exact: true }).click();
  const wanted = { left: 400, top: 300, right: 1150, bottom: 980 };
  await drag(page, "Bottom right corner", { x: wanted.right, y: wanted.bottom });
  await drag(page, "Top left corner", { x: wanted.left, y: wanted.top });
  const words =
    (await page
      .getByText(/^Crop: /)
      .first()
      .textContent()) ?? "";
  const [width = 0, height = 0, x = 0, y = 0] = (words.replaceAll(",", "").match(/\d+/g) ?? []).map(
    Number,
  );
  // Within the precision of screen pixels.
  for (const [is, was] of [
    [x, wanted.left],
    [y, wanted.top],
    [x + width, wanted.right],
    [y + height, wanted.bottom],
  ] as const) {
    expect(Math.abs(is - was)).toBeLessThan(5);
  }
  expect(await storedPart(page, platform)).toEqual({ x, y, width, height });
});

/** Drags a handle to a position in the image. */
async function drag(page: Page, name: string, to: { x: number; y: number }): Promise<void> {
  const picture = page.getByRole("img", { name: "Image: places.png" });
  await grip(page, name).scrollIntoViewIfNeeded();
  const [box, handle] = [await picture.boundingBox(), await grip(page, name).boundingBox()];
  if (box === null || handle === null) throw new Error("There is no picture to crop.");
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  const [x, y] = [box.x + (to.x / 1600) * box.width, box.y + (to.y / 1200) * box.height];
  await page.mouse.move(x, y, { steps: 5 });
  await page.mouse.up();
}

function wordsOf({ x, y, width, height }: Record<"x" | "y" | "width" | "height", number>): string {
  const [w, h] = [width, height].map((side) => side.toLocaleString("en"));
  return `Crop: ${w} × ${h} pixels, ${x} from left, ${y} from top`;
}
