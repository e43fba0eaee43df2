import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright";
import { writeVideo } from "#e2e/videos.ts";
import { createDashboardServer } from "#proxy/server.ts";
import { FREE_PORTS, readSandboxOptions } from "#sandbox/options.ts";
import { createSandbox, deploymentOf } from "#sandbox/sandbox.ts";
import { chromiumFlags } from "./chromium.ts";
import { ensureChromium } from "./ensure-chromium.ts";
import { GUIDE_FOLDER } from "./guide.ts";
import { GUIDE_SHOTS, type GuideShot } from "./guide-shots.ts";

const MIB = 1024 ** 2;
const NOW = "2026-11-20T12:00:00Z";

const directory = mkdtempSync(join(tmpdir(), "reeldesk-screenshots-"));
const sandbox = await createSandbox(
  readSandboxOptions({ ...FREE_PORTS, SANDBOX_NOW: NOW, SANDBOX_DATA: directory }),
);
const { platform, config } = deploymentOf(sandbox);
const dashboard = await createDashboardServer({
  dist: "dist",
  proxy: platform,
  config,
  port: 0,
  host: "127.0.0.1",
});
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });

/** Opens a page in a new browser context. @param now time of the page; absent: the current time */
async function open(
  path: string,
  colorScheme: "light" | "dark",
  now?: string,
  locale = "en-GB",
): Promise<Page> {
  const page = await browser.newPage({
    baseURL: dashboard.origin,
    colorScheme,
    locale,
    timezoneId: "Europe/Lisbon",
    viewport: { width: 1280, height: 800 },
  });
  if (now !== undefined) await page.clock.setFixedTime(now);
  await page.goto(path);
  return page;
}

/**
 * The images in the README, in both themes. Titles are in many scripts: without fonts for them all
 * (on Debian `fonts-noto-core` and `fonts-noto-cjk`) they come out as boxes.
 */
async function take(colorScheme: "light" | "dark"): Promise<void> {
  const overview = await open("/", colorScheme, NOW);
  await overview.getByRole("figure").first().waitFor();
  await overview.getByRole("region", { name: "Rising" }).waitFor();
  await overview.waitForLoadState("networkidle");
  await overview.screenshot({ path: `docs/images/overview-${colorScheme}.png` });
  await overview.close();
  const arabic = await open("/analytics", colorScheme, NOW, "ar");
  await arabic.getByRole("figure").first().waitFor();
  await arabic.waitForLoadState("networkidle");
  await arabic.screenshot({ path: `docs/images/arabic-${colorScheme}.png` });
  await arabic.close();
  const library = await open("/library", colorScheme);
  await library.getByRole("navigation", { name: "Folders" }).waitFor();
  await library.getByRole("article").nth(7).waitFor();
  await library.waitForLoadState("networkidle");
  await library.screenshot({ path: `docs/images/library-${colorScheme}.png` });
  const analytics = await open("/analytics", colorScheme, NOW);
  await analytics.getByRole("figure").first().waitFor();
  await analytics.waitForLoadState("networkidle");
  await analytics.screenshot({ path: `docs/images/analytics-${colorScheme}.png` });
  await analytics.close();
  const watchTime = await open("/watch-time/vod?rowsize=compact", colorScheme, NOW);
  for (const video of ["Season two trailer", "Les gardiens du phare", "Derby: alle Tore"]) {
    await watchTime.getByRole("checkbox", { name: `Select ${video}` }).check();
  }
  await watchTime.getByText("3 selected", { exact: true }).waitFor();
  await watchTime.getByRole("figure").first().waitFor();
  await watchTime.waitForLoadState("networkidle");
  await watchTime.evaluate(() => scrollTo(0, 0));
  await watchTime.screenshot({ path: `docs/images/watch-time-${colorScheme}.png`, fullPage: true });
  await watchTime.close();
  const captions = await open("/library?q=season+two", colorScheme, NOW);
  await captions.getByRole("link", { name: "Season two trailer" }).first().click();
  await captions.getByRole("link", { name: "Subtitles", exact: true }).click();
  await captions.getByRole("link", { name: /^Edit French/ }).click();
  await captions.getByRole("combobox", { name: "Compare with another track" }).selectOption({
    label: "Compared with: English",
  });
  await captions.getByRole("button", { name: "Play Season two trailer" }).click();
  await captions.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 3.6);
  await captions.getByRole("button", { name: "Pause", exact: true }).click();
  await captions.screenshot({
    path: `docs/images/captions-${colorScheme}.png`,
    animations: "disabled",
  });
  await captions.close();
  const order = await open("/playlists", colorScheme, NOW);
  await order.getByRole("link", { name: "Harbour stories" }).first().click();
  const find = order.getByRole("combobox", { name: "Search title, file name or ID" });
  for (const title of ["Nordlys over Senja", "Les gardiens du phare", "Wie ein Deich entsteht"]) {
    await find.fill(title);
    await order.getByText("1 result", { exact: true }).waitFor();
    await find.press("Enter");
    await order.getByRole("checkbox", { name: `Select ${title}` }).waitFor();
  }
  await find.fill("");
  await order.getByRole("checkbox", { name: "Select Nordlys over Senja" }).check();
  await order.getByRole("checkbox", { name: "Select Wie ein Deich entsteht" }).check();
  await order.getByRole("button", { name: "Move to top" }).click();
  await order.waitForLoadState("networkidle");
  await order.screenshot({ path: `docs/images/playlist-${colorScheme}.png` });
  await order.close();
  const images = await open("/library?q=Nordlys", colorScheme, NOW);
  await images.getByRole("link", { name: "Nordlys over Senja" }).first().click();
  await images.getByRole("link", { name: "Images", exact: true }).click();
  await images.getByRole("button", { name: "Choose a frame…" }).click();
  await images.getByText(/frames found$/).waitFor();
  await images.getByRole("button", { name: "Use frame" }).click();
  const studio = images.getByRole("region", { name: "New image" });
  await studio.getByText(/^[\d.]+ kB$/).waitFor();
  await studio.screenshot({ path: `docs/images/images-${colorScheme}.png` });
  await images.close();
  await library.getByRole("link", { name: "Nordlys over Senja" }).first().click();
  await library.getByRole("button", { name: "Play Nordlys over Senja" }).click();
  const player = library.getByRole("group", { name: "Controls" });
  await player.getByRole("button", { name: "Pause" }).waitFor();
  await library.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 3);
  await player.getByRole("button", { name: "Pause" }).click();
  await library.screenshot({
    path: `docs/images/video-${colorScheme}.png`,
    animations: "disabled",
  });
  await library.close();

  const upload = await open("/upload", colorScheme);
  await upload.getByLabel("Drop videos here").setInputFiles(videos.map(({ path }) => path));
  const tray = upload.getByRole("region", { name: "Uploads" });
  await tray.getByRole("button", { name: `Pause ${VIDEOS[2]}` }).click();
  await tray
    .getByText(/seconds left/)
    .first()
    .waitFor();
  await upload.screenshot({ path: `docs/images/uploads-${colorScheme}.png` });
  for (const name of VIDEOS) await tray.getByRole("button", { name: `Cancel ${name}` }).click();
  await upload.close();
}

