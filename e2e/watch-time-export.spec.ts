import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { readSheet } from "#shared/format/read-sheet-for-test.ts";
import { ferry } from "./counted-account.ts";
import { expect, test } from "./fixtures.ts";
import { NOW } from "./platform.ts";
import {
  counted,
  formula,
  grid,
  MEASURED,
  measure,
  type RawRow,
  readNames,
  readRow,
  readRows,
  readTotals,
  sum,
} from "./watch-time-figures.ts";

const ASKED = "startdate=2026-11-10&enddate=2026-11-20&timezone=UTC&granularity=day";
const COLUMNS = "cols=title~plays~uniqueViewers~watchTime~completion~bytes&sort=-plays~title";
const LARGE = "startdate=2026-10-24&enddate=2026-11-19&timezone=UTC&granularity=month";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Export watch time" });
const exportButton = (page: Page) => page.getByRole("button", { name: "Export", exact: true });

/** Files come as downloads, which a test can read. */
async function withoutPicker(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, "showSaveFilePicker"));
}

/** Downloads with these options. */
async function save(
  page: Page,
  choices: readonly RegExp[],
): Promise<{ name: string; bytes: Buffer; text: string }> {
  await exportButton(page).click();
  for (const name of choices) await dialogOf(page).getByRole("radio", { name }).check();
  const begun = page.waitForEvent("download");
  await dialogOf(page).getByRole("button", { name: "Export" }).click();
  const saved = await begun;
  const bytes = await readFile(await saved.path());
  await expect(dialogOf(page).getByText(/^Exported .+\.$/)).toBeVisible();
  await dialogOf(page).getByRole("button", { name: "Close", exact: true }).last().click();
  return { name: saved.suggestedFilename(), bytes, text: bytes.toString() };
}

/** Returns the viewers of a video: the maximum of its rows, and their sum. */
function viewersOf(rows: readonly RawRow[], title: string): [number, number] {
  const viewers = rows.filter((row) => row.title === title).map((row) => row["unique-viewers"]);
  return [Math.max(...viewers), viewers.reduce((total, each) => total + each, 0)];
}

/** Returns the sort key of a complete file. */
const keyOf = (row: RawRow) => `${row.period} ${row["content-id"]}`;

const HEADS =
  "Period,First day,Last day,Content ID,Title,Deleted,Plays,Unique viewers,Watch time (seconds),Playtime (seconds),Watch time per viewer (seconds),Completion rate (percent),Data delivered (bytes),Ended near 10%,Ended near 25%,Ended near 50%,Ended near 75%,Ended near 90%,Played to the end";

/** Returns the values of a row in the columns of a file of everything. */
function valuesOf(row: RawRow) {
  return [
    row.period,
    row["period-start"],
    row["period-end"],
    row["content-id"],
    row.title,
    false,
    row["total-plays"],
    row["unique-viewers"],
    row["total-watch-time"],
    row["total-playtime"],
    row["avg-watch-time-per-viewer"],
    row["completion-rate"],
    row["bytes-consumed"],
    row["engagement-10"],
    row["engagement-25"],
    row["engagement-50"],
    row["engagement-75"],
    row["engagement-90"],
    row["engagement-100"],
  ];
}

/** Returns the line of a video in a file of the view. */
function viewLine(
  rows: readonly RawRow[],
  title: string,
  [plays, ...others]: readonly number[],
): string {
  const name = title.replace("'", "");
  const id = rows.find((row) => row.title === name)?.["content-id"];
  return [title, id, plays, ...viewersOf(rows, name), ...others].join(",");
}

test("The view and every row are exported as CSV and as Excel, and run no formula", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await measure(platform);
  await withoutPicker(page);
  await page.clock.setFixedTime(NOW);
  const rows = await readRows(platform, ASKED);
  expect(rows).toHaveLength(5);
  await page.goto(`/watch-time/vod?${MEASURED}&${COLUMNS}`);
  await expect.poll(() => readNames(page)).toHaveLength(4);

  await test.step("the view has the rows and columns that are shown, in their order", async () => {
    const { name, text } = await save(page, [/^Current view: 4 rows/, /^CSV/]);
    expect(name).toBe("Watch time of all videos, 2026-11-10 to 2026-11-20.csv");
    expect(text.split("\r\n")).toEqual([
      'Title,Content ID,Plays,"Unique viewers, lower bound","Unique viewers, upper bound",Watch time (seconds),Completion rate (percent),Data delivered (bytes)',
      viewLine(rows, "Harbour lights", [40, 8000, 0, 8_000_000]),
      viewLine(rows, "Slow ferry", [40, 3500, 75, 4_000_000]),
      viewLine(rows, "'=1+1", [5, 50, 100, 500]),
      viewLine(rows, "Attic", [5, 100, 0, 0]),
      "",
    ]);
  });

  const inOrder = rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await test.step("everything is every row of the service", async () => {
    const { text } = await save(page, [/^All data: 5 rows/, /^CSV/]);
    const lines = inOrder.map((row) =>
      valuesOf({ ...row, title: row.title.replace(/^=/, "'=") }).join(","),
    );
    expect(text).toBe([HEADS, ...lines, ""].join("\r\n"));
    expect(text).toContain(`vod-${formula},'=1+1,false,5,`);
  });

  await test.step("an Excel file has the same rows, with numbers and dates", async () => {
    const { name, bytes } = await save(page, [/^All data: 5 rows/, /^Excel/]);
    expect(name).toBe("Watch time of all videos, 2026-11-10 to 2026-11-20.xlsx");
    const [heads, ...cells] = readSheet(bytes);
    expect(heads).toEqual(HEADS.split(","));
    expect(cells).toEqual(
      inOrder.map((row) => valuesOf(row).map((value, at) => (at < 3 ? { date: value } : value))),
    );
    const about = new Map(readSheet(bytes, 2).map(([fact, value]) => [fact, value]));
    expect(about.get("From")).toEqual({ date: "2026-11-10" });
    expect(about.get("To")).toEqual({ date: "2026-11-20" });
    expect(about.get("Time zone")).toBe("UTC");
    expect(about.get("As of")).toEqual({ date: new Date(NOW).toISOString().slice(0, 16) });
    expect(about.get("Link")).toContain("/watch-time/vod?range=2026-11-10..2026-11-20&zone=UTC");
  });

  await test.step("a file of one video has its name", async () => {
    await page.goto(`/vods/${ferry}/engagement?${MEASURED}&by=day`);
    await expect.poll(() => readNames(page)).toHaveLength(2);
    const { name, bytes } = await save(page, [/^All data: 2 rows/, /^Excel/]);
    expect(name).toBe("Watch time of Slow ferry, 2026-11-10 to 2026-11-20.xlsx");
    expect(readSheet(bytes)).toHaveLength(3);
  });
});

