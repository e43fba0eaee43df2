import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Finds the part of a page about one chart, or one table. */
export const panel = (page: Page, title: string | RegExp): Locator =>
  page.getByRole("region", { name: title, exact: true });

/** Finds the tile of a metric; its value is the accessible description. */
export const tile = (page: Page, metric: string): Locator =>
  page
    .getByRole("group", { name: "Chart metric" })
    .getByRole("radio", { name: metric, exact: true });

/** Waits until tiles show these values. */
export async function expectTiles(page: Page, totals: Record<string, string>): Promise<void> {
  for (const [metric, total] of Object.entries(totals)) {
    await expect(tile(page, metric)).toHaveAccessibleDescription(new RegExp(`^${total}(?: |$)`));
  }
}

/** Opens the chart of a page as its table. */
export async function openTable(page: Page): Promise<Locator> {
  await page
    .getByRole("group", { name: /^Show .+ by (?:hour|day|week|month) as$/ })
    .getByRole("button", { name: "Table" })
    .click();
  const table = page.getByRole("region", { name: /^Table: .+ by (?:hour|day|week|month)$/ });
  await expect(table).toBeVisible();
  return table;
}

/** Returns the texts of a table, row by row, its head and its foot included. */
export function readTable(table: Locator): Promise<string[][]> {
  return table
    .getByRole("row")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? "")),
    );
}

/** Reads some columns of a table by their names, for the rows between its head and its foot. */
export async function readColumns(table: Locator, names: readonly string[]): Promise<string[][]> {
  const [head = [], ...rows] = await readTable(table);
  return rows
    .slice(0, -1)
    .map((row) => names.map((name) => row[head.indexOf(name)] ?? `no column ${name}`));
}

/** Types the days of a range into its panel and applies them; each is `YYYY-MM-DD`. */
export async function applyDates(
  panel: Locator,
  days: { From: string; To: string },
): Promise<void> {
  for (const [name, text] of Object.entries(days)) {
    const [year = "", month = "", day = ""] = text.split("-");
    const field = panel.getByRole("group", { name, exact: true });
    for (const [part, digits] of Object.entries({ day, month, year })) {
      await field.getByRole("spinbutton", { name: part }).pressSequentially(digits);
    }
  }
  await panel.getByRole("button", { name: "Apply" }).click();
}

/** Chooses an interval or a comparison in the panel of the dates, which then closes, but for a custom range. */
export async function chooseBesideDates(page: Page, choice: string): Promise<void> {
  await page.getByRole("button", { name: /^Dates:/ }).click();
  await page
    .getByRole("dialog", { name: "Dates" })
    .getByRole("option", { name: choice, exact: true })
    .click();
}

async function middleOf(control: Locator): Promise<number | null> {
  const box = await control.boundingBox();
  return box === null ? null : Math.round(box.y + box.height / 2);
}

/** Waits until the middles of two controls are at the same height. */
export async function expectInOneLine(one: Locator, other: Locator): Promise<void> {
  await expect(one).toBeVisible();
  await expect.poll(async () => (await middleOf(one)) === (await middleOf(other))).toBe(true);
}

/** Selects a download of a chart and returns its bytes. */
export async function download(page: Page, title: string | RegExp, item: string): Promise<Buffer> {
  const begun = page.waitForEvent("download");
  await page.getByRole("button", { name: title }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
  return bytesOf(await begun);
}

async function bytesOf(saved: Download): Promise<Buffer> {
  return readFile(await saved.path());
}

/** Counts the analytics requests. */
export function askedForNumbers(stats: unknown): number {
  return Object.entries(Object(Object(stats).requests))
    .filter(([call]) => call.startsWith("GET /v2/analytics/"))
    .reduce((sum, [, count]) => sum + Number(count), 0);
}
