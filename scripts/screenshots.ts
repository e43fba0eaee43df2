import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
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

// `npm run screenshots`, or `npm run screenshots -- guide overview`: images of the guide by name. `--out` writes them
// elsewhere, in the same folders.
const {
  values: { out },
  positionals,
} = parseArgs({
  options: { out: { type: "string", default: "." } },
  allowPositionals: true,
});
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

/** Opens a page in a new browser context. @param now time of the page */
async function open(path: string, colorScheme: "light" | "dark", now: string): Promise<Page> {
  const page = await browser.newPage({
    baseURL: dashboard.origin,
    colorScheme,
    locale: "en-GB",
    timezoneId: "Europe/Lisbon",
    viewport: { width: 1280, height: 800 },
  });
  await page.clock.setFixedTime(now);
  await page.goto(path);
  return page;
}

/** Takes the picture in the README, in one of its two themes. */
async function takeOverview(colorScheme: "light" | "dark"): Promise<void> {
  const overview = await open("/", colorScheme, NOW);
  await overview.getByRole("figure").first().waitFor();
  await overview.getByRole("region", { name: "Rising" }).waitFor();
  await overview.waitForLoadState("networkidle");
  await overview.screenshot({ path: join(out, `docs/images/overview-${colorScheme}.png`) });
  await overview.close();
}

/** Surrounds what an image of the guide shows. */
const MARGIN_PX = 8;

/**
 * Takes the images in the guide.
 * @param only names of some of them; none: all
 */
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
      path: join(out, GUIDE_FOLDER, "images", `${name}.png`),
      clip,
      animations: "disabled",
    });
    await page.close();
  }
}

/** Returns the part of a page that a shot shows. */
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

/** Takes the sign on a browser's tab: the drawing, in dots. */
async function takeSign(): Promise<void> {
  const sign = await browser.newPage({ viewport: { width: 64, height: 64 } });
  await sign.goto(`${dashboard.origin}/favicon.svg`);
  await sign.screenshot({ path: join(out, "public/favicon.png"), omitBackground: true });
  await sign.close();
}

const VIDEOS = ["Evening ferry.mp4", "Season 2, part 4.mov", "Harbour walk.mp4"];
for (const [index, name] of VIDEOS.entries()) {
  await writeVideo(join(directory, "videos", name), (60 + 50 * index) * MIB);
}
await fetch(`${sandbox.storageOrigin}/__sandbox/faults`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ fault: "throttle", bytesPerSecond: 6_000_000 }),
});
try {
  const [part, ...names] = positionals;
  if (part !== "guide") {
    await takeSign();
    await takeOverview("light");
    await takeOverview("dark");
  }
  await takeGuide(names);
} finally {
  await browser.close();
  await dashboard.close();
  await sandbox.close();
  rmSync(directory, { recursive: true, force: true });
}
