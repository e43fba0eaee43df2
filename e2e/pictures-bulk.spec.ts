import type { Locator, Page } from "@playwright/test";
import { expectCleanInEveryLook } from "./clean.ts";
import { expect, test } from "./fixtures.ts";
import { expectColour, servedAt } from "./picturing.ts";
import type { Platform } from "./platform.ts";

const FILMS = [
  { id: "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b11", title: "Slow ferry", media: "harbour" },
  { id: "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b12", title: "Window seat", media: "rain" },
  { id: "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b13", title: "Night train", media: "train" },
  { id: "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b14", title: "First snow", media: "winter" },
] as const;
const [FERRY, WINDOW, TRAIN, SNOW] = FILMS;
const BOARD = "/library/pictures";

test.beforeEach(async ({ platform }) => {
  await platform.reset("empty");
  await platform.addVods(FILMS.map((film) => ({ ...film })));
});

const card = (page: Page, { title }: { title: string }): Locator =>
  page.getByRole("article", { name: title });
const tick = (page: Page, film: { title: string }): Locator =>
  card(page, film).getByRole("checkbox", { name: `Approve the picture for ${film.title}` });
const frames = (page: Page, film: { title: string }): Locator =>
  card(page, film).getByRole("button", { name: /^Frame \d of \d/ });

/** Waits until frames of a video are offered and the picked one is loaded. */
async function isProposed(page: Page, film: { title: string }): Promise<void> {
  await expect(frames(page, film).first()).toBeVisible({ timeout: 45_000 });
  await expect(card(page, film).getByText("Getting the frame")).toBeHidden();
}

/** Size, colours left and right of the middle, and a sum of all pixels that no other frame has. */
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

const shownOn = (page: Page, film: { title: string }) =>
  card(page, film)
    .getByRole("img", { name: /^(Proposed picture|Picture given)/ })
    .evaluate(measure);

/** The same of the thumbnail that the CDN serves. */
async function servedOf(page: Page, platform: Platform, film: { id: string }) {
  const url = await servedAt(platform, `/v2/vod/${film.id}`, "thumbnail");
  expect(url).not.toBeNull();
  const image = await page.evaluateHandle((address) => {
    const element = new Image();
    element.crossOrigin = "anonymous";
    element.src = address;
    return element;
  }, `${url}?past=caches`);
  return image.evaluate(measure);
}

const key = ({ id }: { id: string }, kind = "thumbnail") => `vod-target-image/${id}/${kind}`;

test("frames are proposed, one is swapped, one film is left out, and what is served is what was chosen", async ({
  page,
  platform,
}) => {
  await page.goto("/library?missing=thumbnail");
  await page.getByRole("link", { name: "Give thumbnails to all films without" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Missing pictures" })).toBeVisible();
  await page.getByRole("button", { name: "Propose frames" }).click();
  for (const film of FILMS) await isProposed(page, film);
  await page.getByRole("button", { name: "Stop proposing" }).click();

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
  for (const film of [SNOW, FERRY, TRAIN]) wanted.set(film, await shownOn(page, film));
  await page.getByRole("button", { name: "Upload 3 pictures" }).click();

  for (const [film, colours] of wanted) {
    await expect(card(page, film).getByText("Served", { exact: true })).toBeVisible();
    expect((await platform.storedObject(key(film))).key).toBe(key(film));
    await expect(platform.storedObject(key(film, "splashscreen"))).rejects.toThrow("404");
    const seen = await servedOf(page, platform, film);
    expect([seen.width, seen.height]).toEqual([1280, 720]);
    expectColour(seen.left, colours.left);
    expectColour(seen.right, colours.right);
    expect(seen.sum).toBe(colours.sum);
  }
  await expect(platform.storedObject(key(WINDOW))).rejects.toThrow("404");
  await expect(tick(page, WINDOW)).not.toBeChecked();
});

test("both pictures come from one frame, and one that is there is never replaced", async ({
  page,
  platform,
}) => {
  const has = { id: "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b15", title: "Has one" };
  await platform.addVods([{ ...has, media: "harbour", thumbnail: "harbour.webp" }]);
  const served = await servedAt(platform, `/v2/vod/${has.id}`, "thumbnail");
  await page.goto(BOARD);
  await expect(tick(page, FERRY)).toBeVisible();
  await expect(card(page, has)).toBeHidden();
  await page.getByRole("button", { name: "Both", exact: true }).click();
  await expect(page).toHaveURL(/\?fill=both$/);
  for (const film of [has, FERRY]) {
    await card(page, film)
      .getByRole("button", { name: `Look for frames in ${film.title}` })
      .click();
  }
  for (const film of [has, FERRY]) await isProposed(page, film);
  await page.getByRole("button", { name: "Approve all shown (2)" }).click();
  await page.getByRole("button", { name: /^Upload \d pictures$/ }).click();
  await expect(card(page, FERRY).getByText("Served", { exact: true })).toHaveCount(2);
  for (const kind of ["thumbnail", "splashscreen"]) {
    expect((await platform.storedObject(key(FERRY, kind))).key).toBe(key(FERRY, kind));
  }
  expect(await servedAt(platform, `/v2/vod/${has.id}`, "thumbnail")).toBe(served);
});

test("a film whose link fails says so in the service's words, and can be tried again", async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/status: 403 GET \/playback\/content\/access/);
  incidents.expect(/console error: Failed to load resource.*403/);
  await platform.fault("cdn", {
    match: { path: WINDOW.id },
    fault: "status",
    status: 403,
    body: { error: "Broadcaster blocked" },
  });
  await page.goto(BOARD);
  await page.getByRole("button", { name: "Propose frames" }).click();
  await expect(card(page, WINDOW).getByRole("alert")).toContainText("Broadcaster blocked");
  await isProposed(page, FERRY);
  await platform.clearFaults();
  await card(page, WINDOW).getByRole("button", { name: "Try again: Window seat" }).click();
  await isProposed(page, WINDOW);
});

