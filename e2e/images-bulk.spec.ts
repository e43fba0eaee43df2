import type { Locator, Page } from "@playwright/test";
import { expectCleanInTwoLooks } from "./clean.ts";
import { expect, test } from "./fixtures.ts";
import { BLUE, expectColour, halves, RED, servedAt } from "./imaging.ts";
import type { Platform } from "./platform.ts";

const VIDEOS = [
  { id: "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b11", title: "Slow ferry", media: "harbour" },
  { id: "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b12", title: "Window seat", media: "rain" },
  { id: "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b13", title: "Night train", media: "train" },
  { id: "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b14", title: "First snow", media: "winter" },
] as const;
const [FERRY, WINDOW, TRAIN, SNOW] = VIDEOS;
const BOARD = "/library/images";

test.beforeEach(async ({ platform }) => {
  await platform.reset("empty");
  await platform.addVods(VIDEOS.map((video) => ({ ...video })));
});

const card = (page: Page, { title }: { title: string }): Locator =>
  page.getByRole("article", { name: title });
const tick = (page: Page, video: { title: string }): Locator =>
  card(page, video).getByRole("checkbox", { name: `Approve image for ${video.title}` });
const frames = (page: Page, video: { title: string }): Locator =>
  card(page, video).getByRole("button", { name: /^Frame \d of \d/ });

/** Waits until frames of a video are offered and the picked one is loaded. */
async function isProposed(page: Page, video: { title: string }): Promise<void> {
  await expect(frames(page, video).first()).toBeVisible({ timeout: 45_000 });
  await expect(card(page, video).getByText("Loading frame…")).toBeHidden();
}

/** Returns the size, the colours left and right of the middle, and a sum of all pixels that no other frame has. */
async function measure(element: HTMLImageElement) {
  await element.decode();
  const { naturalWidth: width, naturalHeight: height } = element;
  const pen = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  pen?.drawImage(element, 0, 0);
  const data = pen?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  let sum = 0;
  for (const value of data) sum = (sum * 31 + value) % 4_294_967_291;
  const at = (x: number): [number, number, number] => {
    const start = (Math.floor(height / 2) * width + Math.floor(width * x)) * 4;
    return [data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0];
  };
  return { width, height, left: at(0.25), right: at(0.75), sum };
}

const shownOn = (page: Page, video: { title: string }) =>
  card(page, video)
    .getByRole("img", { name: /^Image for/ })
    .evaluate(measure);

let servedCount = 0;

/** Returns the same of the thumbnail that the CDN serves. */
async function servedOf(page: Page, platform: Platform, video: { id: string }) {
  const url = await servedAt(platform, `/v2/vod/${video.id}`, "thumbnail");
  expect(url).not.toBeNull();
  servedCount += 1;
  const image = await page.evaluateHandle((address) => {
    const element = new Image();
    element.crossOrigin = "anonymous";
    element.src = address;
    return element;
  }, `${url}?past=caches-${servedCount}`);
  return image.evaluate(measure);
}

const key = ({ id }: { id: string }, kind = "thumbnail") => `vod-target-image/${id}/${kind}`;

