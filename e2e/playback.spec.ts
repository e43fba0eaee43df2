import type { CDPSession, Locator, Page } from "@playwright/test";
import { seededId } from "#sandbox/seed/ids.ts";
import { expectClean } from "./clean.ts";
import { expect, test } from "./fixtures.ts";
import type { Platform } from "./platform.ts";

const id = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10";
const REFUSED = /status: 403 GET \/(vod|live)\//;

const timeOf = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => element.currentTime);

/** Opens a video and presses play. */
async function play(page: Page, title = "Slow ferry", vodId = id): Promise<Locator> {
  await page.goto(`/vods/${vodId}`);
  await page.getByRole("button", { name: `Play ${title}` }).click();
  return page.getByLabel(`Video: ${title}`);
}

async function playingPast(video: Locator, seconds: number): Promise<void> {
  await expect.poll(() => timeOf(video)).toBeGreaterThan(seconds);
}

/** Counts requests for links, and records the URLs of segments. */
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

/** Waits until the CDN says that the page's latest link has run out. */
async function linkRunsOut(page: Page): Promise<void> {
  const link = await page.evaluate(
    () =>
      performance.getEntriesByType("resource").findLast(({ name }) => name.includes("master.m3u8"))
        ?.name ?? "",
  );
  await expect.poll(async () => (await fetch(link)).status, { timeout: 10_000 }).toBe(403);
}

/** Expires the page's current link. Later ones are valid. */
async function endLink(page: Page, platform: Platform): Promise<void> {
  const expiry = await page.evaluate(() => {
    const links = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("master.m3u8"));
    return /\d{10}/.exec(links.at(-1)?.name ?? "")?.[0];
  });
  expect(expiry).toBeDefined();
  // Part of every URL under a link; differs for another lifetime.
  await platform.playback({ ttlSeconds: 1200 });
  await platform.fault("cdn", { match: { path: expiry }, fault: "expire" });
}

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole("button", { name: menu }).click();
  await page.getByRole("menuitemradio", { name: item, exact: true }).click();
}

async function addVideo(platform: Platform, video: Record<string, unknown> = {}): Promise<void> {
  await platform.addVods([{ id, title: "Slow ferry", media: "harbour", ...video }]);
}

/** Plays a while, and stops at a place that does not change any more. */
async function paused(page: Page, platform: Platform): Promise<Locator> {
  await addVideo(platform, { thumbnail: "harbour.webp" });
  const video = await play(page);
  await playingPast(video, 1);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  return video;
}

/** Presses every key of the player, and expects of the video what the sheet says; it is paused before and after. */
async function pressKeys(page: Page, video: Locator): Promise<void> {
  const facts = () =>
    video.evaluate((element: HTMLVideoElement) => ({
      time: element.currentTime,
      volume: element.volume,
      isMuted: element.muted,
      rate: element.playbackRate,
      isPaused: element.paused,
    }));
  for (const [key, fact] of [
    ["0", { time: 0 }],
    ["l", { time: 10 }],
    ["ArrowLeft", { time: 5 }],
    ["j", { time: 0 }],
    ["ArrowRight", { time: 5 }],
    ["ArrowDown", { volume: 0.95 }],
    ["m", { isMuted: true }],
    ["ArrowUp", { volume: 1, isMuted: false }],
    [">", { rate: 1.25 }],
    ["<", { rate: 1 }],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(facts, { message: key }).toMatchObject(fact);
  }
  await page.keyboard.press("0");
  await page.keyboard.press("k");
  await expect.poll(facts).toMatchObject({ isPaused: false });
  await page.keyboard.press("k");
  await expect.poll(facts).toMatchObject({ isPaused: true });
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toContainText("Previous or next frame");
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await page.keyboard.press("f");
  await expect(page.getByRole("button", { name: "Exit full screen" })).toBeVisible();
  await page.keyboard.press("f");
  await expect(page.getByRole("button", { name: "Full screen" })).toBeVisible();
}

/** Returns the texts of the captions that are on screen. */
const cuesOf = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) =>
    Array.from(element.textTracks)
      .filter(({ mode }) => mode === "showing")
      .flatMap((track) => Array.from(track.activeCues ?? []))
      .map((cue) => (cue instanceof VTTCue ? cue.getCueAsHTML().textContent : "")),
  );

test("A key that is pressed twice at once pauses and resumes", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await addVideo(platform);
  const video = await play(page);
  await playingPast(video, 0.5);
  for (let turn = 0; turn < 5; turn++) {
    await Promise.all([page.keyboard.press("k"), page.keyboard.press("k")]);
  }
  await playingPast(video, (await timeOf(video)) + 0.5);
});

