import { expect, it } from "vitest";
import { uniqueNames } from "#shared/format/ids.ts";
import { tableByDate, tableSinceDayZero } from "./line-tables.ts";
import { lineOf } from "./lines.ts";
import { seriesForTest } from "./series-for-test.ts";

const WORDS = {
  columns: { from: "From", day: "Day", days: "Days", partial: "Incomplete" },
  value: (value: number) => String(value),
  head: (name: string) => name,
  lineHead: (name: string) => `${name}: Plays`,
  partialOf: (name: string, partial: string) => `${name} ${partial}`,
  partial: (partial: string | null) => partial ?? "",
  bucketText: ({ from }: { from: string }) => `the ${from}`,
};
const line = (name: string, series: Parameters<typeof lineOf>[1]) =>
  lineOf({ key: name, label: name, place: 0 }, series, "plays");

it("A table by date has a column for each line, and says what is incomplete", () => {
  const range = { from: "2026-11-01", to: "2026-11-02" };
  const options = { nowMs: Date.UTC(2026, 10, 2, 3) };
  const lines = [
    line("A", seriesForTest(range, "day", { plays: [1, 2] }, options)),
    line("B", seriesForTest(range, "day", { plays: [null, 0] }, options)),
  ];
  const { columns, rows } = tableByDate(lines, { granularity: "day", timeZone: "UTC" }, WORDS);
  expect(columns.map(({ name }) => name)).toEqual(["From", "A", "B", "Incomplete"]);
  expect(rows).toEqual([
    ["2026-11-01", 1, null, ""],
    ["2026-11-02", 2, 0, "unfinished"],
  ]);
});

it("An hour that the clock shows twice has two rows", () => {
  const timeZone = "Europe/Lisbon";
  const range = { from: "2026-10-25", to: "2026-10-25" };
  const lines = [
    line(
      "A",
      seriesForTest(range, "hour", (_, index) => index, { timeZone }),
    ),
  ];
  const { rows } = tableByDate(lines, { granularity: "hour", timeZone }, WORDS);
  expect(rows).toHaveLength(25);
  expect(rows.slice(0, 3).map(([key]) => key)).toEqual([
    "2026-10-25T00:00+01:00",
    "2026-10-25T01:00+01:00",
    "2026-10-25T01:00+00:00",
  ]);
});

it("A table since day 0 has a row for each day, whatever the dates", () => {
  const lines = [
    line("A", seriesForTest({ from: "2026-01-01", to: "2026-01-03" }, "day", { plays: [1, 2, 3] })),
    line("B", seriesForTest({ from: "2025-05-05", to: "2025-05-06" }, "day", { plays: [4, 5] })),
  ];
  expect(tableSinceDayZero(lines, 1, WORDS).rows).toEqual([
    ["0", 1, 4],
    ["1", 2, 5],
    ["2", 3, null],
  ]);
  expect(tableSinceDayZero(lines, 7, WORDS).rows.map(([days]) => days)).toEqual([
    "0–6",
    "7–13",
    "14–20",
  ]);
});

it("Columns of one name are distinguished", () => {
  expect(uniqueNames(["A", "B", "A"])).toEqual(["A (1)", "B", "A (3)"]);
});
