import type { Page } from "@playwright/test";
import { expect, test, withoutSpareTime } from "./fixtures.ts";
import { handOn, openFront } from "./front.ts";

/**
 * Opens a page. Returns the scripts announced before the first one ran, and those loaded before the first
 * call.
 */
async function scriptsOf(
  page: Page,
  address: string,
): Promise<{ announced: string[]; begun: string[] }> {
  // A browser may be idle before the first call, and prefetched files are not for that call.
  await withoutSpareTime(page);
  const calling = page.waitForRequest(/\/api\/v2\//);
  await page.goto(address);
  const call = (await calling).url();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // A call is recorded when it has ended.
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, call);
  const { announced, begun } = await page.evaluate((name) => {
    const callMs = performance.getEntriesByName(name)[0]?.startTime ?? 0;
    const begun = performance
      .getEntriesByType("resource")
      .flatMap(({ name, startTime }) =>
        name.endsWith(".js") && name.includes("/assets/") && startTime < callMs ? [name] : [],
      );
    // Files that code loads later are named from the root.
    const links = [...document.querySelectorAll('[rel=modulepreload][href^="/"], [type=module]')];
    const announced = links.map((each) => each.getAttribute("href") ?? each.getAttribute("src"));
    return { announced, begun };
  }, call);
  return { announced: announced.map(nameOf), begun: begun.map(nameOf) };
}

function nameOf(address: string | null): string {
  return address?.split("/").at(-1) ?? "";
}

const PATHS = [
  { path: "/" },
  { path: "/library", tag: "@nightly" },
  { path: "/library?sort=title", tag: "@nightly" },
  { path: "/watch-time/vod", tag: "@nightly" },
  { path: "/watch-time/live", tag: "@nightly" },
  { path: "/analytics", tag: "@nightly" },
  { path: "/playlists", tag: "@nightly" },
  { path: "/channels", tag: "@nightly" },
  { path: "/upload", tag: "@nightly" },
];

for (const { path, tag = [] } of PATHS) {
  test(`The files for the first calls of ${path} are requested before the first script has run`, {
    tag,
  }, async ({ page }) => {
    const { announced, begun } = await scriptsOf(page, path);
    expect(begun.length).toBeGreaterThan(4);
    expect(begun.filter((name) => !announced.includes(name))).toEqual([]);
  });
}

test("A page below a folder is found as well", { tag: "@nightly" }, async ({ page, platform }) => {
  let below: { port: number; close: () => Promise<void> } | null = null;
  const front = await openFront(platform, {}, (request, response) => {
    if (request.url?.startsWith("/studio/") !== true) return false;
    handOn(request, response, below?.port);
    return true;
  });
  below = await platform.serveWith(
    { apiBase: "/studio/api", playbackBase: "/studio/playback" },
    { basePath: "/studio", frontOrigin: front.origin },
  );
  const { announced, begun } = await scriptsOf(page, `${front.origin}/studio/channels`);
  expect(begun.length).toBeGreaterThan(4);
  expect(begun.filter((name) => !announced.includes(name))).toEqual([]);
  await page.goto("about:blank");
  await below.close();
  await front.close();
});

test("A missing page announces no files", { tag: "@nightly" }, async ({ page }) => {
  const answer = await page.goto("/nowhere");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  const always = (await answer?.text())?.match(/rel="modulepreload"/g) ?? [];
  expect(always.length).toBeGreaterThan(0);
  await expect(page.locator('[rel=modulepreload][href^="/"]')).toHaveCount(always.length);
});
