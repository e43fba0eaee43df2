import type { Page } from "@playwright/test";
import { ferry } from "./counted-account.ts";
import { chooseBesideDates, expectInOneLine } from "./figures.ts";
import { expect, expectAllThere, test } from "./fixtures.ts";
import { expectInSight } from "./in-sight.ts";
import { NOW } from "./platform.ts";
import {
  chooseInMenu,
  expectInAddress,
  grid,
  MEASURED,
  measure,
  readHeads,
  readNames,
  readRow,
  readRows,
} from "./watch-time-figures.ts";

const VIDEOS = `/watch-time/vod?${MEASURED}`;

const widthOf = (page: Page, name: string) =>
  page.getByRole("separator", { name: `Width of ${name}`, exact: true });

test("Order, filters, columns, widths and choices stay in the URL", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await measure(platform);
  // A link from when rows could be lower and cells shaded.
  await page.goto(`${VIDEOS}&rowsize=compact&shade=on&curve=scatter`);
  // Two pairs of them have equal plays.
  await expect
    .poll(() => readNames(page))
    .toEqual(["Harbour lights", "Slow ferry", "=1+1", "Attic"]);
  await chooseInMenu(page, "Title", "Add to sort");
  await chooseInMenu(page, "Buffering ratio", "Pin");
  await chooseInMenu(page, "Completion rate", "Hide");
  await chooseInMenu(page, "Plays", "Move forward");
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Columns" });
  await dialog.getByRole("checkbox", { name: /^Unique viewers/ }).uncheck();
  await dialog.getByRole("checkbox", { name: /^Played to the end/ }).check();
  await page.keyboard.press("Escape");
  const plays = widthOf(page, "Plays");
  const before = Number(await plays.getAttribute("aria-valuenow"));
  await plays.press("ArrowRight");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Filter by metric" });
  await form.getByRole("combobox", { name: "Metric" }).selectOption("Watch time");
  // A length of time is typed in minutes.
  await form.getByRole("textbox", { name: "At least" }).fill("1");
  await form.getByRole("textbox", { name: "At most" }).fill("58.5");
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(form).toHaveCount(0);

  const isAsChosen = async () => {
    await expect.poll(() => readNames(page)).toEqual(["Slow ferry", "Attic"]);
    await expect
      .poll(() => readHeads(page))
      .toEqual([
        "Select",
        "Title",
        "Buffering ratio",
        "Plays",
        "Watch time",
        "Watch time per play",
        "Data delivered",
        "Played to the end",
      ]);
    await expect(plays).toHaveAttribute("aria-valuenow", String(before + 20));
    await expect(grid(page).getByRole("button", { name: /^Title/ })).toHaveAccessibleName(
      "Title sorted ascending, 2 of 2",
    );
    const total = grid(page).getByRole("row").last();
    await expect(total.getByRole("rowheader")).toHaveText("Total2 of 4 rows");
    expect(await readRow(page, total, ["Plays", "Watch time"])).toEqual(["45", "1h"]);
  };
  await isAsChosen();
  await expectInAddress(page, {
    sort: "-plays~title",
    where: "watchTime~60~3510",
    wide: `plays.${before + 20}`,
    pin: "title~freeze",
  });
  await page.reload();
  await isAsChosen();
  const chips = page.getByRole("list", { name: "Active filters" });
  await chips.getByRole("button", { name: /^Remove filter Watch time: 1m to 58m 30s$/ }).click();
  await expect.poll(async () => (await readNames(page)).length).toBe(4);
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await dialog.getByRole("button", { name: "Reset columns" }).click();
  await page.keyboard.press("Escape");
  await expectInAddress(page, { where: null, cols: null, pin: null, wide: null });

  // Back leads to other rows.
  await page.getByRole("checkbox", { name: "Select Slow ferry" }).check();
  await page.getByRole("button", { name: "Periods", exact: true }).click();
  await expect.poll(async () => (await readNames(page)).length).toBe(3);
  await page.goBack();
  await expect.poll(async () => (await readNames(page)).length).toBe(4);
  await expect(page.getByRole("checkbox", { name: "Select Slow ferry" })).toBeChecked();
  await expectInAddress(page, { pick: ferry });
});

test("The default view is this month with a row for each title and all columns", {
  tag: "@nightly",
}, async ({ page, platform }) => {
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
  await chooseBesideDates(page, "By month");
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

test("The table moves sideways on a narrow screen, and the page does not", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await measure(platform);
  await page.setViewportSize({ width: 360, height: 760 });
  for (const address of [`${VIDEOS}&rows=flat&curve=trend`, VIDEOS]) {
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
    // The title stays in view while the last column is scrolled to.
    const last = grid(page).getByRole("columnheader").last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    await expect(grid(page).getByRole("rowheader").first()).toBeInViewport();
  }
});

test("A row reached by a key or a press is in view on small windows", {
  tag: "@nightly",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/watch-time/vod?range=2026-10-24..2026-11-19");
  await expect(page.getByText(/records as of/)).toBeVisible();
  await expectAllThere(page);
  // The curves of a first row are in view at once, and it stays.
  const rowAt = (index: number) => grid(page).locator(`[role=row][aria-rowindex="${index}"]`);
  const before = await rowAt(2).boundingBox();
  await rowAt(2).getByRole("gridcell").first().click();
  const chart = page.getByRole("region", { name: "Charts" }).getByRole("application");
  await expect(chart).toBeInViewport();
  await expect(rowAt(2)).toHaveAttribute("aria-selected", "true");
  expect((await rowAt(2).boundingBox())?.y).toBe(before?.y);
  // A row that the curves would cover is scrolled clear of them.
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
    // The control exists already, but is scrolled out of view.
    await page.keyboard.press("End");
    await page.evaluate(() => scrollTo(0, 0));
    await page.keyboard.press("End");
    await expectInSight(row);
    await page.keyboard.press("Home");
  }
});

test("Controls fit one line on a phone, with differing settings below it", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await measure(platform);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(VIDEOS);
  const range = page.getByRole("button", { name: /^Dates/ });
  const filters = page.getByRole("button", { name: /^Filters/ });
  await expect(grid(page).getByRole("row", { name: "Slow ferry" })).toBeVisible();
  await expect(range).toHaveAccessibleName(/By day · No comparison$/);
  await expectInOneLine(range, filters);
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await filters.click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByRole("combobox", { name: "Show" }).selectOption("Deleted");
  await expectInAddress(page, { only: "removed" });
  await page.keyboard.press("Escape");
  await expect(filters).toBeFocused();
  const chips = page.getByRole("list", { name: "Active filters" });
  await expect(chips.getByRole("listitem")).toHaveText(["UTC", "Deleted"]);
  await chips.getByRole("button", { name: "Remove filter Deleted" }).click();
  await expectInAddress(page, { only: null });
  await expect(chips.getByRole("button", { name: "Remove filter UTC" })).toBeFocused();
});
