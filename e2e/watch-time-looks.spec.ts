import { expect, expectAllThere, test } from "./fixtures.ts";
import { expectInSight } from "./in-sight.ts";
import { NOW } from "./platform.ts";
import {
  expectInAddress,
  grid,
  MEASURED,
  measure,
  readNames,
  readRow,
  readRows,
} from "./watch-time-figures.ts";

const VIDEOS = `/watch-time/vod?${MEASURED}`;

test("rows can be lower and cells shaded, also after a reload", async ({ page, platform }) => {
  await measure(platform);
  await page.goto(VIDEOS);
  const row = (name: RegExp) => grid(page).getByRole("row", { name });
  const heightOf = async () => (await row(/Attic/).boundingBox())?.height ?? 0;
  const colourOf = (name: RegExp, cell: string) =>
    row(name)
      .getByRole("gridcell", { name: cell, exact: true })
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(row(/Attic/)).toBeVisible();
  const usual = await heightOf();
  let plain = "";
  // A row that is replaced as it is looked at has no colour.
  await expect(async () => {
    plain = await colourOf(/Harbour lights/, "2h 13m");
    expect(plain).not.toBe("");
  }).toPass();
  const compact = page.getByRole("button", { name: "Compact", exact: true });
  const shade = page.getByRole("button", { name: "Heatmap", exact: true });
  await compact.click();
  await expect(compact).toHaveAttribute("aria-pressed", "true");
  await expect.poll(heightOf).toBeLessThan(usual);
  await shade.click();
  await expect.poll(() => colourOf(/Harbour lights/, "2h 13m")).not.toBe(plain);
  await expectInAddress(page, { rowsize: "compact", shade: "on" });
  await page.reload();
  await expect(compact).toHaveAttribute("aria-pressed", "true");
  await expect(shade).toHaveAttribute("aria-pressed", "true");
  await expect(async () => {
    // From the largest of a column to the smallest, which has no shade.
    const colours = [
      await colourOf(/Harbour lights/, "2h 13m"),
      await colourOf(/Slow ferry/, "58m 20s"),
      await colourOf(/=1\+1/, "50s"),
    ];
    expect(colours).not.toContain("");
    expect(new Set(colours).size).toBe(3);
    expect(colours[2]).toBe(plain);
  }).toPass();
  await expect(page.getByText(/^Lowest to highest in the column/)).toBeVisible();
  await compact.click();
  await shade.click();
  await expect.poll(heightOf).toBe(usual);
  await expectInAddress(page, { rowsize: null, shade: null });
});

test("the usual view is this month, a row a title, with all columns; what is not over says so", async ({
  page,
  platform,
}) => {
  await measure(platform);
  await page.clock.setFixedTime(NOW);
  await page.setViewportSize({ width: 1440, height: 900 });
  const month = await readRows(
    platform,
    "startdate=2026-11-01&enddate=2026-11-20&timezone=UTC&granularity=month",
  );
  const viewers = month.find(({ title }) => title === "Slow ferry")?.["unique-viewers"];
  await page.goto("/watch-time/vod?zone=UTC");
  await expect(page.getByText("4 records as of")).toBeVisible();
  const row = grid(page).getByRole("row", { name: "Slow ferry" });
  expect(await readRow(page, row, ["Plays", "Unique viewers"])).toEqual(["40", `${viewers}`]);
  const { inside, visible } = await grid(page).evaluate((element) => ({
    inside: element.scrollWidth,
    visible: element.clientWidth,
  }));
  expect(inside).toBeLessThanOrEqual(visible);

  // A period that is not over, or not whole, says so.
  await page.goto(`${VIDEOS}&rows=period&sort=period`);
  await expect
    .poll(() => readNames(page))
    .toEqual(["10 Nov 2026", "12 Nov 2026", "20 Nov 2026 so far"]);
  await expect(grid(page).getByTitle("Still in progress.")).toContainText("20 Nov 2026");
  await page.getByRole("combobox", { name: "Records by" }).selectOption("By month");
  await expect.poll(() => readNames(page)).toEqual(["November 2026 10 – 20 Nov · so far"]);
  await expect(grid(page).getByTitle(/^Covers .+ only\. Still in progress/)).toBeVisible();
  const whole = grid(page).getByRole("row", { name: /November 2026/ });
  expect(await readRow(page, whole, ["Plays", "Watch time", "Completion rate"])).toEqual([
    "90",
    "3h 14m",
    "38.9%",
  ]);
  await expectInAddress(page, { by: "month", rows: "period" });
});

