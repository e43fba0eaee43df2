import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { handOn, openFront } from "./front.ts";

/** Scripts that the page was told of before its first one ran, and those that came before the first call. */
async function scriptsOf(page: Page): Promise<{ announced: string[]; begun: string[] }> {
  const { announced, begun } = await page.evaluate(() => {
    const entries = performance.getEntriesByType("resource");
    const callMs = entries.find(({ name }) => name.includes("/api/v2/"))?.startTime ?? 0;
    const begun = entries.flatMap(({ name, startTime }) =>
      name.endsWith(".js") && name.includes("/assets/") && startTime < callMs ? [name] : [],
    );
    // What code brings later is named from the top.
    const links = [...document.querySelectorAll('[rel=modulepreload][href^="./"], [type=module]')];
    const announced = links.map((each) => each.getAttribute("href") ?? each.getAttribute("src"));
    return { announced, begun };
  });
  return { announced: announced.map(nameOf), begun: begun.map(nameOf) };
}

function nameOf(address: string | null): string {
  return address?.split("/").at(-1) ?? "";
}

for (const path of [
  "/",
  "/library?sort=title",
  "/watch-time/vod",
  "/watch-time/live",
  "/analytics",
  "/playlists",
  "/channels",
  "/upload",
]) {
  test(`what makes the first calls of ${path} is asked for before the first script has run`, async ({
    page,
  }) => {
    const call = page.waitForRequest(/\/api\/v2\//);
    await page.goto(path);
    await call;
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const { announced, begun } = await scriptsOf(page);
    expect(begun.length).toBeGreaterThan(4);
    expect(announced).toEqual(expect.arrayContaining(begun));
  });
}

test("below a folder a page is found as well", async ({ page, platform }) => {
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
  await page.goto(`${front.origin}/studio/channels`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const { announced, begun } = await scriptsOf(page);
  expect(begun.length).toBeGreaterThan(4);
  expect(announced).toEqual(expect.arrayContaining(begun));
  await page.goto("about:blank");
  await below.close();
  await front.close();
});

test("a page that is not there announces nothing", async ({ page }) => {
  const answer = await page.goto("/nowhere");
  await expect(page.getByRole("heading", { name: "No such page" })).toBeVisible();
  const always = (await answer?.text())?.match(/rel="modulepreload"/g) ?? [];
  expect(always.length).toBeGreaterThan(0);
  await expect(page.locator('[rel=modulepreload][href^="./"]')).toHaveCount(always.length);
});
