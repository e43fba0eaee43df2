import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderForTest } from "#test/render-for-test.tsx";
import { besideForTest } from "#watch-time/compare/compared-for-test.ts";
import type { EarlierRows } from "#watch-time/compare/earlier-rows.ts";
import type { WatchTimeView } from "#watch-time/watch-time-view.ts";
import { TableForTest } from "./watch-time-table-for-test.tsx";

const NOW = [
  { contentId: "sea", title: "Sea", period: "2026-11", totalPlays: 15, watchTimeSeconds: 3600 },
  { contentId: "new", title: "New", period: "2026-11", totalPlays: 4, watchTimeSeconds: 60 },
];
const BEFORE = [
  { contentId: "sea", title: "Sea", period: "2026-10", totalPlays: 10, watchTimeSeconds: 7200 },
  { contentId: "lost", title: "Lost", period: "2026-10", totalPlays: 6, watchTimeSeconds: 90 },
];

const VIEW: Partial<WatchTimeView> = {
  against: "previous",
  columns: ["title", "plays", "playsChange", "playsPercent", "watchTimeChange"],
  sort: [{ column: "playsChange", isDown: false }],
};

function show(beside: EarlierRows | null, view: Partial<WatchTimeView> = VIEW) {
  const { rows } = besideForTest(NOW, BEFORE).current;
  return renderForTest(<TableForTest rows={rows} beside={beside} view={view} />);
}

/** Returns the visible texts of each row, without the checkbox. */
function rowsOf(): string[][] {
  return [...document.querySelectorAll("[role=row]")].slice(1).map((row) =>
    [...row.querySelectorAll("[role=rowheader],[role=gridcell]")].slice(1).map((cell) => {
      const copy = document.importNode(cell, true);
      for (const unseen of copy.querySelectorAll(".sr-only")) unseen.remove();
      return copy.textContent;
    }),
  );
}

describe("columns of changes", () => {
  it("Stand behind what they are of, and sort what was lost first", async () => {
    await show(besideForTest(NOW, BEFORE));
    const head = page.getByRole("columnheader", { name: "Plays: change in %" });
    await expect.element(head).toBeVisible();
    expect(rowsOf()).toEqual([
      ["Lost", "0", "-6", "-100%", "-1m 30s"],
      ["New", "4", "+4", "new", "+1m"],
      ["Sea", "15", "+5", "+50.0%", "-1h"],
      ["Total3 rows", "19", "+3", "+18.8%", "-1h 1m"],
    ]);
    await page.getByRole("button", { name: "Plays: change in %" }).first().click();
    await expect
      .poll(() => rowsOf().map(([name]) => name))
      .toEqual(["New", "Sea", "Lost", "Total3 rows"]);
  });

  it("Are unknown before the earlier days are read, and sort nothing", async () => {
    await show(null);
    await expect.element(page.getByRole("grid")).toBeVisible();
    expect(rowsOf()[0]).toEqual(["Lost", "0", "–", "–", "–"]);
    expect(rowsOf().map(([name]) => name)).toEqual(["Lost", "New", "Sea", "Total3 rows"]);
  });

  it("Say that they are bounds where a record lacks a figure", async () => {
    const lacking = [...BEFORE, { contentId: "sea", period: "2026-09", totalPlays: null }];
    await show(besideForTest(NOW, lacking));
    await expect
      .element(page.getByRole("gridcell", { name: "at most +5", exact: true }))
      .toHaveAttribute("title", expect.stringContaining("some data is missing"));
  });

  it("Are told with their reason among all that is known of a row", async () => {
    const lacking = [...BEFORE, { contentId: "sea", period: "2026-09", totalPlays: null }];
    await show(besideForTest(NOW, lacking));
    await page.getByRole("button", { name: "Details of Sea" }).click();
    const facts = page.getByRole("dialog").getByRole("definition");
    await expect
      .element(facts.filter({ hasText: "at most +5" }).first())
      .toHaveTextContent("A bound: some data is missing.Previously at least 10");
  });

  it("Are offered only where something is compared", { tags: ["nightly"] }, async () => {
    await show(besideForTest(NOW, BEFORE), { columns: VIEW.columns ?? null });
    await expect.element(page.getByRole("grid")).toBeVisible();
    await expect
      .element(page.getByRole("columnheader", { name: "Plays: change" }))
      .not.toBeInTheDocument();
    await page.getByRole("button", { name: "Columns" }).click();
    await expect.element(page.getByRole("checkbox", { name: /^Plays/ })).toBeVisible();
    await expect.element(page.getByRole("checkbox", { name: /change/ })).not.toBeInTheDocument();
  });
});
