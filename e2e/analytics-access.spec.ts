import type { Page } from "@playwright/test";
import { expectClean, expectCleanInTwoLooks } from "./clean.ts";
import { fill, TIME } from "./counted-account.ts";
import { expectTiles, openTable } from "./figures.ts";
import { expect, test } from "./fixtures.ts";
import { NOW } from "./platform.ts";

const DAYS = `/analytics?${TIME}&by=day&second=bytes`;

test("Axe reports no violation in tables and explanations of figures", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await fill(platform);
  await page.clock.setFixedTime(NOW);
  await page.goto(DAYS);
  await expectTiles(page, { Plays: "72" });
  await openTable(page);
  await expect(page.getByRole("img", { name: /^World map/ })).toBeVisible();
  await expectCleanInTwoLooks(page);
  await page.getByRole("button", { name: "Why do these differ?" }).first().click();
  await expect(page.getByRole("dialog", { name: "Why do these differ?" })).toContainText("155");
  await expectCleanInTwoLooks(page);
});

test("Axe reports no violation in open choices", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await fill(platform);
  await page.clock.setFixedTime(NOW);
  for (const [colorScheme, width] of [
    ["light", 1440],
    ["dark", 360],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(DAYS);
    await expectTiles(page, { Plays: "72" });
    for (const [button, dialog, inside] of [
      [/^Dates/, "Dates", "Presets"],
      [/^Time zone/, "Time zone", "Time zones"],
      [/^Showing/, "Select content", "Search results"],
    ] as const) {
      // On a phone, the other choices are in the sheet.
      if (width === 360 && dialog === "Time zone") {
        await page.getByRole("button", { name: /^Filters/ }).click();
      }
      await page.getByRole("button", { name: button }).click();
      const panel = page.getByRole("dialog", { name: dialog });
      await expect(panel.getByRole("listbox", { name: inside })).toBeVisible();
      // A sample of the rows suffices for axe.
      if (dialog === "Time zone") await panel.getByRole("combobox").fill("+5:45");
      await expectClean(page);
      await page.keyboard.press("Escape");
      await expect(panel).toBeHidden();
      await expect(page.getByRole("button", { name: button })).toBeFocused();
    }
  }
});

test("Axe reports no violation where there is no data or a call failed", {
  tag: "@nightly",
}, async ({ page, platform, incidents }) => {
  incidents.expect(/status: 503 GET \/api\/v2\/analytics/);
  await fill(platform);
  await page.clock.setFixedTime(NOW);
  await page.goto("/analytics?range=2026-11-01..2026-11-02&zone=UTC");
  await expect(page.getByText("No data").first()).toBeVisible();
  await expectCleanInTwoLooks(page);
  await platform.fault("api", { match: { path: "/bytesper" }, fault: "status", status: 503 });
  await page.goto(`/analytics?${TIME}&metric=bytes`);
  await expect(page.getByRole("alert")).toHaveCount(2);
  await expectCleanInTwoLooks(page);
});

test("The keyboard reaches every control of analytics and is trapped by none", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await fill(platform);
  await page.clock.setFixedTime(NOW);
  await page.goto(DAYS);
  await expectTiles(page, { Plays: "72" });
  await expect(page.getByRole("application")).toBeVisible();
  await expect(page.getByRole("img", { name: /^World map/ })).toBeVisible();
  await page.getByRole("button", { name: /^Showing/ }).focus();
  const stops = await tabToTheEnd(page);
  expect(new Set(stops).size, "each stop once").toBe(stops.length);
  // The elements come in their reading order.
  const wanted = [
    /^Dates/,
    /^Earlier/,
    /^Later/,
    /^Time zone/,
    /^Reload/,
    /^Copy link/,
    /^Print/,
    /^Plays/,
    /^Why do these differ/,
    /^Second metric/,
    /^Chart/,
    /^Table/,
    /^Download: Plays by day/,
    /^Plays by day/,
    /^Download: Top content/,
    /^Slow ferry/,
    /^Harbour cam/,
    /^Download: Countries/,
  ];
  let at = -1;
  for (const name of wanted) {
    const next = stops.findIndex((stop, index) => index > at && name.test(stop));
    expect(
      next,
      `${name} after ${stops[at] ?? "the start"} in ${stops.join(" | ")}`,
    ).toBeGreaterThan(at);
    at = next;
  }
});

/**
 * Returns the names of what has the keyboard, Tab by Tab, until the page is left; of same names each has its number.
 */
async function tabToTheEnd(page: Page): Promise<string[]> {
  const stops: string[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const { activeElement } = document;
      if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return null;
      const named = activeElement.getAttribute("aria-labelledby")?.split(" ");
      const labels = "labels" in activeElement ? activeElement.labels : null;
      const name =
        activeElement.getAttribute("aria-label") ??
        named?.map((id) => document.getElementById(id)?.textContent).join(" ") ??
        (labels instanceof NodeList ? labels[0]?.textContent : null) ??
        activeElement.textContent;
      const place = [...document.querySelectorAll("*")].indexOf(activeElement);
      return `${name} #${place}`;
    });
    if (stop === null || stop.startsWith("Skip to content")) return stops;
    stops.push(stop);
    expect(stops.length, stops.join(" | ")).toBeLessThan(100);
  }
}
