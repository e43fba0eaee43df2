import type { Browser } from "playwright";
import { z } from "zod";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { scaled, WARM_UPS } from "./scale.ts";
import { call } from "./stage.ts";
import { median, row } from "./table.ts";

/** Counts the plays of each page; the median of so many is steady on a busy machine. */
const RUNS = scaled(15);

const VIDEO = { title: "Slow ferry", media: "harbour" };

/** Prints how long it takes from the click to the first frame, beside a bare page with hls.js. */
export async function benchPlayback(
  browser: Browser,
  sandbox: Sandbox,
  origins: { bare: string; dashboard: string },
): Promise<void> {
  const added = await call(sandbox, `${sandbox.apiOrigin}/__sandbox/vods`, "POST", [VIDEO]);
  const id = z.object({ ids: z.array(z.string()) }).parse(added).ids[0] ?? "";
  const vod = await call(sandbox, `${sandbox.apiOrigin}/v2/vod/${id}`, "GET");
  const { asset_id: contentId } = z.object({ asset_id: z.string() }).parse(vod);
  const query = new URLSearchParams({ provider: sandbox.provider, contentId });
  const bare = `${origins.bare}/playback.html?${query}`;
  const pages = [
    { name: "bare page with hls.js", address: bare },
    { name: "the same, lightest rendition first", address: `${bare}#lightest` },
    { name: "video page (lightest first)", address: `${origins.dashboard}/vods/${id}` },
  ].map((page) => ({ ...page, times: new Array<number>() }));
  // The players take turns, so that other work of the machine affects all alike. The first turn warms up.
  for (let run = 0; run < WARM_UPS + RUNS; run++) {
    for (const { address, times } of pages) {
      const elapsedMs = await measurePlay(browser, address);
      if (run >= WARM_UPS) times.push(elapsedMs);
    }
  }
  const bareMs = median(pages[0]?.times ?? []);
  row(`click to first frame, median of ${RUNS}`, "ms", "× bare page");
  for (const { name, times } of pages) {
    row(name, median(times).toFixed(0), (median(times) / bareMs).toFixed(2));
  }
}

/**
 * Returns the milliseconds from the click on play until a frame is on screen. The page has been idle before, and each
 * call has a new browser context.
 */
async function measurePlay(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    addEventListener("click", () => performance.mark("clicked"), { capture: true });
    const watch = new MutationObserver(() => {
      const video = document.querySelector("video");
      if (video === null) return;
      watch.disconnect();
      video.requestVideoFrameCallback(() => performance.mark("first-frame"));
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: /^Play/ }).click();
  const measured = await page.waitForFunction(() => {
    const [clicked, frame] = ["clicked", "first-frame"].map(
      (name) => performance.getEntriesByName(name)[0]?.startTime,
    );
    return clicked === undefined || frame === undefined ? undefined : frame - clicked;
  });
  const elapsedMs = Number(await measured.jsonValue());
  await context.close();
  return elapsedMs;
}