test("A channel whose rows have no title gets its title from the channels in its file", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await measure(platform);
  const path = `/v2/analytics/live/watchtime-engagement?${ASKED}&page=1&perPage=1000`;
  const { results }: { results: RawRow[] } = Object(await platform.read(path));
  await platform.fault("api", {
    match: { path: "live/watchtime-engagement" },
    fault: "body",
    body: { results: results.map((row) => ({ ...row, title: null })) },
  });
  await withoutPicker(page);
  await page.goto(`/watch-time/live?${MEASURED}&by=day`);
  await expect.poll(() => readNames(page)).toEqual(["Harbour cam"]);
  const { bytes } = await save(page, [/^All data/, /^Excel/]);
  const [heads = [], ...cells] = readSheet(bytes);
  const title = heads.indexOf("Title");
  expect(cells.map((row) => row[title])).toEqual(results.map(() => "Harbour cam"));
});

test("Every row of five thousand videos is summed, reachable and in the file", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await platform.reset("large");
  await withoutPicker(page);
  const rows = await readRows(platform, LARGE);
  await page.goto(
    "/watch-time/vod?range=2026-10-24..2026-11-19&zone=UTC&rows=flat&sort=plays~title~period&cols=title~plays~uniqueViewers~completion~reached100",
  );
  await expect(page.getByText(`${counted(rows.length)} records as of`)).toBeVisible();
  await expect(grid(page)).toHaveAttribute("aria-rowcount", String(rows.length + 2));
  await expectTotals(page, rows);
  const rowAt = (index: number) => grid(page).locator(`[role=row][aria-rowindex="${index}"]`);
  const last = rowAt(rows.length + 1);
  await rowAt(2).focus();
  await page.keyboard.press("End");
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  const most = Math.max(...rows.map((row) => row["total-plays"]));
  expect(await readRow(page, last, ["Plays"])).toEqual([counted(most)]);
  // Rows far out of view are not in the document.
  expect(await grid(page).getByRole("row").count()).toBeLessThan(80);
  await page.keyboard.press("Home");
  await expect(rowAt(2)).toBeFocused();
  // The second press scrolls; no part of the row is below the totals.
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  const row = grid(page).locator("[role=row]:focus");
  await expect(row).toBeVisible();
  const [box, total] = [await row.boundingBox(), await rowAt(rows.length + 2).boundingBox()];
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(total?.y ?? 0);

  const { text } = await save(page, [/^All data/, /^CSV/]);
  expectEveryRow(text, rows);

  // The same rows are grouped otherwise.
  await page.getByRole("button", { name: "Videos", exact: true }).click();
  const videos = new Set(rows.map((each) => each["content-id"])).size;
  await expect(grid(page)).toHaveAttribute("aria-rowcount", String(videos + 2));
  await expectTotals(page, rows);
  // Totals are of the search results.
  await page.getByRole("searchbox", { name: "Search by title or ID" }).fill("night trains");
  const found = rows.filter(({ title }) => title.startsWith("Night trains"));
  await expect
    .poll(() => readTotals(page, ["Plays"]))
    .toEqual([counted(sum(found, "total-plays"))]);
});

/** Expects the totals of all these rows. */
async function expectTotals(page: Page, rows: readonly RawRow[]): Promise<void> {
  const most = Math.max(...rows.map((row) => row["unique-viewers"]));
  const ended = sum(rows, "engagement-100");
  const plays = sum(rows, "total-plays");
  const share = { style: "percent", maximumFractionDigits: 1 } as const;
  await expect
    .poll(() =>
      readTotals(page, ["Plays", "Unique viewers", "Completion rate", "Played to the end"]),
    )
    .toEqual([
      counted(plays),
      expect.stringContaining(`${counted(most)}–${counted(sum(rows, "unique-viewers"))}`),
      (ended / plays).toLocaleString("en-GB", share),
      counted(ended),
    ]);
}

/** Expects a CSV file that has each of these rows, and their sums. */
function expectEveryRow(text: string, rows: readonly RawRow[]): void {
  const [heads = [], ...written] = text
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
  expect(written.map(([period, , , id]) => `${period} ${id}`)).toEqual(
    rows.map(keyOf).toSorted((a, b) => (a < b ? -1 : 1)),
  );
  // Columns are counted from the end, as a title may have commas.
  const sumUnder = (head: string) =>
    written.reduce((all, cells) => all + Number(cells.at(heads.indexOf(head) - heads.length)), 0);
  expect([
    sumUnder("Plays"),
    sumUnder("Data delivered (bytes)"),
    sumUnder("Played to the end"),
  ]).toEqual([sum(rows, "total-plays"), sum(rows, "bytes-consumed"), sum(rows, "engagement-100")]);
}
