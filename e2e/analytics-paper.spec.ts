import { ferry, fill, TIME } from "./counted-account.ts";
import { expectTiles, tile } from "./figures.ts";
import { expect, test } from "./fixtures.ts";
import { NOW } from "./platform.ts";

test.beforeEach(async ({ page, platform }) => {
  await fill(platform);
  await page.clock.setFixedTime(NOW);
});

test("paper keeps the totals and names whose they are", async ({ page }) => {
  await page.goto(`/analytics?of=vod:${ferry}&${TIME}`);
  await expect(page).toHaveTitle("Slow ferry · Analytics · Reeldesk");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Analytics", {
    useInnerText: true,
  });
  const drag = page.getByText("Drag to zoom");
  await expect(drag).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Analytics · Slow ferry", {
    useInnerText: true,
  });
  await expect(page.getByText("Data per play", { exact: true }).first()).toBeVisible();
  await expect(drag).toBeHidden();
  await expect(page.locator("figure svg").first()).toBeVisible();
  await expect(page.getByText("Hover over a country for details.")).toBeHidden();
});

test("one step back passes all metrics that arrow keys went through", async ({ page }) => {
  await page.goto("/library");
  await page.goto(`/analytics?${TIME}`);
  await expectTiles(page, { Plays: "72" });
  await tile(page, "Plays").focus();
  for (const metric of ["impressions", "bytes", "bytesPerPlay"]) {
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(`/analytics?${TIME}&metric=${metric}`);
  }
  await page.goBack();
  await expect(page).toHaveURL(`/analytics?${TIME}`);
  await page.goBack();
  await expect(page).toHaveURL("/library");
});