test("Approved frames become the thumbnails that the CDN serves", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await page.goto("/library?missing=thumbnail");
  await page.goto("/library/pictures?fill=both");
  await expect(page).toHaveURL("/library/images?fill=both");
  await page.goBack();
  await page.getByRole("link", { name: "Add missing thumbnails" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Missing images" })).toBeVisible();
  await page.getByRole("button", { name: "Suggest frames", exact: true }).click();
  for (const video of VIDEOS) await isProposed(page, video);
  await page.getByRole("button", { name: "Stop", exact: true }).click();

  const before = await shownOn(page, SNOW);
  const pressed = frames(page, SNOW).and(page.locator("[aria-pressed=true]"));
  const other = (await pressed.getAttribute("aria-label"))?.startsWith("Frame 1 ") ? "2" : "1";
  await tick(page, SNOW).focus();
  await page.keyboard.press(other);
  await expect(frames(page, SNOW).nth(Number(other) - 1)).toHaveAttribute("aria-pressed", "true");
  await isProposed(page, SNOW);
  const swapped = await shownOn(page, SNOW);
  expect([swapped.width, swapped.height]).toEqual([before.width, before.height]);
  expect(swapped.sum).not.toBe(before.sum);

  await page.keyboard.press("Space");
  await expect(tick(page, SNOW)).toBeChecked();
  await tick(page, FERRY).check();
  await tick(page, TRAIN).check();
  const wanted = new Map<{ id: string; title: string }, Awaited<ReturnType<typeof shownOn>>>();
  for (const video of [SNOW, FERRY, TRAIN]) wanted.set(video, await shownOn(page, video));
  await page.getByRole("button", { name: "Upload 3 images" }).click();

  for (const [video, colours] of wanted) {
    await expect(card(page, video).getByText("Published", { exact: true })).toBeVisible();
    expect((await platform.storedObject(key(video))).key).toBe(key(video));
    await expect(platform.storedObject(key(video, "splashscreen"))).rejects.toThrow("404");
    const seen = await servedOf(page, platform, video);
    expect([seen.width, seen.height]).toEqual([1280, 720]);
    expectColour(seen.left, colours.left);
    expectColour(seen.right, colours.right);
    expect(seen.sum).toBe(colours.sum);
  }
  await expect(platform.storedObject(key(WINDOW))).rejects.toThrow("404");
  await expect(tick(page, WINDOW)).not.toBeChecked();
});

test("Both images come from one frame, and an existing one is never replaced", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const has = { id: "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b15", title: "Has one" };
  await platform.addVods([{ ...has, media: "harbour", thumbnail: "harbour.webp" }]);
  const served = await servedAt(platform, `/v2/vod/${has.id}`, "thumbnail");
  await page.goto(BOARD);
  await expect(tick(page, FERRY)).toBeVisible();
  await expect(card(page, has)).toBeHidden();
  await page.getByRole("button", { name: "Both", exact: true }).click();
  await expect(page).toHaveURL(/\?fill=both$/);
  for (const video of [has, FERRY]) {
    await card(page, video)
      .getByRole("button", { name: `Suggest frames: ${video.title}` })
      .click();
  }
  for (const video of [has, FERRY]) await isProposed(page, video);
  await page.getByRole("button", { name: "Approve all (2)" }).click();
  await page.getByRole("button", { name: /^Upload \d images$/ }).click();
  await expect(card(page, FERRY).getByText("Published", { exact: true })).toHaveCount(2);
  for (const kind of ["thumbnail", "splashscreen"]) {
    expect((await platform.storedObject(key(FERRY, kind))).key).toBe(key(FERRY, kind));
  }
  expect(await servedAt(platform, `/v2/vod/${has.id}`, "thumbnail")).toBe(served);
});