test.describe("signed links", () => {
  test("Playback survives links that expire twice in the middle (path)", {
    tag: "@nightly",
  }, async ({ page, platform, incidents }) => {
    incidents.expect(REFUSED);
    await addVideo(platform);
    await platform.playback({ links: "path", ttlSeconds: 3, turns: 20 });
    const requests = watchRequests(page);
    const video = await play(page);
    await playingPast(video, 0.5);
    await choose(page, "Quality: Auto", "480p");
    await choose(page, "Speed: 1×", "1.5×");
    await page.keyboard.press("m");
    await video.evaluate((element: HTMLVideoElement) => {
      for (const event of ["seeking", "emptied", "pause"]) {
        element.addEventListener(event, () => element.setAttribute("data-broken", event));
      }
    });
    await expect.poll(requests.links, { timeout: 40_000 }).toBeGreaterThanOrEqual(3);
    const at = await timeOf(video);
    await playingPast(video, at + 2);
    expect(await video.getAttribute("data-broken")).toBeNull();
    await expect(page.getByRole("button", { name: "Quality: 480p" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Speed: 1.5×" })).toBeVisible();
    expect(
      await video.evaluate(({ muted, playbackRate }: HTMLVideoElement) => [muted, playbackRate]),
    ).toEqual([true, 1.5]);
    expect(requests.segments.at(-1)).toContain("/480p/");
  });

  test("Playback survives links that expire twice in the middle, where the new addresses are not known (opaque)", {
    tag: "@nightly",
  }, async ({ page, platform, incidents }) => {
    incidents.expect(REFUSED);
    await addVideo(platform);
    await platform.playback({ links: "opaque", ttlSeconds: 4, turns: 20 });
    // The line is so slow that little is buffered when a link expires.
    await platform.fault("cdn", { match: { path: ".m4s" }, fault: "delay", ms: 1500 });
    const requests = watchRequests(page);
    const video = await play(page);
    await playingPast(video, 0.5);
    await choose(page, "Quality: Auto", "480p");
    await choose(page, "Speed: 1×", "1.5×");
    await page.keyboard.press("m");
    await playingPast(video, 1);
    await expect.poll(requests.links, { timeout: 40_000 }).toBeGreaterThanOrEqual(3);
    const at = await timeOf(video);
    await playingPast(video, at + 0.5);
    await expect(page.getByRole("button", { name: "Quality: 480p" })).toBeAttached();
    expect(
      await video.evaluate(({ muted, playbackRate }: HTMLVideoElement) => [muted, playbackRate]),
    ).toEqual([true, 1.5]);
    expect(requests.segments.at(-1)).toContain("/480p/");
  });

  test("Links that expire during a pause are replaced, and playback resumes at any position (query)", async ({
    page,
    platform,
    incidents,
  }) => {
    incidents.expect(REFUSED);
    await addVideo(platform);
    await platform.playback({ links: "query", ttlSeconds: 600, turns: 20 });
    const requests = watchRequests(page);
    const video = await play(page);
    await playingPast(video, 0.5);
    await page.keyboard.press("k");
    const pausedAt = await timeOf(video);
    expect(requests.links()).toBe(1);
    await endLink(page, platform);
    await page.keyboard.press("k");
    await playingPast(video, pausedAt + 0.3);
    const slider = page.getByRole("slider", { name: "Position" });
    await slider.focus();
    await page.keyboard.press("9");
    await playingPast(video, 216.3);
    await expect(slider).toHaveAttribute("aria-valuetext", /3 minutes .* of 4 minutes 0 seconds/);
    expect(requests.links()).toBe(2);
  });

  test("Links that are refused permanently are replaced three times, then a button resumes from there", {
    tag: "@nightly",
  }, async ({ page, platform, incidents }) => {
    incidents.expect(REFUSED);
    await addVideo(platform);
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

test("A video that the service won't play says so in the service's words", {
  tag: "@nightly",
}, async ({ page, platform, incidents }) => {
  incidents.expect(/status: 403 GET \/playback\/content\/access/);
  await addVideo(platform);
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

test("A video that is unpublished in the meantime is refused by the service", {
  tag: "@nightly",
}, async ({ page, platform, incidents }) => {
  incidents.expect(/status: 403 GET \/playback\/content\/access/);
  await addVideo(platform);
  await page.goto(`/vods/${id}`);
  await expect(page.getByRole("button", { name: "Play Slow ferry" })).toBeVisible();
  await platform.addVods([{ id, title: "Slow ferry", media: "harbour", online: false }]);
  await page.getByRole("button", { name: "Play Slow ferry" }).click();
  // The refusal is shown until the refetched record explains it.
  await expect(page.getByText("Publish the video to play it.")).toBeVisible();
});

test("Each play requests one link, starts with the lowest rendition and climbs", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await addVideo(platform);
  const requests = watchRequests(page);
  const video = await play(page);
  await playingPast(video, 6);
  expect(requests.links()).toBe(1);
  expect(requests.segments[0]).toContain("/240p/");
  // The video is about 800 px wide: a higher rendition is unnecessary.
  expect(requests.segments.at(-1)).toContain("/480p/");
  await page.getByRole("button", { name: "Quality: Auto" }).click();
  await expect(page.getByRole("menuitemradio", { name: "Auto (480p)" })).toBeVisible();
});

test("Switching between videos without a page load plays the last one and silences the others", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const other = `${id}-b`;
  await platform.addVods([
    { id, title: "Slow ferry", media: "harbour" },
    { id: other, title: "Night train", media: "train" },
  ]);
  await page.goto(`/vods/${id}`);
  const origin = await page.evaluate(() => performance.timeOrigin);
  await page.getByRole("button", { name: "Play Slow ferry" }).click();
  await page.getByRole("link", { name: "Library" }).first().click();
  await page.getByRole("link", { name: "Night train" }).click();
  await page.getByRole("button", { name: "Play Night train" }).click();
  await page.goBack();
  await page.goBack();
  const again = page.getByRole("button", { name: "Play Slow ferry" });
  await expect(again).toBeVisible();
  const requests = watchRequests(page);
  await again.click();
  const video = page.getByLabel("Video: Slow ferry");
  await playingPast(video, 1);
  await expect(page.locator("video")).toHaveCount(1);
  expect(requests.links()).toBe(1);
  expect(requests.segments.some((path) => path.startsWith(`/vod/${id}/`))).toBe(true);
  // The last request of the other player may be recorded only after it was left.
  const { segments } = watchRequests(page);
  await playingPast(video, 3);
  expect(segments.filter((path) => !path.startsWith(`/vod/${id}/`))).toEqual([]);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(origin);
});

test("A segment that is cut short is loaded again", { tag: "@nightly" }, async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/segment-0\.m4s net::ERR_CONTENT_LENGTH_MISMATCH/);
  await addVideo(platform);
  await platform.fault("cdn", {
    match: { path: "segment-0.m4s" },
    fault: "truncate",
    bytes: 5000,
    times: 1,
  });
  const requests = watchRequests(page);
  const video = await play(page);
  await playingPast(video, 1);
  const first = requests.segments.filter((path) => path.endsWith("/segment-0.m4s"));
  expect(first.length).toBeGreaterThan(1);
});

test.describe("player controls", () => {
  test("Controls start at the poster, step by frames and obey keys", { tag: "@nightly" }, async ({
    page,
    platform,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await addVideo(platform, { thumbnail: "harbour.webp" });
    await page.goto(`/vods/${id}`);
    const button = page.getByRole("button", { name: "Play Slow ferry" });
    const loaded = () =>
      button
        .locator("img")
        .evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth > 0]);
    await expect.poll(loaded).toEqual([true, true]);
    await button.press("Enter");
    const video = page.getByLabel("Video: Slow ferry");
    await expect(video).toHaveAttribute("poster", /harbour\.webp$/);
    await playingPast(video, 0.5);
    await page.keyboard.press("k");
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();

    await test.step("frames are of the video's own length", async () => {
      const at = await timeOf(video);
      await page.getByRole("button", { name: "Next frame" }).click();
      await expect.poll(() => timeOf(video)).toBeCloseTo(at + 0.04, 5);
      await page.keyboard.press(".");
      await expect.poll(() => timeOf(video)).toBeCloseTo(at + 0.08, 5);
      await page.keyboard.press(",");
      await page.keyboard.press(",");
      await expect.poll(() => timeOf(video)).toBeCloseTo(at, 5);
    });

    await test.step("the current time is copied", async () => {
      await page.getByRole("slider", { name: "Position" }).focus();
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => timeOf(video)).toBe(5);
      await page.getByRole("button", { name: "Copy current time" }).click();
      await expect(page.getByText("Copied 0:00:05.000")).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("0:00:05.000");
    });

    await test.step("every key does what the sheet says", () => pressKeys(page, video));

    await test.step("axe finds nothing to mend in their menus", async () => {
      for (const [colorScheme, width, menu, rules] of [
        ["light", 1440, /^Quality/, "all"],
        ["dark", 360, "More", "colours"],
      ] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: 800 });
        await page.getByRole("main").getByRole("button", { name: menu }).click();
        await expect(page.getByRole("menu")).toBeVisible();
        await expectClean(page, rules);
        await page.keyboard.press("Escape");
      }
    });
  });

  test("Menus of the controls work by keys, and keep the focus", {
    tag: "@nightly",
  }, async ({ page, platform }) => {
    const video = await paused(page, platform);
    const speed = page.getByRole("button", { name: "Speed: 1×" });
    await speed.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitemradio", { name: "1×", exact: true })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Speed: 1.5×" })).toBeFocused();
    expect(await video.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(1.5);

    const quality = page.getByRole("button", { name: /^Quality/ });
    await quality.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await expect(page.getByRole("menuitemradio", { name: "240p", exact: true })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitemradio", { name: /^Auto/ })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(quality).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Quality: 240p" })).toBeFocused();
    await page.keyboard.press("0");
    await page.keyboard.press("k");
    await expect
      .poll(() => video.evaluate(({ videoHeight }: HTMLVideoElement) => videoHeight))
      .toBe(240);
  });

  test("Controls are hidden while the video plays, and return when the pointer moves", {
    tag: "@nightly",
  }, async ({ page, platform }) => {
    // With reduced motion the controls stay.
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const video = await paused(page, platform);
    await page.keyboard.press("k");
    await page.mouse.move(5, 5);
    const bar = page.getByRole("group", { name: "Controls" }).locator("..");
    await expect(bar).toHaveCSS("opacity", "0");
    await video.hover({ force: true });
    await expect(bar).toHaveCSS("opacity", "1");
  });

  test("Axe reports no violation in the controls, in both themes, wide and narrow", {
    tag: "@nightly",
  }, async ({ page, platform }) => {
    await paused(page, platform);
    const expectBothClean = async () => {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await expectClean(page, colorScheme === "light" ? "all" : "colours");
      }
    };
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectBothClean();
      const menu = page
        .getByRole("main")
        .getByRole("button", { name: width === 360 ? "More" : /^Quality/ });
      await menu.click();
      await expect(page.getByRole("menu")).toBeVisible();
      await expectBothClean();
      for (const control of await page
        .getByRole("group", { name: "Controls" })
        .getByRole("button")
        .all()) {
        const box = await control.boundingBox();
        expect(box?.width).toBeGreaterThanOrEqual(24);
        expect(box?.height).toBeGreaterThanOrEqual(24);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      }
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
      await expect(help).toBeVisible();
      await expectBothClean();
      await page.keyboard.press("Escape");
      await expect(help).toHaveCount(0);
    }
  });
});

