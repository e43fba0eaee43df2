import type { Locator, Page } from "@playwright/test";
import { attic, cam, ferry, lights } from "./counted-account.ts";
import { expect } from "./fixtures.ts";
import type { Platform } from "./platform.ts";

/** Describes a row as the service sends it (contract 2). */
export interface RawRow {
  period: string;
  "period-start": string;
  "period-end": string;
  "content-id": string;
  title: string;
  "total-plays": number;
  "unique-viewers": number;
  "total-watch-time": number;
  "total-playtime": number;
  "avg-watch-time-per-viewer": number;
  "completion-rate": number;
  "bytes-consumed": number;
  "engagement-10": number;
  "engagement-25": number;
  "engagement-50": number;
  "engagement-75": number;
  "engagement-90": number;
  "engagement-100": number;
}

/** Returns every row of a question, read from the platform itself. */
export async function readRows(platform: Platform, query: string): Promise<RawRow[]> {
  const rows: RawRow[] = [];
  for (let page = 1; ; page += 1) {
    const path = `/v2/analytics/vod/watchtime-engagement?${query}&page=${page}&perPage=1000`;
    const { results }: { results: RawRow[] } = JSON.parse(
      JSON.stringify(await platform.read(path)),
    );
    if (results.length === 0) return rows;
    rows.push(...results);
  }
}

/** Finds the table of a page about watch time. */
export const grid = (page: Page): Locator => page.getByRole("grid", { name: /^Watch time of / });

/** Returns some cells of the row of totals, by the names of their columns. */
export async function readTotals(
  page: Page,
  names: readonly string[],
): Promise<(string | undefined)[]> {
  return readRow(page, grid(page).getByRole("row").last(), names);
}

/** Returns some cells of a row, by the names of their columns. */
export async function readRow(
  page: Page,
  row: Locator,
  names: readonly string[],
): Promise<(string | undefined)[]> {
  const heads = await readHeads(page);
  const cells = await row.evaluate((element) =>
    [...element.children].map((cell) => cell.textContent?.trim() ?? ""),
  );
  return names.map((name) => cells[heads.indexOf(name)]);
}

/** Returns the names of the columns in their order; that of the boxes is first. */
export function readHeads(page: Page): Promise<string[]> {
  return grid(page)
    .getByRole("columnheader")
    .evaluateAll((cells) =>
      cells.map((cell) => cell.getAttribute("aria-label") ?? cell.textContent?.trim() ?? ""),
    );
}

/** Returns the names of the visible rows, without totals. */
export async function readNames(page: Page): Promise<string[]> {
  return (await grid(page).getByRole("rowheader").allTextContents()).slice(0, -1);
}

/** Does something with a column by its menu. */
export async function chooseInMenu(page: Page, column: string, item: string): Promise<void> {
  await grid(page)
    .getByRole("button", { name: `Column: ${column}`, exact: true })
    .click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

/** Waits until the URL has these parameters; null: absent. */
export async function expectInAddress(
  page: Page,
  parameters: Record<string, string | null>,
): Promise<void> {
  await expect
    .poll(() => {
      const { searchParams } = new URL(page.url());
      return Object.fromEntries(
        Object.keys(parameters).map((name) => [name, searchParams.get(name)]),
      );
    })
    .toEqual(parameters);
}

/** Returns the sum of a figure over rows. */
export const sum = (rows: readonly RawRow[], figure: keyof RawRow): number =>
  rows.reduce((total, row) => total + Number(row[figure]), 0);

/** Returns a count as the page writes it. */
export const counted = (value: number): string => value.toLocaleString("en-GB");

export const formula = "f2d3c4b5-a697-4889-9a0b-1c2d3e4f5a14";

/** Spans some days, the last of which is not over; the account's table has them one by one. */
export const MEASURED = "range=2026-11-10..2026-11-20&zone=UTC";

/** Adds four videos and a channel with known plays. */
export async function measure(platform: Platform): Promise<void> {
  await platform.reset("empty");
  const created = "2025-01-01T00:00:00Z";
  await platform.addVods([
    { id: ferry, title: "Slow ferry", filename: "ferry.mp4", created },
    { id: lights, title: "Harbour lights", filename: "lights.mp4", created },
    { id: attic, title: "Attic", filename: "attic.mp4", created },
    { id: formula, title: "=1+1", filename: "sum.mp4", created },
  ]);
  await platform.addChannels([{ id: cam, title: "Harbour cam", created }]);
  const counts: [string, string, number, number, number, number, number?][] = [
    [ferry, "2026-11-10T09:00:00Z", 30, 3000, 4000, 3_000_000, 100],
    [ferry, "2026-11-12T09:00:00Z", 10, 500, 500, 1_000_000, 50],
    [lights, "2026-11-12T09:00:00Z", 40, 8000, 8000, 8_000_000, 25],
    [attic, "2026-11-10T09:00:00Z", 5, 100, 200, 0, 10],
    [formula, "2026-11-20T09:00:00Z", 5, 50, 60, 500, 100],
    [cam, "2026-11-12T09:00:00Z", 7, 700, 1000, 2_000_000],
    [cam, "2026-11-13T09:00:00Z", 3, 300, 300, 1_000_000],
  ];
  await platform.addPlays(
    counts.map(([content, at, plays, watchSeconds, playtimeSeconds, bytes, furthestPercent]) => ({
      content,
      at,
      plays,
      watchSeconds,
      playtimeSeconds,
      bytes,
      ...(furthestPercent === undefined ? {} : { furthestPercent }),
    })),
  );
}