/** Space around what an image of the guide shows. */
const MARGIN_PX = 8;

/** The images in the guide. @param only names of some of them; none: all */
async function takeGuide(only: readonly string[]): Promise<void> {
  for (const [name, shot] of Object.entries(GUIDE_SHOTS)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const page = await open(shot.path, "light", NOW);
    await shot.prepare?.(page, directory);
    if (shot.isBusy !== true) await page.waitForLoadState("networkidle");
    await page.evaluate(() => scrollTo(0, 0));
    let clip = await clipOf(page, shot);
    // In a window that all of it fits into.
    const heightPx = Math.max(page.viewportSize()?.height ?? 0, Math.ceil(clip.y + clip.height));
    await page.setViewportSize({ width: 1280, height: heightPx });
    clip = await clipOf(page, shot);
    await page.screenshot({
      path: `${GUIDE_FOLDER}/images/${name}.png`,
      clip,
      animations: "disabled",
    });
    await page.close();
  }
}

/** The part of a page that a shot shows. */
async function clipOf(page: Page, { of, heightPx = Infinity }: GuideShot) {
  const boxes = [];
  for (const locator of of(page)) {
    await locator.waitFor();
    const box = await locator.boundingBox();
    if (box !== null) boxes.push(box);
  }
  const left = Math.min(...boxes.map((box) => box.x)) - MARGIN_PX;
  const top = Math.min(...boxes.map((box) => box.y)) - MARGIN_PX;
  const right = Math.max(...boxes.map((box) => box.x + box.width)) + MARGIN_PX;
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + MARGIN_PX;
  // Without the edge of the navigation, unless a dialog lies over it.
  const isDialog = await page.locator("dialog[open]").isVisible();
  const main = isDialog ? null : await page.locator("main").boundingBox();
  const [x, y] = [Math.max(left, main?.x ?? 0), Math.max(0, top)];
  return { x, y, width: Math.min(right, 1280) - x, height: Math.min(bottom - y, heightPx) };
}

/** The sign on a browser's tab: the drawing, in dots. */
async function takeSign(): Promise<void> {
  const sign = await browser.newPage({ viewport: { width: 64, height: 64 } });
  await sign.goto(`${dashboard.origin}/favicon.svg`);
  await sign.screenshot({ path: "public/favicon.png", omitBackground: true });
  await sign.close();
}

const VIDEOS = ["Evening ferry.mp4", "Season 2, part 4.mov", "Harbour walk.mp4"];
const videos = await Promise.all(
  VIDEOS.map((name, index) => writeVideo(join(directory, "videos", name), (60 + 50 * index) * MIB)),
);
await fetch(`${sandbox.storageOrigin}/__sandbox/faults`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ fault: "throttle", bytesPerSecond: 6_000_000 }),
});
try {
  const [part, ...names] = process.argv.slice(2);
  if (part !== "guide") {
    await takeSign();
    await take("light");
    await take("dark");
  }
  await takeGuide(names);
} finally {
  await browser.close();
  await dashboard.close();
  await sandbox.close();
  rmSync(directory, { recursive: true, force: true });
}