test.describe("captions in the player", () => {
  const VTT = `WEBVTT

00:00.000 --> 00:20.000
Calm <b>water</b> <img src=x onerror="document.title='broken'"><script>document.title='broken'</script>
`;

  test("Captions are off until chosen, shown as plain text, and chosen again with the next play", {
    tag: "@nightly",
  }, async ({ page, platform }) => {
    await addVideo(platform);
    await platform.addCaptions(id, { language: "en", fileName: "ferry.en.vtt", text: VTT });
    await platform.addCaptions(id, {
      language: "pt",
      fileName: "ferry.pt.srt",
      text: "1\n00:00:00,000 --> 00:00:20,000\nÁguas calmas\n",
    });
    const files: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/subtitles/")) files.push(request.url());
    });
    const video = await play(page);
    await playingPast(video, 0.5);
    await expect(page.getByRole("button", { name: "Subtitles: Off" })).toBeVisible();
    expect(files).toEqual([]);
    await choose(page, "Subtitles: Off", "English");
    await expect.poll(() => cuesOf(video)).toEqual([expect.stringMatching(/^Calm water/)]);
    await expect(page).toHaveTitle("Slow ferry · Reeldesk");
    await choose(page, "Subtitles: English", "Portuguese");
    await expect.poll(() => cuesOf(video)).toEqual(["Águas calmas"]);
    await page.keyboard.press("c");
    await expect.poll(() => cuesOf(video)).toEqual([]);
    await page.keyboard.press("c");
    await expect.poll(() => cuesOf(video)).toEqual(["Águas calmas"]);
    await page.getByRole("link", { name: "Library" }).first().click();
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.goBack();
    await page.getByRole("button", { name: "Play Slow ferry" }).click();
    await expect(page.getByRole("button", { name: "Subtitles: Portuguese" })).toBeVisible();
    await expect.poll(() => files.length).toBe(3);
  });

  test("Captions stay when the stream has to be reloaded", { tag: "@nightly" }, async ({
    page,
    platform,
    incidents,
  }) => {
    incidents.expect(REFUSED);
    await addVideo(platform);
    await platform.addCaptions(id, { language: "en", fileName: "ferry.en.vtt", text: VTT });
    await platform.playback({ links: "opaque", ttlSeconds: 3, turns: 20 });
    const requests = watchRequests(page);
    const video = await play(page);
    await playingPast(video, 0.5);
    await choose(page, "Subtitles: Off", "English");
    await expect.poll(() => cuesOf(video)).toHaveLength(1);
    await linkRunsOut(page);
    await page.keyboard.press("9");
    await playingPast(video, 216.3);
    await page.keyboard.press("0");
    await expect.poll(() => cuesOf(video)).toHaveLength(1);
    // The player has requested the first link, and at least one after it.
    expect(requests.links()).toBeGreaterThanOrEqual(2);
  });

  test("Unreadable captions are reported beside the menu, and the video continues", {
    tag: "@nightly",
  }, async ({ page, platform }) => {
    await addVideo(platform);
    await platform.addCaptions(id, { language: "en", fileName: "ferry.en.vtt", text: VTT });
    await platform.fault("cdn", {
      match: { path: "/subtitles/" },
      fault: "status",
      status: 200,
      body: "nothing",
    });
    const video = await play(page);
    await playingPast(video, 0.5);
    await choose(page, "Subtitles: Off", "English");
    await expect(page.getByText("Couldn’t load subtitles.")).toBeVisible();
    const at = await timeOf(video);
    await playingPast(video, at + 0.5);
  });
});

