import { describe, expect, it } from "vitest";
import { toRead } from "#shared/dates/compared-days.ts";
import { formatRange } from "#shared/dates/date-ranges.ts";
import type { Measure } from "#watch-time/measures.ts";
import { type Grouping, RowGroups } from "#watch-time/row-groups.ts";
import { Changes } from "./changes.ts";
import { besideForTest, readRowsForTest } from "./compared-for-test.ts";
import { besideEarlier, type EarlierRows, pairPeriods } from "./earlier-rows.ts";
import { changeIn } from "./figure-change.ts";

const NOW = [
  { contentId: "a1", period: "2026-11", totalPlays: 15, watchTimeSeconds: 300 },
  { contentId: "b2", period: "2026-11", totalPlays: 4, watchTimeSeconds: 40 },
];
const BEFORE = [
  { contentId: "A-1", period: "2026-10", totalPlays: 10, watchTimeSeconds: 100 },
  { contentId: "c3", title: "Gone", period: "2026-10", totalPlays: 6, watchTimeSeconds: 60 },
];

/** Returns the changes of each group by its name, and of all together. */
function changesOf(
  beside: EarlierRows,
  measure: Measure = "plays",
  {
    grouping = "content",
    isIncluded = null,
  }: { grouping?: Grouping; isIncluded?: Uint8Array | null } = {},
) {
  const { rows, rowCount, isWhole } = beside.current;
  const groups = new RowGroups(rows, rowCount, grouping, isIncluded, null, isWhole ? null : 1);
  const changes = new Changes(groups, beside, isIncluded);
  const textOf = (change: ReturnType<typeof changes.total>) => {
    const bounds = changeIn(change, "amount");
    if (bounds === null || change.kind === "unknown") return "unknown";
    const text = bounds.from === bounds.to ? `${bounds.from}` : `${bounds.from}..${bounds.to}`;
    return change.isNew ? `${text} new` : text;
  };
  const all = [...Array(groups.count).keys()];
  const named = all.map((group) => [
    rows.contents[groups.contentAt(group) ?? -1]?.id ??
      rows.periods[groups.periodAt(group) ?? -1]?.name,
    textOf(changes.of(group, measure)),
  ]);
  return { ...Object.fromEntries(named), total: textOf(changes.total(null, measure)) };
}

/** Returns the earlier days that groups are compared with, as an address writes them. */
const daysBefore = (changes: Changes, groups: readonly number[] | null) =>
  changes.timesBefore(groups).map((each) => formatRange(toRead(each).time.range));

const day = (period: string, totalPlays: number, contentId = "a") => ({
  contentId,
  period,
  totalPlays,
});