test("on a narrow screen the table moves sideways and the page does not", async ({
  page,
  platform,
}) => {
  await measure(platform);
  await page.setViewportSize({ width: 360, height: 760 });
  for (const address of [`${VIDEOS}&rows=flat&curve=trend`, `${VIDEOS}&curve=scatter`]) {
    await page.goto(address);
    await expect(grid(page).getByRole("rowheader").last()).toBeVisible();
    await expect(
      page.getByRole("region", { name: "Charts" }).getByRole("application"),
    ).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
    const { inside, visible } = await grid(page).evaluate((element) => ({
      inside: element.scrollWidth,
      visible: element.clientWidth,
    }));
    expect(inside).toBeGreaterThan(visible);
    expect(visible).toBeLessThanOrEqual(360);
    // The title stays in sight while the last column is brought there.
    const last = grid(page).getByRole("columnheader").last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    await expect(grid(page).getByRole("rowheader").first()).toBeInViewport();
  }
});

test("a row that a key or a press comes to is in sight on small windows", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/watch-time/vod?range=2026-10-24..2026-11-19");
  await expect(page.getByText(/records as of/)).toBeVisible();
  await expectAllThere(page);
  // The curves of a first row are in sight at once, and it stays.
  const rowAt = (index: number) => grid(page).locator(`[role=row][aria-rowindex="${index}"]`);
  const before = await rowAt(2).boundingBox();
  await rowAt(2).getByRole("gridcell").first().click();
  const chart = page.getByRole("region", { name: "Charts" }).getByRole("application");
  await expect(chart).toBeInViewport();
  await expect(rowAt(2)).toHaveAttribute("aria-selected", "true");
  expect((await rowAt(2).boundingBox())?.y).toBe(before?.y);
  // One that the curves would cover is scrolled clear of them.
  await rowAt(8).getByRole("gridcell").first().click();
  await expect(rowAt(8)).toHaveAttribute("aria-selected", "true");
  await expectInSight(rowAt(8));
  await page.getByRole("button", { name: "Clear", exact: true }).click();

  const row = grid(page).locator("[role=row]:focus");
  // A phone, and a desktop at 200 %.
  for (const [width, height] of [
    [390, 844],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    await rowAt(2).focus();
    for (const key of ["PageDown", "PageDown", "ArrowDown", "End", "PageUp", "Home"]) {
      await page.keyboard.press(key);
      await expectInSight(row);
    }
    // It is there already, but scrolled out of view.
    await page.keyboard.press("End");
    await page.evaluate(() => scrollTo(0, 0));
    await page.keyboard.press("End");
    await expectInSight(row);
    await page.keyboard.press("Home");
  }
});

test("on a phone the controls are one line, and what differs is below it", async ({
  page,
  platform,
}) => {
  await measure(platform);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(VIDEOS);
  const range = page.getByRole("button", { name: /^Dates/ });
  const filters = page.getByRole("button", { name: /^Filters/ });
  await expect(grid(page).getByRole("row", { name: "Slow ferry" })).toBeVisible();
  expect((await range.boundingBox())?.y).toBe((await filters.boundingBox())?.y);
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await filters.click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByRole("combobox", { name: "Show" }).selectOption("Deleted");
  await sheet.getByRole("button", { name: "Heatmap" }).click();
  await expectInAddress(page, { only: "removed", shade: "on" });
  await page.keyboard.press("Escape");
  await expect(filters).toBeFocused();
  const chips = page.getByRole("list", { name: "Active filters" });
  await expect(chips.getByRole("listitem")).toHaveText(["UTC", "Deleted", "Heatmap"]);
  await chips.getByRole("button", { name: "Remove filter Deleted" }).click();
  await expectInAddress(page, { only: null, shade: "on" });
  await expect(chips.getByRole("button", { name: "Remove filter Heatmap" })).toBeFocused();
});
