import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ferry } from "./counted-account.ts";
import { expect, test } from "./fixtures.ts";
import type { Platform } from "./platform.ts";
import {
  expectInAddress,
  grid,
  MEASURED,
  measure,
  type RawRow,
  readRow,
  readRows,
  readTotals,
} from "./watch-time-figures.ts";

const OF_FERRY = `/vods/${ferry}/engagement?${MEASURED}`;

const tile = (page: Page, name: string) =>
  page.getByRole("region", { name: "Key metrics" }).getByRole("group", { name });

test("Deleted videos are looked up one by one where the library can't be read, and again later", {
  tag: "@nightly",
}, async ({ page, platform, incidents }) => {
  incidents.expect(/status: 400 GET \/api\/v2\/vod/);
  incidents.expect(/status: 404 GET \/api\/v2\/vod\/11111111-/);
  await measure(platform);
  // These are more ids than one batch holds.
  const ids = Array.from(
    { length: 34 },
    (_, at) => `11111111-2222-4333-8444-${String(at).padStart(12, "0")}`,
  );
  const created = "2025-01-01T00:00:00Z";
  await platform.addVods(
    ids.map((id, at) => ({ id, title: `Old ${at}`, filename: "old.mp4", created })),
  );
  await platform.addPlays(
    ids.map((content) => ({ content, at: "2026-11-12T09:00:00Z", plays: 1 })),
  );
  for (const id of ids) await platform.remove(`/v2/vod/${id}`);
  const down = (path: string) =>
    platform.fault("api", { match: { path }, fault: "status", status: 400 });
  await down("/v2/vod?");
  await down("/v2/vod/");
  await page.goto(`/watch-time/vod?${MEASURED}&cols=title~plays`);
  const unsure = page.getByText("Couldn’t check whether 34 titles were deleted.");
  await expect(unsure).toBeVisible();
  await expect(grid(page).getByText("May be deleted").first()).toBeVisible();
  await page.getByRole("combobox", { name: "Show" }).selectOption("Deleted");
  await expect(page.getByText("No results")).toBeVisible();
  await platform.clearFaults();
  await down("/v2/vod?");
  await page.getByRole("button", { name: "Check again" }).press("Enter");
  await expect.poll(() => readTotals(page, ["Plays"])).toEqual(["34"]);
  await expect(unsure).toHaveCount(0);
  // The button is gone, and the focus is where it was.
  const focused = () =>
    page.evaluate(() => {
      const { activeElement, body } = document;
      return activeElement === body ? null : activeElement?.textContent;
    });
  expect(await focused()).toBe("");
  // Results of the lookups are kept.
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/v2/vod/11111111-")) asked.push(request.url());
  });
  await page.evaluate(() =>
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
  );
  await page.getByRole("combobox", { name: "Show" }).selectOption("Never played");
  const notice = page
    .getByRole("alert")
    .filter({ has: page.getByRole("button", { name: "Try again" }) });
  await expect(notice).toBeVisible();
  await platform.clearFaults();
  await notice.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(page.getByText("Every video was played in this date range.")).toBeVisible();
  expect(await focused()).toContain("Every video");
  expect(asked).toEqual([]);
});

test("Rows of one video are sorted by plays, and curves show those that a filter leaves", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await measure(platform);
  await page.goto(`${OF_FERRY}&curve=trend&trend=plays`);
  const plays = () => grid(page).getByRole("row").locator("[role=gridcell]:nth-child(3)");
  await expect(plays()).toHaveText(["30", "10", "40"]);
  const head = grid(page).getByRole("columnheader", { name: "Plays", exact: true });
  const press = () => head.getByRole("button").first().click();
  await press();
  await expectInAddress(page, { sort: "-plays", rows: null });
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await press();
  await expectInAddress(page, { sort: "plays" });
  await expect(plays()).toHaveText(["10", "30", "40"]);
  await press();
  await expectInAddress(page, { sort: "-plays" });
  await expect(plays()).toHaveText(["30", "10", "40"]);

  await expect(tile(page, "Buffering ratio")).toContainText("22.2%");
  await page
    .getByRole("group", { name: /^Show Plays over time as/ })
    .getByRole("button", { name: "Table" })
    .click();
  const table = page.getByRole("region", { name: "Table: Plays over time" });
  const at = (day: RegExp) => table.getByRole("row", { name: day }).getByRole("cell").first();
  await expect(at(/10 November/)).toHaveText("30");
  await expect(at(/11 November/)).toHaveText("0");
  await expect(at(/12 November/)).toHaveText("10");
  await page.goto(`${page.url()}&where=plays~20~`);
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect.poll(() => readTotals(page, ["Plays"])).toEqual(["30"]);
  await expect(tile(page, "Buffering ratio")).toContainText("25.0%");
  await page
    .getByRole("group", { name: /^Show Plays over time as/ })
    .getByRole("button", { name: "Table" })
    .click();
  await expect(at(/10 November/)).toHaveText("30");
  await expect(at(/12 November/)).toContainText("unknown");
  await expect(page.getByText(/^Gaps are missing data, not zero/)).toBeVisible();
});

