import type { Locator, Page } from "@playwright/test";
import { cam, ferry, lights } from "./counted-account.ts";
import { panel, readTable } from "./figures.ts";
import { expect, test } from "./fixtures.ts";
import { NOW } from "./platform.ts";
import { expectInAddress, grid, MEASURED, measure, readNames } from "./watch-time-figures.ts";

const VIDEOS = `/watch-time/vod?${MEASURED}`;

const curves = (page: Page): Locator => page.getByRole("region", { name: "Charts" });
const ratio = (page: Page, name: string): Locator =>
  curves(page).getByRole("group", { name, exact: true });

/** Chooses one of the curves. */
async function chooseCurve(page: Page, name: string): Promise<void> {
  const choice = curves(page).getByRole("group", { name: "Charts", exact: true });
  await choice.getByRole("button", { name }).click();
}

/** Opens a curve as its table. */
async function openCurveTable(page: Page, title: string): Promise<Locator> {
  await panel(page, title).getByRole("button", { name: "Table", exact: true }).click();
  return page.getByRole("region", { name: `Table: ${title}`, exact: true });
}

const day = (date: number): string =>
  new Date(Date.UTC(2026, 10, date)).toLocaleDateString("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

test("A trend is exact by day, with zero for days without plays and today in progress", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await measure(platform);
  await page.clock.setFixedTime(NOW);
  await page.goto(VIDEOS);
  await expect.poll(() => readNames(page)).toHaveLength(4);
  await chooseCurve(page, "Over time");
  await expectInAddress(page, { curve: "trend", trend: null });
  const measureField = panel(page, "Watch time over time").getByRole("combobox", {
    name: "Metric",
  });
  await measureField.selectOption("Plays");
  await expectInAddress(page, { curve: "trend", trend: "plays" });
  const notes = panel(page, "Plays over time");
  await expect(notes.getByText("Hatched, with hollow points: incomplete periods.")).toBeVisible();
  const plays = await openCurveTable(page, "Plays over time");
  const counts: Record<number, string> = { 10: "35", 12: "50", 20: "5" };
  const days = Array.from({ length: 11 }, (_, at) => 10 + at);
  await expect
    .poll(() => readTable(plays))
    .toEqual([
      ["Period", "Total", "Incomplete"],
      ...days.map((date) => [day(date), counts[date] ?? "0", date === 20 ? "in progress" : ""]),
    ]);

  // A day without plays has no share, and the line has a gap.
  await notes.getByRole("combobox", { name: "Metric" }).selectOption("Buffering ratio");
  await expect(
    panel(page, "Buffering ratio over time").getByText("Gaps are missing data, not zero."),
  ).toBeVisible();
  const shares: Record<number, string> = { 10: "26.2%", 12: "0%", 20: "16.7%" };
  await expect
    .poll(() => readTable(page.getByRole("region", { name: "Table: Buffering ratio over time" })))
    .toEqual([
      ["Period", "Total", "Incomplete"],
      ...days.map((date) => [
        day(date),
        shares[date] ?? "–unknown",
        date === 20 ? "in progress" : "",
      ]),
    ]);
  await page.reload();
  await expect(panel(page, "Buffering ratio over time")).toBeVisible();
});

test("A video is compared with those of similar length, which are read on demand", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await platform.reset("empty");
  const [own = "", ...others] = await platform.addVods(
    Array.from({ length: 11 }, (_, at) => ({ title: `Lecture ${at}` })),
  );
  const at = "2026-11-12T09:00:00Z";
  await platform.addPlays([
    { content: own, at, plays: 10, furthestPercent: 100 },
    // From the first to the last, 0 to 90 % of the plays reach the end.
    ...others.flatMap((content, place) => [
      { content, at, plays: 100 - 10 * place, furthestPercent: 50 },
      { content, at, plays: 10 * place, furthestPercent: 100 },
    ]),
  ]);
  await page.clock.setFixedTime(NOW);
  await page.goto(`/vods/${own}/engagement?range=2026-11-01..2026-11-19&zone=UTC`);
  const retention = panel(page, "Retention");
  await expect(retention.getByText("Loads records of 10 more videos.")).toBeVisible();
  await retention.getByRole("button", { name: "Compare with videos of similar length" }).click();
  await expect(
    retention.getByText("Gray band: the middle half of 10 videos of similar length."),
  ).toBeVisible();
  const reached = await openCurveTable(page, "Retention");
  await expect
    .poll(async () => (await readTable(reached)).filter((_, row) => [0, 4, 7].includes(row)))
    .toEqual([
      [
        "Position in the video",
        "Lecture 0",
        "Typical",
        "Typical, lower quartile",
        "Typical, upper quartile",
      ],
      ["50%", "100%", "100%", "100%", "100%"],
      ["100%", "100%", "45.0%", "22.5%", "67.5%"],
    ]);
});