test("proposing opens two films at a time, and stops when it is told to", async ({
  page,
  platform,
}) => {
  await platform.fault("cdn", { match: { path: ".m3u8" }, fault: "hang" });
  const links = new Set<string>();
  page.on("request", (request) => {
    if (request.url().includes("/content/access")) links.add(request.url());
  });
  await page.goto(BOARD);
  await page.getByRole("button", { name: "Propose frames" }).click();
  await expect(page.getByText("Opening the film")).toHaveCount(2);
  await expect(page.getByText("Waits for its turn")).toHaveCount(2);
  await expect.poll(() => links.size).toBe(2);
  await page.getByRole("button", { name: "Stop proposing" }).click();
  await expect(page.getByRole("button", { name: /^Look for frames in/ })).toHaveCount(4);
  await expect(page.getByRole("button", { name: "Propose frames" })).toBeFocused();
  expect(links.size).toBe(2);
});

test("where the CDN keeps films from pages, it is said what to set there", async ({
  page,
  platform,
  incidents,
}) => {
  incidents.allow(/console error: Access to .* has been blocked by CORS policy/);
  incidents.allow(/console error: Failed to load resource: net::ERR_FAILED/);
  incidents.allow(/failed: GET .* net::ERR_FAILED/);
  await platform.fault("cdn", { match: { path: ".m3u8" }, fault: "no-cors" });
  await page.goto(BOARD);
  await card(page, FERRY).getByRole("button", { name: "Look for frames in Slow ferry" }).click();
  await expect(page.getByText("This page may not read the film's pictures.")).toBeVisible();
  await expect(page.getByText("Access-Control-Allow-Origin")).toBeVisible();
  await expect(card(page, FERRY)).toContainText("lets this page not read the film’s pictures");
});

test("uploads go on across pages, and what is approved is not left without a question", async ({
  page,
  platform,
}) => {
  await page.goto(BOARD);
  await card(page, FERRY)
    .getByRole("button", { name: /^Look for frames/ })
    .click();
  await isProposed(page, FERRY);
  await tick(page, FERRY).check();
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Channels" }).click();
  const question = page.getByRole("dialog", { name: "Leave these pictures?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await platform.fault("api", { match: { method: "POST" }, fault: "settle" });
  await page.getByRole("button", { name: "Upload 1 picture" }).click();
  await menu.getByRole("link", { name: "Channels" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Channels" })).toBeVisible();
  const dock = page.getByRole("link", { name: "Pictures: 0 of 1 served" });
  await expect(dock).toBeVisible();
  await dock.click();
  await expect(card(page, FERRY)).toContainText("Waiting until it is served");
  await platform.clearFaults();
  await expect(card(page, FERRY).getByText("Served", { exact: true })).toBeVisible();
});

test("a picture that storage refuses is not called served, and is sent again on request", async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/status: 400 POST/);
  incidents.expect(/console error: Failed to load resource.*400/);
  await page.goto(BOARD);
  for (const film of [FERRY, TRAIN]) {
    await card(page, film)
      .getByRole("button", { name: /^Look for frames/ })
      .click();
  }
  for (const film of [FERRY, TRAIN]) await isProposed(page, film);
  await platform.fault("storage", { match: { method: "POST" }, fault: "status", status: 400 });
  await page.getByRole("button", { name: "Approve all shown (2)" }).click();
  await page.getByRole("button", { name: "Upload 2 pictures" }).click();
  for (const film of [FERRY, TRAIN]) {
    await expect(card(page, film).getByText("Not changed")).toBeVisible();
  }
  await expect(page.getByText("0 of 2 pictures served")).toBeVisible();
  await platform.clearFaults();
  await card(page, TRAIN)
    .getByRole("button", { name: /^Try again/ })
    .click();
  await expect(card(page, TRAIN).getByText("Served", { exact: true })).toBeVisible();
  await expect(platform.storedObject(key(FERRY))).rejects.toThrow("404");
  await card(page, FERRY)
    .getByRole("button", { name: /^Dismiss/ })
    .click();
  await expect(card(page, FERRY).getByRole("button", { name: /^Look for frames/ })).toBeVisible();
});

test("films that were chosen in the library are those that are shown, and it is said so", async ({
  page,
}) => {
  await page.goto("/library?order=title");
  for (const { title } of [FERRY, SNOW]) {
    await page.getByRole("checkbox", { name: `Select ${title}` }).check();
  }
  await page.getByRole("link", { name: "Give pictures…" }).click();
  await expect(page.getByText("Only the 2 films that were chosen in the library.")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(2);
  await tick(page, FERRY).focus();
  await page.keyboard.press("ArrowRight");
  await expect(tick(page, SNOW)).toBeFocused();
  await page.getByRole("link", { name: "Show all films" }).click();
  await expect(page.getByRole("article")).toHaveCount(4);
});

test("the board is clean in every look, while frames are proposed and when they are", async ({
  page,
  platform,
}) => {
  await platform.addVods([{ title: "Asleep", media: "harbour", online: false }]);
  await page.goto(BOARD);
  await expect(page.getByText("Offline: the service plays no film that is off.")).toBeVisible();
  await card(page, FERRY)
    .getByRole("button", { name: /^Look for frames/ })
    .click();
  await isProposed(page, FERRY);
  await tick(page, FERRY).check();
  await platform.fault("cdn", { match: { path: ".m3u8" }, fault: "hang" });
  await page.getByRole("button", { name: "Propose frames" }).click();
  await expect(page.getByText("Opening the film").first()).toBeVisible();
  await expectCleanInEveryLook(page);
});