test("Rows that can't be read are not taken for days without plays", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await measure(platform);
  await platform.fault("api", {
    match: { path: "page=1&" },
    fault: "body",
    body: { results: ["a row"] },
  });
  await page.goto(`/watch-time/vod?${MEASURED}`);
  await expect(page.getByText("Couldn’t read 1 record. It is missing here.")).toBeVisible();
  await expect(page.getByText("The server returned an unexpected response")).toBeVisible();
  await expect(page.getByText(/No plays/)).toHaveCount(0);
});

const ROWS = "/watchtime-engagement";
const FIRST_PAGE = "page=1&";
const VIDEOS = `/watch-time/vod?${MEASURED}&cols=title~plays~watchTime`;

/** Answers with other rows than those that there are. */
async function answerRows(
  platform: Platform,
  path: string,
  change: (rows: RawRow[]) => unknown,
): Promise<void> {
  const asked = "startdate=2026-11-10&enddate=2026-11-20&timezone=UTC&granularity=day";
  const body = { results: change(await readRows(platform, asked)) };
  await platform.fault("api", { match: { path }, fault: "body", body });
}

const rowOf = (page: Page, name: string) => grid(page).getByRole("row", { name });

test("A first page that is repeated for ever counts as a part on screen, in sums and in the file", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await measure(platform);
  await answerRows(platform, ROWS, ([row]) =>
    Array.from({ length: 100 }, (_, at) => ({
      ...row,
      "content-id": `vod-${at}`,
      title: `Video ${at}`,
    })),
  );
  await page.addInitScript(() => Reflect.deleteProperty(window, "showSaveFilePicker"));
  await page.goto(VIDEOS);
  await expect(page.getByText(/^The server sent an incomplete list\./)).toBeVisible();
  await expect
    .poll(() => readTotals(page, ["Plays", "Watch time"]))
    .toEqual(["≥ 3,000at least 3,000", "≥ 83h 20mat least 300,000 seconds"]);
  expect(await readRow(page, rowOf(page, "Video 0"), ["Plays"])).toEqual(["≥ 30at least 30"]);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Export watch time" });
  await expect(dialog.getByText(/^Some data is missing/)).toBeVisible();
  const begun = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export" }).click();
  const saved = await begun;
  expect(saved.suggestedFilename()).toBe(
    "Watch time of all videos, 2026-11-10 to 2026-11-20 incomplete.csv",
  );
  const [head, first] = (await readFile(await saved.path(), "utf8")).split("\r\n");
  expect(head).toContain('"Plays, lower bound","Plays, upper bound",Plays (≥ ≈)');
  expect(first).toMatch(/^Video 0,[^,]+,30,,≥,3000,,≥$/);
});

test("Of two rows that contradict each other, neither is trusted", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await measure(platform);
  await answerRows(platform, FIRST_PAGE, (rows) => [
    ...rows,
    ...rows.filter(({ title }) => title === "Attic").map((row) => ({ ...row, "total-plays": 999 })),
  ]);
  await page.goto(VIDEOS);
  await expect(
    page.getByText("1 duplicate record has different figures. Those are unknown."),
  ).toBeVisible();
  await expect
    .poll(() => readTotals(page, ["Plays", "Watch time"]))
    .toEqual(["≥ 85at least 85", "3h 14m"]);
  expect(await readRow(page, rowOf(page, "Attic"), ["Plays", "Watch time"])).toEqual([
    "–unknown",
    "1m 40s",
  ]);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await expect(page.getByText(/^Some data is missing/)).toBeVisible();
});