test("Chosen videos are compared in curves and counted in tiles", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await measure(platform);
  await page.clock.setFixedTime(NOW);
  await page.goto(VIDEOS);
  await expect(ratio(page, "Buffering ratio")).toContainText("8.7%18m 30s in 3h 33m");
  await expect(ratio(page, "Data per hour watched")).toContainText("3.71 MB12 MB in 3h 14m");
  await expect(ratio(page, "Watch time per play")).toContainText("2m 9s3h 14m in 90 plays");
  await page.getByRole("checkbox", { name: "Select Slow ferry" }).check();
  await expect(ratio(page, "Buffering ratio")).toContainText("22.2%16m 40s in 1h 15m");
  await page.getByRole("checkbox", { name: "Select Harbour lights" }).check();
  await expect(curves(page).getByText("Total of 2 selected")).toBeVisible();
  await expect(ratio(page, "Buffering ratio")).toContainText("8.0%16m 40s in 3h 28m");
  await expect(ratio(page, "Data per hour watched")).toContainText("3.76 MB12 MB in 3h 12m");
  await expect(ratio(page, "Watch time per play")).toContainText("2m 24s3h 12m in 80 plays");
  // The worst ones of everything shown are listed; the Attic froze more, but its five plays prove little.
  const worst = ratio(page, "Most buffering");
  await expect(worst.getByRole("listitem")).toHaveText(["Slow ferry22.2%40 plays"]);

  const reached = await openCurveTable(page, "Retention");
  await expect
    .poll(() => readTable(reached))
    .toEqual([
      ["Position in the video", "Slow ferry", "Harbour lights", "Total"],
      ["0%", "100%", "100%", "100%"],
      ["10%", "100%", "100%", "100%"],
      ["25%", "100%", "100%", "94.4%"],
      ["50%", "100%", "0%", "50.0%"],
      ["75%", "75.0%", "0%", "38.9%"],
      ["90%", "75.0%", "0%", "38.9%"],
      ["100%", "75.0%", "0%", "38.9%"],
    ]);
  await chooseCurve(page, "Over time");
  const trend = await openCurveTable(page, "Watch time over time");
  // A selection is drawn alone at first: the total would dwarf it.
  await expect
    .poll(async () => (await readTable(trend)).at(0))
    .toEqual(["Period", "Slow ferry", "Harbour lights", "Incomplete"]);
  await panel(page, "Watch time over time").getByRole("checkbox", { name: "Total" }).check();
  await expect(page).toHaveURL(/&beside=all$/);
  await expect
    .poll(async () => (await readTable(trend)).slice(0, 4))
    .toEqual([
      ["Period", "Slow ferry", "Harbour lights", "Total", "Incomplete"],
      [day(10), "50m", "0s", "51m 40s", ""],
      [day(11), "0s", "0s", "0s", ""],
      [day(12), "8m 20s", "2h 13m", "2h 22m", ""],
    ]);
  await panel(page, "Watch time over time").getByRole("button", { name: "Chart" }).click();
  // The keyboard does the same: between points and lines.
  const chart = page.getByRole("application", { name: "Watch time over time" });
  await chart.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Home");
  const told = panel(page, "Watch time over time").getByRole("status");
  await expect(told.filter({ hasText: day(10) })).toContainText("Slow ferry 50m");
  await page.reload();
  await expect(curves(page).getByText("Total of 2 selected")).toBeVisible();
  expect(new URL(page.url()).searchParams.getAll("pick")).toEqual([ferry, lights]);
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(curves(page).getByText("Total", { exact: true }).first()).toBeVisible();
  await expect(ratio(page, "Buffering ratio")).toContainText("8.7%");
});

test("Live channels say what is not measured for them, and never show it as zero", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await measure(platform);
  await page.goto(`/watch-time/live?${MEASURED}`);
  const none = "Not available for live channels";
  const live = grid(page).getByRole("row", { name: /Harbour cam/ });
  await expect(live).toContainText("16m 40s");
  await expect(panel(page, "Watch time over time").getByRole("application")).toBeVisible();
  await chooseCurve(page, "Retention");
  await expect(panel(page, "Retention").getByText(none)).toBeVisible();
  await expect(panel(page, "Retention").getByRole("application")).toHaveCount(0);
  await expect(curves(page).getByText(/%/)).toHaveText(["23.1%", "23.1%"]);
  await expect(grid(page).getByRole("columnheader", { name: "Completion rate" })).toHaveCount(0);
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Columns" });
  await expect(dialog.getByRole("checkbox", { name: /^Buffering ratio/ })).toBeChecked();
  await expect(
    dialog.getByRole("checkbox", { name: /^(Completion rate|Ended|Played to)/ }),
  ).toHaveCount(0);
  await expect(dialog.getByText("Retention and completion rate aren’t available")).toBeVisible();
  await page.keyboard.press("Escape");
  // A URL that requests it gets an explanation without numbers.
  await page.goto(
    `/watch-time/live?${MEASURED}&cols=title~completion~reached100~plays&curve=trend&trend=completion`,
  );
  await expect(panel(page, "Completion rate over time").getByText(none)).toBeVisible();
  await expect(grid(page).getByRole("columnheader")).toHaveText(["Select", "Title", /^Plays/]);

  await grid(page).getByRole("link", { name: "Harbour cam" }).click();
  await expect(page).toHaveURL(new RegExp(`/channels/${cam}/watch-time\\?`));
  await expect.poll(() => readNames(page)).toEqual(["12 Nov 2026", "13 Nov 2026"]);
  await expect(ratio(page, "Buffering ratio")).toContainText("23.1%5m in 21m 40s");
  await chooseCurve(page, "Over time");
  const trend = await openCurveTable(page, "Watch time over time");
  await expect
    .poll(async () => (await readTable(trend)).slice(2, 6).map((cells) => cells.slice(0, 2)))
    .toEqual([
      [day(11), "0s"],
      [day(12), "11m 40s"],
      [day(13), "5m"],
      [day(14), "0s"],
    ]);
});
