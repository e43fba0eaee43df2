import fc from "fast-check";
import { expect, it } from "vitest";
import { rowsForTest } from "#watch-time/rows-for-test.ts";
import { everyRow } from "./export-job.ts";

/** Returns the ids and periods of rows that came in some order, in the order that they have in a file. */
function ordered(given: readonly { period: string; contentId: string }[]) {
  const rows = rowsForTest(given);
  const { order } = everyRow(rows, rows.rowCount);
  return Array.from(order, (row) => {
    const [content, period] = [rows.contentOf[row] ?? 0, rows.periodOf[row] ?? 0];
    return [rows.periods[period]?.name, rows.contents[content]?.id];
  });
}

it("Sorts rows by period and then by id, however they came", () => {
  const row = fc.record({
    period: fc.constantFrom("2026-11-09", "2026-11-10", "2026-11-11", "2025-12-31"),
    contentId: fc.nat({ max: 2000 }).map((id) => id.toString(16)),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(row, {
        selector: ({ period, contentId }) => `${period} ${contentId}`,
        maxLength: 3000,
        size: "max",
      }),
      (rows) => {
        const expected = rows
          .map(({ period, contentId }) => `${period} ${contentId}`)
          .toSorted((a, b) => (a < b ? -1 : 1))
          .map((text) => text.split(" "));
        expect(ordered(rows)).toEqual(expected);
      },
    ),
    { numRuns: 30 },
  );
});

it("Ignores how an id was spelled in the row that came first", () => {
  const period = "2026-11";
  const ids = (contentIds: readonly string[]) =>
    ordered(contentIds.map((contentId) => ({ period, contentId }))).map(([, id]) => id);
  expect(ids(["a-c", "AB"])).toEqual(["AB", "a-c"]);
  expect(ids(["ab", "AC"])).toEqual(["ab", "AC"]);
});