test("Uploads continue on other pages, and approved images are not left without a question", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await page.goto(BOARD);
  await card(page, FERRY)
    .getByRole("button", { name: /^Suggest frames: / })
    .click();
  await isProposed(page, FERRY);
  await tick(page, FERRY).check();
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Channels" }).click();
  const question = page.getByRole("dialog", { name: "Leave without uploading?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await platform.fault("api", { match: { method: "POST" }, fault: "settle" });
  await page.getByRole("button", { name: "Upload 1 image" }).click();
  await menu.getByRole("link", { name: "Channels" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Channels" })).toBeVisible();
  const dock = page.getByRole("link", { name: "Images: 0 of 1 published" });
  await expect(dock).toBeVisible();
  await dock.click();
  await expect(card(page, FERRY)).toContainText("Publishing…");
  await platform.clearFaults();
  await expect(card(page, FERRY).getByText("Published", { exact: true })).toBeVisible();
});

test("A refused link and a refused image are reported and retried on request", {
  tag: "@nightly",
}, async ({ page, platform, incidents }) => {
  incidents.expect(/status: 403 GET \/playback\/content\/access/);
  incidents.expect(/status: 400 POST/);
  await platform.fault("cdn", {
    match: { path: WINDOW.id },
    fault: "status",
    status: 403,
    body: { error: "Broadcaster blocked" },
  });
  await page.goto(BOARD);
  for (const video of [FERRY, WINDOW]) {
    await card(page, video)
      .getByRole("button", { name: /^Suggest frames: / })
      .click();
  }
  await expect(card(page, WINDOW).getByRole("alert")).toContainText("Broadcaster blocked");
  await isProposed(page, FERRY);
  await platform.clearFaults();
  await card(page, WINDOW).getByRole("button", { name: "Try again: Window seat" }).click();
  await isProposed(page, WINDOW);

  // An image that storage refuses is not called served.
  await platform.fault("storage", { match: { method: "POST" }, fault: "status", status: 400 });
  await page.getByRole("button", { name: "Approve all (2)" }).click();
  await page.getByRole("button", { name: "Upload 2 images" }).click();
  for (const video of [FERRY, WINDOW]) {
    await expect(card(page, video).getByText("Upload failed")).toBeVisible();
  }
  await expect(page.getByText("0 of 2 images published")).toBeVisible();
  await platform.clearFaults();
  await card(page, WINDOW)
    .getByRole("button", { name: /^Try again/ })
    .click();
  await expect(card(page, WINDOW).getByText("Published", { exact: true })).toBeVisible();
  await expect(platform.storedObject(key(FERRY))).rejects.toThrow("404");
  await card(page, FERRY)
    .getByRole("button", { name: /^Dismiss/ })
    .click();
  await expect(card(page, FERRY).getByRole("button", { name: /^Suggest frames: / })).toBeVisible();
});

test("The board shows the videos that were selected in the library, and says so", {
  tag: "@nightly",
}, async ({ page }) => {
  await page.goto("/library?order=title");
  for (const { title } of [FERRY, SNOW]) {
    await page.getByRole("checkbox", { name: `Select ${title}` }).check();
  }
  await page.getByRole("link", { name: "Add images…" }).click();
  await expect(page.getByText("From 2 selected videos")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(2);
  await tick(page, FERRY).focus();
  await page.keyboard.press("ArrowRight");
  await expect(tick(page, SNOW)).toBeFocused();
  await page.getByRole("link", { name: "Show all videos" }).click();
  await expect(page.getByRole("article")).toHaveCount(4);
});

test("Axe finds nothing on the board while frames are proposed and afterwards", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await platform.addVods([{ title: "Asleep", media: "harbour", online: false }]);
  await page.goto(BOARD);
  await expect(
    page.getByRole("region", { name: "Unavailable videos" }).getByText("Unpublished"),
  ).toBeVisible();
  await card(page, FERRY)
    .getByRole("button", { name: /^Suggest frames: / })
    .click();
  await isProposed(page, FERRY);
  await tick(page, FERRY).check();
  await platform.fault("cdn", { match: { path: ".m3u8" }, fault: "hang" });
  await page.getByRole("button", { name: "Suggest frames", exact: true }).click();
  await expect(page.getByText("Loading video…").first()).toBeVisible();
  await expectCleanInTwoLooks(page);
});

test("Files are matched to the selected videos by keyboard, and what they replace is undone at once", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const has = { id: "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b15", title: "Has one" };
  await platform.addVods([{ ...has, media: "harbour", thumbnail: "harbour.webp" }]);
  await page.goto("/library");
  for (const { title } of [has, FERRY]) {
    await page.getByRole("checkbox", { name: `Select ${title}` }).check({ force: true });
  }
  await page.getByRole("link", { name: "Add images…" }).click();
  const buffer = halves(64, 36, RED, BLUE);
  const names = ["Has one.png", "Slow ferry.png", "First snow.png"];
  await page
    .getByLabel("Drop or paste images anywhere on this page")
    .setInputFiles([
      ...names.map((name) => ({ name, mimeType: "image/png", buffer })),
      { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("none") },
    ]);
  const plan = page.getByRole("dialog", { name: "Review 4 images" });
  await expect(plan.getByText("2 matched, 1 to review, 1 can’t be used")).toBeVisible();
  await expectCleanInTwoLooks(page);
  await plan.getByRole("checkbox", { name: "Replace 1 existing image" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(plan).toBeHidden();
  for (const video of [has, FERRY]) {
    await expect(card(page, video).getByText("Published", { exact: true })).toBeVisible();
    const seen = await servedOf(page, platform, video);
    expect([seen.width, seen.height]).toEqual([64, 36]);
  }
  await expect(platform.storedObject(key(SNOW))).rejects.toThrow("404");
  await expect(page.getByRole("status").filter({ hasText: "Changed 2 images" })).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(async () => {
    const { width } = await servedOf(page, platform, has);
    expect(width).toBeGreaterThan(64);
  }).toPass();
  expect((await servedOf(page, platform, FERRY)).width).toBe(64);
  await page.goto("/activity");
  const entries = page.getByRole("main").getByRole("listitem");
  await expect(entries.filter({ hasText: "Restored 1 image" })).toContainText("Done");
  await expect(entries.filter({ hasText: "Changed 2 images" })).toContainText("Done");
  await entries.first().getByText("Videos", { exact: true }).click();
  await expect(entries.first().getByRole("link", { name: has.title })).toBeVisible();
  await expectCleanInTwoLooks(page);
});