test("A live channel resumes at its edge, also under a new link", { tag: "@nightly" }, async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(REFUSED);
  await platform.playback({ ttlSeconds: 3 });
  const requests = watchRequests(page);
  await page.goto(`/channels/${seededId("channel 0")}/overview`);
  await page.getByRole("button", { name: "Play Harbour cam" }).click();
  const video = page.getByLabel("Video: Harbour cam");
  await playingPast(video, 0.5);
  await expect(page.getByRole("button", { name: "Go to live" })).toBeVisible();
  await expect(page.getByRole("slider", { name: "Position" })).toHaveCount(0);
  await expect.poll(requests.links).toBeGreaterThanOrEqual(2);
  await platform.playback({ ttlSeconds: 1200 });
  const at = await timeOf(video);
  await playingPast(video, at + 1);
});

test("Ten players that were opened and left leave nothing behind", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await page.setViewportSize({ width: 400, height: 700 });
  await addVideo(platform);
  await page.goto(`/vods/${id}`);
  const cdp = await page.context().newCDPSession(page);
  const heapBytes: number[] = [];
  for (let round = 1; round <= 10; round++) {
    await page.getByRole("button", { name: "Play Slow ferry" }).click();
    await playingPast(page.getByLabel("Video: Slow ferry"), 0.1);
    await page.getByRole("link", { name: "Playlists" }).first().click();
    await expect(page.getByLabel("Video: Slow ferry")).toHaveCount(0);
    if (round % 5 === 0) {
      await cdp.send("HeapProfiler.collectGarbage");
      const { usedSize } = await cdp.send("Runtime.getHeapUsage");
      heapBytes.push(usedSize);
      expect(await countOf(cdp, "HTMLVideoElement")).toBeLessThanOrEqual(2);
      expect(await countOf(cdp, "MediaSource")).toBeLessThanOrEqual(2);
    }
    await page.goBack();
  }
  expect(heapBytes.at(-1) ?? 0).toBeLessThan((heapBytes[0] ?? 0) * 1.3);
});

/** Returns the number of live objects of a class. */
async function countOf(cdp: CDPSession, name: string): Promise<number> {
  const prototype = await cdp.send("Runtime.evaluate", { expression: `${name}.prototype` });
  const { objects } = await cdp.send("Runtime.queryObjects", {
    prototypeObjectId: prototype.result.objectId ?? "",
    objectGroup: "counted",
  });
  const length = await cdp.send("Runtime.callFunctionOn", {
    objectId: objects.objectId ?? "",
    functionDeclaration: "function () { return this.length; }",
    returnByValue: true,
  });
  await cdp.send("Runtime.releaseObjectGroup", { objectGroup: "counted" });
  return Number(length.result.value);
}