describe("changes", () => {
  it("Compare each content with itself, also what is new, and what was lost", () => {
    expect(changesOf(besideForTest(NOW, BEFORE))).toEqual({
      a1: "5",
      b2: "4 new",
      c3: "-6",
      total: "3",
    });
  });

  it("Divide nothing by what is not there", () => {
    expect(changesOf(besideForTest(NOW, BEFORE), "watchTimePerPlay")).toMatchObject({
      a1: "10",
      b2: "unknown",
      c3: "unknown",
    });
  });

  it("Are unknown where the earlier rows are not all there, except where none can be missing", () => {
    const beside = besideForTest(NOW, BEFORE, { isEarlierWhole: false });
    expect(changesOf(beside)).toEqual({ a1: "5", b2: "unknown", total: "unknown" });
  });

  it("Are lower bounds where present rows are missing", () => {
    const lacking = [
      { ...NOW[0], totalPlays: 15 },
      { contentId: "a1", period: "2026-12", totalPlays: null },
    ];
    const beside = besideForTest(lacking, BEFORE, { isWhole: false });
    expect(changesOf(beside)).toMatchObject({ a1: "5..Infinity", total: "-1..Infinity" });
  });

  it("Are unknown where no earlier row came, which is no data and not zero", () => {
    expect(changesOf(besideForTest(NOW, []))).toEqual({
      a1: "unknown",
      b2: "unknown",
      total: "unknown",
    });
  });

  it("Follow a search, which finds what was lost as well", () => {
    const beside = besideForTest(NOW, BEFORE);
    const isIncluded = Uint8Array.from(beside.current.rows.contents, ({ id }) =>
      Number(id !== "b2"),
    );
    expect(changesOf(beside, "plays", { isIncluded })).toEqual({ a1: "5", c3: "-6", total: "-1" });
    const grouping = "period";
    expect(changesOf(beside, "plays", { isIncluded, grouping })).toEqual({
      "2026-11": "-1",
      total: "-1",
    });
  });

  it("Are unknown for a search that may have missed what was lost", () => {
    const beside = besideForTest(NOW, BEFORE, { isWhole: false });
    const isIncluded = Uint8Array.from([1, 0]);
    expect(changesOf(beside, "plays", { isIncluded })).toEqual({ a1: "5", total: "unknown" });
  });

  it("List the days on which what a search finds was lost, as their total has them", () => {
    const beside = besideEarlier(
      readRowsForTest([day("2026-11-04", 9), day("2026-11-05", 9), day("2026-11-04", 5, "b")], {
        range: { from: "2026-11-01", to: "2026-11-08" },
        granularity: "day",
      }),
      readRowsForTest([day("2026-10-04", 3, "b"), day("2026-10-05", 40, "b")], {
        range: { from: "2026-10-01", to: "2026-10-08" },
        granularity: "day",
      }),
    );
    const isIncluded = Uint8Array.from([0, 1]);
    expect(changesOf(beside, "plays", { isIncluded, grouping: "period" })).toEqual({
      "2026-11-04": "2",
      "2026-11-05": "-40",
      total: "-38",
    });
  });

  it("Compare selected days with theirs alone, even if these are all that have rows", () => {
    const earlier = { from: "2026-10-01", to: "2026-10-08" };
    const beside = besideEarlier(
      readRowsForTest([day("2026-11-04", 5)], {
        range: { from: "2026-11-01", to: "2026-11-08" },
        granularity: "day",
        isWhole: false,
      }),
      readRowsForTest([day("2026-10-04", 3), day("2026-10-05", 40)], {
        range: earlier,
        granularity: "day",
      }),
    );
    const { rows, rowCount } = beside.current;
    const groups = new RowGroups(rows, rowCount, "period");
    const changes = new Changes(groups, beside, null);
    expect(groups.count).toBe(1);
    expect(changeIn(changes.total([0], "plays"), "amount")?.from).toBe(2);
    expect(changeIn(changes.total(null, "plays"), "amount")?.from).toBe(-38);
    expect(daysBefore(changes, [0])).toEqual(["2026-10-04..2026-10-04"]);
    expect(daysBefore(changes, null)).toEqual(["2026-10-01..2026-10-08"]);
  });

  it("Are unknown for selected periods of which one has no counterpart", () => {
    const beside = besideEarlier(
      readRowsForTest([day("2026-09", 4), day("2026-10", 5)], {
        range: { from: "2026-09-15", to: "2026-10-14" },
      }),
      readRowsForTest([day("2026-07", 1), day("2026-08", 2)], {
        range: { from: "2026-07-01", to: "2026-08-14" },
      }),
    );
    const { rows, rowCount } = beside.current;
    const changes = new Changes(new RowGroups(rows, rowCount, "period"), beside, null);
    expect(changes.total([0, 1], "plays").kind).toBe("unknown");
    expect(daysBefore(changes, [0, 1])).toEqual(["2026-08-01..2026-08-14"]);
  });

  it("Are from the average of four weeks, which a single day does not have", () => {
    const beside = besideEarlier(
      readRowsForTest([day("2026-11-09", 10)], {
        range: { from: "2026-11-09", to: "2026-11-15" },
        granularity: "day",
      }),
      readRowsForTest([day("2026-10-12", 3), day("2026-10-20", 4), day("2026-11-08", 2)], {
        range: { from: "2026-10-12", to: "2026-11-08" },
        granularity: "day",
      }),
      4,
    );
    expect(changesOf(beside, "plays", { grouping: "period" })).toEqual({
      "2026-11-09": "unknown",
      total: "7.75",
    });
    expect(Object.values(changesOf(beside, "plays"))).toEqual(["7.75", "7.75"]);
    const { rows, rowCount } = beside.current;
    const changes = new Changes(new RowGroups(rows, rowCount, "period"), beside, null);
    const allWeeks = { range: { from: "2026-10-12", to: "2026-11-08" }, timeZone: "UTC" };
    expect(changes.timesBefore([0])).toEqual([{ kind: "average", allWeeks, weeks: 4 }]);
  });

  it("Have a row for a day on which nothing was played any more", () => {
    const range = { from: "2026-11-03", to: "2026-11-04" };
    const earlier = { from: "2026-11-01", to: "2026-11-02" };
    const beside = besideEarlier(
      readRowsForTest([day("2026-11-03", 2)], { range, granularity: "day" }),
      readRowsForTest([day("2026-11-01", 3), day("2026-11-02", 4)], {
        range: earlier,
        granularity: "day",
      }),
    );
    expect(changesOf(beside, "plays", { grouping: "period" })).toEqual({
      "2026-11-03": "-1",
      "2026-11-04": "-4",
      total: "-5",
    });
  });
});

describe("pairPeriods", () => {
  it.each([
    // Whole months of unequal length are compared, and said to be.
    ["2026-02-01", "2026-03-31", "2025-12-01", "2026-01-31", "2026-02>2025-12! 2026-03>2026-01"],
    // A leap day is one day more.
    ["2028-02-01", "2028-02-29", "2027-02-01", "2027-02-28", "2028-02>2027-02!"],
    ["2026-11-01", "2026-11-20", "2026-10-01", "2026-10-20", "2026-11>2026-10"],
    // Sixteen days are not compared with a whole month, but fourteen with as many.
    ["2026-09-15", "2026-10-14", "2026-07-01", "2026-08-14", "2026-10>2026-08"],
  ])("Pairs the months of %s to %s with those of %s to %s", (from, to, first, last, expected) => {
    const pairs = pairPeriods({ from, to }, { from: first, to: last }, "month");
    const texts = [...pairs].map(
      ([name, { name: other, isUneven }]) => `${name}>${other}${isUneven ? "!" : ""}`,
    );
    expect(texts.join(" ")).toBe(expected);
  });
});
