import fc from "fast-check";
import { expect, it } from "vitest";
import { rowsForTest } from "#watch-time/rows-for-test.ts";
import { orderRows } from "./order-rows.ts";

const { signal } = new AbortController();

/** Ids and periods of rows that came in some order, in the order that they have in a file. */
async function ordered(given: readonly { period: string; contentId: string }[]) {
  const rows = rowsForTest(given);
  const order = await orderRows(rows, rows.rowCount, signal);
  return Array.from(order, (row) => {
    const [content, period] = [rows.contentOf[row] ?? 0, rows.periodOf[row] ?? 0];
    return [rows.periods[period]?.name, rows.contents[content]?.id];
  });
}

it("puts rows by period and then by id, however they came", async () => {
  const row = fc.record({
    period: fc.constantFrom("2026-11-09", "2026-11-10", "2026-11-11", "2025-12-31"),
    contentId: fc.nat({ max: 2000 }).map((id) => id.toString(16)),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(row, {
        selector: ({ period, contentId }) => `${period} ${contentId}`,
        maxLength: 3000,
        size: "max",
      }),
      async (rows) => {
        const expected = rows
          .map(({ period, contentId }) => `${period} ${contentId}`)
          .toSorted((a, b) => (a < b ? -1 : 1))
          .map((text) => text.split(" "));
        expect(await ordered(rows)).toEqual(expected);
      },
    ),
    { numRuns: 30 },
  );
});

it("takes no notice of how an id was spelled in the row that came first", async () => {
  const period = "2026-11";
  const ids = async (contentIds: readonly string[]) =>
    (await ordered(contentIds.map((contentId) => ({ period, contentId })))).map(([, id]) => id);
  expect(await ids(["a-c", "AB"])).toEqual(["AB", "a-c"]);
  expect(await ids(["ab", "AC"])).toEqual(["ab", "AC"]);
});

it("ends when it is called off", async () => {
  const called = new AbortController();
  called.abort(new Error("Enough."));
  const rows = rowsForTest([{ contentId: "a" }]);
  await expect(orderRows(rows, 1, called.signal)).rejects.toThrow("Enough.");
});
