import { expect, it } from "vitest";
import { seriesForTest } from "#analytics/chart/series-for-test.ts";
import { type SeriesTableLabels, seriesTable } from "./series-table.ts";

const WORDS: SeriesTableLabels = {
  metric: (metric) => metric,
  value: (_, value, mark) => `${mark} ${value}`,
  head: (name) => name,
  inUnit: (metric, name) => (metric === "bytes" ? `${name} (bytes)` : name),
  bucket: ({ from }) => from,
  day: (day) => day,
  partial: ({ partial }) => String(partial),
  columns: { from: "from", to: "to", partial: "partial", previousFrom: "previous from" },
  previous: (metric) => `${metric} then`,
  total: "total",
};

it("Totals the column of the compared range, not all of the range", () => {
  const series = seriesForTest({
    range: { from: "2026-11-03", to: "2026-11-04" },
    counts: { plays: () => 1 },
  });
  const previous = seriesForTest({
    range: { from: "2026-10-31", to: "2026-11-02" },
    counts: { plays: (index) => 10 ** index },
  });
  const { rows, totals } = seriesTable(series, previous, ["plays"], WORDS);
  expect(rows.map((row) => row.at(-1))).toEqual([1, 10]);
  expect(totals?.at(-1)).toBe(11);
});
