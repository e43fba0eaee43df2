import { chromium } from "playwright";
import { openPlatform } from "#e2e/platform.ts";
import { chromiumFlags } from "./chromium.ts";
import { ensureChromium } from "./ensure-chromium.ts";

const p = await openPlatform();
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
const first = await browser.newPage({ baseURL: p.origin });
await first.goto("/library");
await first.getByRole("article").first().waitFor();
const vod = await first.locator("main a[href*='/vods/']").first().getAttribute("href");
await first.goto("/playlists");
await first.locator("main a[href*='/playlists/']").first().waitFor();
const pl = await first.locator("main a[href*='/playlists/']").first().getAttribute("href");
await first.goto("/channels");
await first.locator("main a[href*='/channels/']").first().waitFor();
const ch = await first.locator("main a[href*='/channels/']").first().getAttribute("href");
await first.close();
const base = vod!.replace(/\/overview$/, "");
const paths: Record<string, string> = {
  library: "/library",
  vod: base,
  vodana: base + "/analytics",
  voden: base + "/engagement",
  sub: base + "/subtitles",
  img: base + "/images",
  embed: base + "/embed",
  playlists: "/playlists",
  playlist: pl!,
  plimg: pl!.replace("content", "images"),
  channels: "/channels",
  channel: ch!,
  chana: ch!.replace("overview", "analytics"),
  analytics: "/analytics",
  watch: "/watch-time/vod",
  live: "/watch-time/live",
  upload: "/upload",
  hist: "/upload/history",
  settings: "/settings",
  board: "/library/subtitles",
  pics: "/library/pictures",
  missing: "/nowhere",
};
for (const [theme, w, h] of [
  ["light", 1440, 900],
  ["dark", 390, 844],
] as const) {
  const ctx = await browser.newContext({
    baseURL: p.origin,
    colorScheme: theme,
    viewport: { width: w, height: h },
    locale: "en-GB",
    timezoneId: "Europe/Lisbon",
  });
  for (const [n, path] of Object.entries(paths)) {
    const page = await ctx.newPage();
    page.on("console", (m) => {
      if (m.type() === "error" || m.type() === "warning") console.log(n, m.text().slice(0, 150));
    });
    await page.clock.setFixedTime("2026-11-20T12:00:00Z");
    await page
      .goto(path, { waitUntil: "networkidle" })
      .catch((e) => console.log(n, String(e).slice(0, 80)));
    await page.waitForTimeout(700);
    await page.screenshot({ path: `/tmp/tour/${n}-${theme}.png` });
    await page.close();
  }
  await ctx.close();
}
await browser.close();
await p.close();
