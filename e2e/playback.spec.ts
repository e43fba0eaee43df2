import AxeBuilder from "@axe-core/playwright";
import type { CDPSession, Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { Platform } from "./platform.ts";

const id = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10";
const REFUSED = [/status: 403 GET \/vod\//, /console error: Failed to load resource.*403/];

const timeOf = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => element.currentTime);

/** Opens the film's page and presses play. */
async function play(page: Page, title = "Slow ferry", vodId = id): Promise<Locator> {
  await page.goto(`/vods/${vodId}`);
  await page.getByRole("button", { name: `Play ${title}` }).click();
  return page.getByLabel(`Video: ${title}`);
}

async function playingPast(video: Locator, seconds: number, timeout = 20_000): Promise<void> {
  await expect.poll(() => timeOf(video), { timeout }).toBeGreaterThan(seconds);
}

/** Counts the questions for a link, and keeps the addresses of pieces of films that were asked for. */
function watchRequests(page: Page): { links: () => number; segments: string[] } {
  let links = 0;
  const segments: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith("/content/access")) links += 1;
    if (pathname.endsWith(".m4s")) segments.push(pathname);
  });
  return { links: () => links, segments };
}

/** Measures how long the picture stood still at most while it was meant to move. */
async function watchStops(video: Locator): Promise<() => Promise<number>> {
  const watch = await video.evaluateHandle((element: HTMLVideoElement) => {
    const state = { longestMs: 0, lastTime: element.currentTime, lastMs: performance.now() };
    const look = () => {
      const nowMs = performance.now();
      if (element.currentTime !== state.lastTime) {
        state.longestMs = Math.max(state.longestMs, nowMs - state.lastMs);
        state.lastTime = element.currentTime;
        state.lastMs = nowMs;
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    return state;
  });
  return () =>
    watch.evaluate((state) => Math.max(state.longestMs, performance.now() - state.lastMs));
}

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole("button", { name: menu }).click();
  await page.getByRole("menuitemradio", { name: item, exact: true }).click();
}

async function addFilm(platform: Platform, film: Record<string, unknown> = {}): Promise<void> {
  await platform.addVods([{ id, title: "Slow ferry", media: "harbour", ...film }]);
}

test.describe("links that run out", () => {
  for (const links of ["path", "query"] as const) {
    test(`three times in the middle are not noticed (${links})`, async ({
      page,
      platform,
      incidents,
    }) => {
      for (const pattern of REFUSED) incidents.expect(pattern);
      await addFilm(platform);
      await platform.playback({ links, ttlSeconds: 3, turns: 20 });
      const requests = watchRequests(page);
      const video = await play(page);
      await playingPast(video, 0.5);
      await choose(page, "Quality: Auto", "480p");
      await choose(page, "Speed: 1×", "1.5×");
      await page.keyboard.press("m");
      const longestStopMs = await watchStops(video);
      await video.evaluate((element: HTMLVideoElement) => {
        for (const event of ["seeking", "emptied", "pause"]) {
          element.addEventListener(event, () => element.setAttribute("data-broken", event));
        }
      });
      await expect.poll(requests.links, { timeout: 40_000 }).toBeGreaterThanOrEqual(4);
      const at = await timeOf(video);
      await playingPast(video, at + 2);
      expect(await longestStopMs()).toBeLessThan(5000);
      expect(await video.getAttribute("data-broken")).toBeNull();
      await expect(page.getByRole("button", { name: "Quality: 480p" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Speed: 1.5×" })).toBeVisible();
      expect(
        await video.evaluate(({ muted, playbackRate }: HTMLVideoElement) => [muted, playbackRate]),
      ).toEqual([true, 1.5]);
      expect(requests.segments.at(-1)).toContain("/480p/");
    });
  }

  test("three times in the middle, and nothing tells the new addresses (opaque)", async ({
    page,
    platform,
    incidents,
  }) => {
    for (const pattern of REFUSED) incidents.expect(pattern);
    await addFilm(platform);
    await platform.playback({ links: "opaque", ttlSeconds: 4, turns: 20 });
    // So slow that little is in hand when a link runs out.
    await platform.fault("cdn", { match: { path: ".m4s" }, fault: "delay", ms: 1500 });
    const requests = watchRequests(page);
    const video = await play(page);
    await playingPast(video, 0.5);
    await choose(page, "Quality: Auto", "480p");
    await choose(page, "Speed: 1×", "1.5×");
    await page.keyboard.press("m");
    await playingPast(video, 1);
    const longestStopMs = await watchStops(video);
    await expect.poll(requests.links, { timeout: 40_000 }).toBeGreaterThanOrEqual(4);
    const at = await timeOf(video);
    await playingPast(video, at + 0.5);
    expect(await longestStopMs()).toBeLessThan(5000);
    await expect(page.getByRole("button", { name: "Quality: 480p" })).toBeAttached();
    expect(
      await video.evaluate(({ muted, playbackRate }: HTMLVideoElement) => [muted, playbackRate]),
    ).toEqual([true, 1.5]);
    expect(requests.segments.at(-1)).toContain("/480p/");
  });

  for (const links of ["path", "query", "opaque"] as const) {
    test(`during a pause: it goes on, and to any place (${links})`, async ({
      page,
      platform,
      incidents,
    }) => {
      for (const pattern of REFUSED) incidents.expect(pattern);
      await addFilm(platform);
      await platform.playback({ links, ttlSeconds: 2, turns: 20 });
      const requests = watchRequests(page);
      const video = await play(page);
      await playingPast(video, 0.5);
      await page.keyboard.press("k");
      const pausedAt = await timeOf(video);
      // The link has run out when the CDN says so.
      const link = new URL(
        await page.evaluate(
          () =>
            performance
              .getEntriesByType("resource")
              .findLast(({ name }) => name.includes("master.m3u8"))?.name ?? "",
        ),
      );
      await expect.poll(async () => (await fetch(link)).status, { timeout: 10_000 }).toBe(403);
      await page.keyboard.press("k");
      await playingPast(video, pausedAt + 0.3);
      const slider = page.getByRole("slider", { name: "Position" });
      await slider.focus();
      await page.keyboard.press("9");
      await playingPast(video, 216.3);
      await expect(slider).toHaveAttribute("aria-valuetext", /3 minutes .* of 4 minutes 0 seconds/);
      expect(requests.links()).toBe(2);
    });
  }

  test("one refusal of a good link costs nothing but a link", async ({
    page,
    platform,
    incidents,
  }) => {
    for (const pattern of REFUSED) incidents.expect(pattern);
    await addFilm(platform);
    await platform.fault("cdn", { match: { path: ".m4s" }, fault: "expire", after: 1, times: 1 });
    const requests = watchRequests(page);
    const video = await play(page);
    await playingPast(video, 7);
    expect(requests.links()).toBe(2);
  });

  test("for good: three fresh links, then a button, which goes on from there", async ({
    page,
    platform,
    incidents,
  }) => {
    for (const pattern of REFUSED) incidents.expect(pattern);
    await addFilm(platform);
    await platform.playback({ turns: 20 });
    const requests = watchRequests(page);
    const video = await play(page);
    await playingPast(video, 0.5);
    await choose(page, "Speed: 1×", "1.25×");
    await platform.fault("cdn", { match: { path: ".m4s" }, fault: "expire" });
    await page.getByRole("slider", { name: "Position" }).focus();
    await page.keyboard.press("9");
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("The link has expired");
    expect(requests.links()).toBe(4);
    await platform.clearFaults();
    await page.getByRole("button", { name: "Try again" }).click();
    await playingPast(video, 216.3);
    expect(await timeOf(video)).toBeLessThan(225);
    expect(await video.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(1.25);
    expect(requests.links()).toBe(5);
  });
});

test("a film that the service won't play says so in the service's words", async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/status: 403 GET \/playback\/content\/access/);
  incidents.expect(/console error: Failed to load resource.*403/);
  await addFilm(platform);
  await platform.fault("cdn", {
    match: { path: "/content/access" },
    fault: "status",
    status: 403,
    body: { error: "Broadcaster blocked" },
  });
  const video = await play(page);
  await expect(page.getByRole("alert")).toContainText("Broadcaster blocked");
  await platform.clearFaults();
  await page.getByRole("button", { name: "Try again" }).click();
  await playingPast(video, 0.2);
});

test("a film that is switched off meanwhile is refused by the service", async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/status: 403 GET \/playback\/content\/access/);
  incidents.expect(/console error: Failed to load resource.*403/);
  await addFilm(platform);
  await page.goto(`/vods/${id}`);
  await expect(page.getByRole("button", { name: "Play Slow ferry" })).toBeVisible();
  await platform.addVods([{ id, title: "Slow ferry", media: "harbour", online: false }]);
  await page.getByRole("button", { name: "Play Slow ferry" }).click();
  await expect(page.getByRole("alert")).toContainText("Content is offline");
});

test("each play asks for one link, begins with the lightest rendition and climbs", async ({
  page,
  platform,
}) => {
  await addFilm(platform);
  const requests = watchRequests(page);
  const video = await play(page);
  await playingPast(video, 6);
  expect(requests.links()).toBe(1);
  expect(requests.segments[0]).toContain("/240p/");
  // The picture is about 800 px wide: more lines would not be seen.
  expect(requests.segments.at(-1)).toContain("/480p/");
  await page.getByRole("button", { name: "Quality: Auto" }).click();
  await expect(page.getByRole("menuitemradio", { name: "Auto (now 480p)" })).toBeVisible();
});

test("from one film to another and back, the last one plays and the others are silent", async ({
  page,
  platform,
}) => {
  const other = `${id}-b`;
  await platform.addVods([
    { id, title: "Slow ferry", media: "harbour" },
    { id: other, title: "Night train", media: "train" },
  ]);
  await page.goto(`/vods/${id}`);
  await page.getByRole("button", { name: "Play Slow ferry" }).click();
  await page.goto(`/vods/${other}`);
  await page.getByRole("button", { name: "Play Night train" }).click();
  await page.goBack();
  const requests = watchRequests(page);
  await page.getByRole("button", { name: "Play Slow ferry" }).click();
  const video = page.getByLabel("Video: Slow ferry");
  await playingPast(video, 1);
  await expect(page.getByLabel("Video: Night train")).toHaveCount(0);
  expect(requests.links()).toBe(1);
  expect(requests.segments.filter((path) => !path.startsWith(`/vod/${id}/`))).toEqual([]);
});

test("a segment that is cut short is fetched again", async ({ page, platform, incidents }) => {
  incidents.expect(/segment-1\.m4s net::ERR_CONTENT_LENGTH_MISMATCH/);
  incidents.expect(/console error: Failed to load resource.*ERR_CONTENT_LENGTH_MISMATCH/);
  await addFilm(platform);
  await platform.fault("cdn", {
    match: { path: "segment-1.m4s" },
    fault: "truncate",
    bytes: 5000,
    times: 1,
  });
  const video = await play(page);
  await playingPast(video, 9, 30_000);
});
