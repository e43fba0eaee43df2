import { expect, expectAllThere, test } from "./fixtures.ts";
import { expectInSight } from "./in-sight.ts";
import { NOW } from "./platform.ts";
import {
  counted,
  expectInAddress,
  grid,
  MEASURED,
  measure,
  readNames,
  readRow,
  readRows,
} from "./watch-time-figures.ts";

const VIDEOS = `/watch-time/vod?${MEASURED}`;

test("viewers of several rows are a range, with its reason for eyes and for keys", async ({
  page,
  platform,
}) => {
  await measure(platform);
  const rows = await readRows(
    platform,
    "startdate=2026-11-10&enddate=2026-11-20&timezone=UTC&granularity=day",
  );
  const viewers = rows
    .filter(({ title }) => title === "Slow ferry")
    .map((row) => row["unique-viewers"])
    .toSorted((a, b) => a - b);
  const [least = 0, most = 0] = viewers;
  expect(viewers).toHaveLength(2);
  expect(least).toBeGreaterThan(0);
  const ends = [counted(most), counted(least + most)];
  await page.goto(VIDEOS);
  const row = grid(page).getByRole("row", { name: /Slow ferry/ });
  await expect(row).toBeVisible();
  expect(await readRow(page, row, ["Unique viewers", "Plays"])).toEqual([
    `${ends.join("–")}between ${ends.join(" and ")}`,
    "40",
  ]);
  const reason = "A range, as the same person may be in several records.";
  const cell = row.getByRole("gridcell", { name: `between ${ends.join(" and ")}` });
  await expect(cell).toHaveAttribute("title", `between ${ends.join(" and ")}\n${reason}`);
  await row.focus();
  await page.keyboard.press("Enter");
  const detail = page.getByRole("dialog", { name: "Slow ferry" });
  await expect(detail).toContainText(`between ${ends.join(" and ")}${reason}`);
  await expect(detail).toContainText("3,500 seconds (58m 20s)");
  await expect(detail).toContainText("22.2222%");
  await expect(detail).toContainText("4,000,000 bytes (4 MB)");
  await page.keyboard.press("Escape");
  await expect(row).toBeFocused();
  // Of one row it is one number.
  await page.getByRole("button", { name: "All records", exact: true }).click();
  const first = grid(page).getByRole("row", { name: /Slow ferry.*10 Nov/ });
  await expect(first).toBeVisible();
  expect(await readRow(page, first, ["Unique viewers", "Plays"])).toEqual([ends[0], "30"]);
});

test("a period that is not over, or not whole, says so", async ({ page, platform }) => {
  await measure(platform);
  await page.clock.setFixedTime(NOW);
  await page.goto(`${VIDEOS}&rows=period&sort=period`);
  await expect
    .poll(() => readNames(page))
    .toEqual(["10 Nov 2026", "12 Nov 2026", "20 Nov 2026 so far"]);
  await expect(grid(page).getByTitle("Still in progress.")).toContainText("20 Nov 2026");
  await page.getByRole("combobox", { name: "Records by" }).selectOption("By month");
  await expect.poll(() => readNames(page)).toEqual(["November 2026 10 – 20 Nov · so far"]);
  await expect(grid(page).getByTitle(/^Covers .+ only\. Still in progress/)).toBeVisible();
  const row = grid(page).getByRole("row", { name: /November 2026/ });
  expect(await readRow(page, row, ["Plays", "Watch time", "Completion rate"])).toEqual([
    "90",
    "3h 14m",
    "38.9%",
  ]);
  await expectInAddress(page, { by: "month", rows: "period" });
});

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

test("the usual view is this month, a row a title, with all columns in a window of 1440 pixels", async ({
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
});

test("on a narrow screen the table moves sideways and the page does not", async ({
  page,
  platform,
}) => {
  await measure(platform);
  await page.setViewportSize({ width: 360, height: 760 });
  for (const address of [VIDEOS, `${VIDEOS}&rows=flat&curve=trend`, `${VIDEOS}&curve=scatter`]) {
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

test("End goes to the last of all rows of five thousand videos", async ({ page, platform }) => {
  await platform.reset("large");
  const rows = await readRows(
    platform,
    "startdate=2026-10-24&enddate=2026-11-19&timezone=UTC&granularity=month",
  );
  await page.goto(
    "/watch-time/vod?range=2026-10-24..2026-11-19&zone=UTC&rows=flat&sort=plays~title~period",
  );
  await expect(page.getByText(`${counted(rows.length)} records as of`)).toBeVisible();
  await expect(grid(page)).toHaveAttribute("aria-rowcount", String(rows.length + 2));
  const rowAt = (index: number) => grid(page).locator(`[role=row][aria-rowindex="${index}"]`);
  await rowAt(2).focus();
  await page.keyboard.press("End");
  await expect(rowAt(rows.length + 1)).toBeFocused();
  await expect(rowAt(rows.length + 1)).toBeInViewport();
  const most = Math.max(...rows.map((row) => row["total-plays"]));
  expect(await readRow(page, rowAt(rows.length + 1), ["Plays"])).toEqual([counted(most)]);
  // What is far out of sight is not in the document.
  expect(await grid(page).getByRole("row").count()).toBeLessThan(80);
  await page.keyboard.press("ArrowUp");
  await expect(rowAt(rows.length)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(rowAt(2)).toBeFocused();
  // The second press scrolls; no part of the row is below the totals.
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  const row = grid(page).locator("[role=row]:focus");
  await expect(row).toBeVisible();
  const [box, total] = [await row.boundingBox(), await rowAt(rows.length + 2).boundingBox()];
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(total?.y ?? 0);
});

test("a row that a key comes to is in sight on a window that the table is higher than", async ({
  page,
  platform,
}) => {
  await platform.reset("large");
  // A phone, and a desktop at 200 %.
  for (const [width, height] of [
    [390, 844],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/watch-time/vod?range=2026-10-24..2026-11-19&zone=UTC");
    await expect(page.getByText(/records as of/)).toBeVisible();
    const row = grid(page).locator("[role=row]:focus");
    await grid(page).locator('[role=row][aria-rowindex="2"]').focus();
    for (const key of ["PageDown", "PageDown", "ArrowDown", "End", "PageUp", "Home"]) {
      await page.keyboard.press(key);
      await expectInSight(row);
    }
    // It is there already, but scrolled out of view.
    await page.keyboard.press("End");
    await page.evaluate(() => scrollTo(0, 0));
    await page.keyboard.press("End");
    await expectInSight(row);
  }
});

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [390, 844],
] as const) {
  test(`curves of a first row are in sight at once, and it stays, at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/watch-time/vod?range=2026-10-24..2026-11-19");
    await expect(page.getByText(/records as of/)).toBeVisible();
    await expectAllThere(page);
    const row = grid(page).locator('[role=row][aria-rowindex="2"]');
    const before = await row.boundingBox();
    await row.getByRole("gridcell").first().click();
    const chart = page.getByRole("region", { name: "Charts" }).getByRole("application");
    await expect(chart).toBeInViewport();
    await expect(row).toHaveAttribute("aria-selected", "true");
    expect((await row.boundingBox())?.y).toBe(before?.y);
    // One that the curves would cover is scrolled clear of them.
    const low = grid(page).locator('[role=row][aria-rowindex="8"]');
    await low.getByRole("gridcell").first().click();
    await expect(low).toHaveAttribute("aria-selected", "true");
    await expectInSight(low);
  });
}

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
