import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Figure } from "./figure.ts";
import { MEASURES, type Measure } from "./measures.ts";
import { RowGroups } from "./row-groups.ts";
import {
  anyEngagement,
  ROW_GROUPINGS,
  type RowGrouping,
  rowForTest,
  rowsForTest,
} from "./rows-for-test.ts";
import type { WatchTimeRow } from "./watch-time.ts";

const UNKNOWN: Figure = { kind: "unknown" };
const WITHOUT_LENGTH: Figure = { kind: "unknown", lacksLength: true };
const UNSOUND: Figure = { kind: "unknown", isUnsound: true };

const amount = fc.option(fc.nat(1000), { freq: 5 });
const rows = fc
  .array(
    fc
      .record({
        contentId: fc.constantFrom("a", "b", "c"),
        period: fc.constantFrom("2026-10", "2026-11"),
        totalPlays: amount,
        uniqueViewers: amount,
        watchTimeSeconds: amount,
        playtimeSeconds: amount,
        bytes: amount,
        engagement: anyEngagement(amount),
      })
      .map(rowForTest),
  )
  // There is one row for each content and period.
  .map((all) => [...new Map(all.map((row) => [`${row.contentId} ${row.period}`, row])).values()]);

/** Holds the lengths of two videos; that of the third is not known. */
const LENGTHS = new Map([
  ["a", 120],
  ["b", 45],
]);

/** Returns how long all plays of a row would have lasted, had each been of the whole video. */
function fullSeconds({ contentId, totalPlays }: WatchTimeRow): number | null {
  if (totalPlays === 0) return 0;
  const length = LENGTHS.get(contentId);
  return totalPlays === null || length === undefined ? null : totalPlays * length;
}

/** Holds the numerator and denominator of each ratio of a row, per the contract. */
const SIDES: Partial<Record<Measure, (row: WatchTimeRow) => (number | null)[]>> = {
  watchTimePerPlay: (row) => [row.watchTimeSeconds, row.totalPlays],
  percentageViewed: (row) => [row.watchTimeSeconds && row.watchTimeSeconds * 100, fullSeconds(row)],
  completion: ({ engagement, totalPlays }) => [
    engagement[100] && engagement[100] * 100,
    totalPlays,
  ],
  freeze: ({ playtimeSeconds: all, watchTimeSeconds: seen }) => [
    all === null || seen === null ? null : (all - seen) * 100,
    all,
  ],
  bytesPerHour: ({ bytes, watchTimeSeconds }) => [bytes && bytes * 3600, watchTimeSeconds],
};
const SUMS: Partial<Record<Measure, (row: WatchTimeRow) => number | null>> = {
  plays: (row) => row.totalPlays,
  watchTime: (row) => row.watchTimeSeconds,
  playtime: (row) => row.playtimeSeconds,
  bytes: (row) => row.bytes,
  reached10: (row) => row.engagement[10],
  reached25: (row) => row.engagement[25],
  reached50: (row) => row.engagement[50],
  reached75: (row) => row.engagement[75],
  reached90: (row) => row.engagement[90],
  reached100: (row) => row.engagement[100],
};

const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);

/** Computes a measure over raw rows, in the plainest way. */
function oracle(of: readonly WatchTimeRow[], measure: Measure): Figure {
  const sum = (read: (row: WatchTimeRow) => number | null): Figure => {
    const all = of.map(read);
    if (known(all).length === 0) return UNKNOWN;
    return { kind: all.includes(null) ? "atLeast" : "exact", value: add(known(all)) };
  };
  const read = SUMS[measure];
  if (read !== undefined) return sum(read);
  const sides = SIDES[measure];
  if (sides !== undefined) {
    const both = of
      .map(sides)
      .map(known)
      .filter(({ length }) => length === 2);
    const under = add(both.map(([, below = 0]) => below));
    const over = add(both.map(([above = 0]) => above));
    const isPart = measure === "freeze" || measure === "completion";
    if (isPart && (over < 0 || over > under * 100)) return UNSOUND;
    const isOfLengths =
      measure === "percentageViewed" && of.some((row) => (row.totalPlays ?? 0) > 0);
    if (isOfLengths && of.every((row) => !((fullSeconds(row) ?? 0) > 0))) return WITHOUT_LENGTH;
    if (under <= 0) return UNKNOWN;
    return {
      kind: "exact",
      value: over / under,
      ...(both.length < of.length ? { isPart: true } : {}),
    };
  }
  const all = sum(({ uniqueViewers }) => uniqueViewers);
  const most = Math.max(...known(of.map(({ uniqueViewers }) => uniqueViewers)));
  const viewers: Figure =
    all.kind === "atLeast"
      ? { kind: "atLeast", value: most }
      : all.kind === "exact" && all.value !== most
        ? { kind: "between", from: most, to: all.value }
        : all;
  if (measure === "uniqueViewers") return viewers;
  const seconds = sum(({ watchTimeSeconds }) => watchTimeSeconds);
  if (seconds.kind !== "exact") return UNKNOWN;
  if (viewers.kind === "between") {
    return { kind: "between", from: seconds.value / viewers.to, to: seconds.value / viewers.from };
  }
  if (viewers.kind !== "exact" || viewers.value === 0) return UNKNOWN;
  return { kind: "exact", value: seconds.value / viewers.value };
}

function keyOf(grouping: RowGrouping, { contentId, period }: WatchTimeRow): string {
  return { content: contentId, period, flat: `${contentId} ${period}` }[grouping];
}

/** Expects the same but for rounding. */
function about(figure: Figure): object {
  if (figure.kind === "unknown") return figure;
  const numbers = Object.entries(figure).flatMap(([name, value]) =>
    typeof value === "number" ? [{ name, value }] : [],
  );
  return {
    ...figure,
    ...Object.fromEntries(numbers.map(({ name, value }) => [name, expect.closeTo(value, 6)])),
  };
}

/** Returns the sort key: the value or its lower bound; NaN if unknown. */
function sortedBy(figure: Figure): unknown {
  if (figure.kind === "unknown") return Number.NaN;
  return expect.closeTo(figure.kind === "between" ? figure.from : figure.value, 6);
}

/** Returns what is compared with "at most": the upper bound. */
function upperOf(figure: Figure): unknown {
  if (figure.kind === "unknown") return Number.NaN;
  if (figure.kind === "atLeast") return Number.POSITIVE_INFINITY;
  return expect.closeTo(figure.kind === "between" ? figure.to : figure.value, 6);
}

/** Makes plays that reached the end, and no others. */
const finished = (count: number) => ({ 10: 0, 25: 0, 50: 0, 75: 0, 90: 0, 100: count });

describe("RowGroups", () => {
  it.each(ROW_GROUPINGS)("Sums rows by %s as plain loops do", (grouping) => {
    fc.assert(
      fc.property(rows, (all) => {
        const groups = new RowGroups(
          rowsForTest(all).withLengths(LENGTHS, all.length),
          all.length,
          grouping,
        );
        const keys = [...new Set(all.map((row) => keyOf(grouping, row)))];
        expect(groups.count).toBe(keys.length);
        for (const measure of MEASURES) {
          for (const [group, key] of keys.entries()) {
            const of = all.filter((row) => keyOf(grouping, row) === key);
            const expected = oracle(of, measure);
            expect(groups.figure(group, measure)).toEqual(about(expected));
            expect(groups.values(measure)[group]).toEqual(sortedBy(expected));
            expect(groups.upperValues(measure)[group]).toEqual(upperOf(expected));
          }
          expect(groups.total([...keys.keys()], measure)).toEqual(about(oracle(all, measure)));
        }
      }),
    );
  });

  it("Returns the content and the period of a group", () => {
    const all = rowsForTest([
      { contentId: "a", period: "2026-10" },
      { contentId: "b", period: "2026-11" },
    ]);
    const placesOf = (grouping: RowGrouping) => {
      const groups = new RowGroups(all, all.rowCount, grouping);
      return [groups.contentAt(1), groups.periodAt(1)];
    };
    expect(placesOf("content")).toEqual([1, null]);
    expect(placesOf("period")).toEqual([null, 1]);
    expect(placesOf("flat")).toEqual([1, 1]);
  });

  it("Divides watch time by plays times length, above 100 % where scenes were watched again", () => {
    const all = rowsForTest([
      { contentId: "a", totalPlays: 10, watchTimeSeconds: 600 },
      { contentId: "b", totalPlays: 2, watchTimeSeconds: 180 },
      { contentId: "c", totalPlays: 5, watchTimeSeconds: 77 },
      { contentId: "a", kind: "channel", totalPlays: 5, watchTimeSeconds: 77 },
      { contentId: "b", period: "2026-12", totalPlays: 0, watchTimeSeconds: 9 },
    ]);
    const rows = all.withLengths(LENGTHS, all.rowCount);
    const flat = new RowGroups(rows, rows.rowCount, "flat");
    expect([...Array(5).keys()].map((row) => flat.figure(row, "percentageViewed"))).toEqual([
      { kind: "exact", value: 50 },
      { kind: "exact", value: 200 },
      WITHOUT_LENGTH,
      WITHOUT_LENGTH,
      UNKNOWN,
    ]);
    const groups = new RowGroups(rows, rows.rowCount, "content");
    // Of 1,200 and 90 seconds that all plays would have lasted, 789 were watched; the others have no length.
    expect(groups.total([0, 1, 2, 3], "percentageViewed")).toEqual({
      kind: "exact",
      value: expect.closeTo((789 / 1290) * 100, 9),
      isPart: true,
    });
    expect(groups.total([2, 3], "percentageViewed")).toEqual(WITHOUT_LENGTH);
    // Without lengths, there is none at all.
    const bare = new RowGroups(all, all.rowCount, "content");
    expect(bare.total([0, 1], "percentageViewed")).toEqual(WITHOUT_LENGTH);
  });

  it("RowGroups has no freeze share where more was watched than played", () => {
    const all = rowsForTest([
      { contentId: "a", playtimeSeconds: 110, watchTimeSeconds: 500 },
      { contentId: "b", playtimeSeconds: 500, watchTimeSeconds: 400 },
    ]);
    const groups = new RowGroups(all, all.rowCount, "content");
    expect(groups.figure(0, "freeze")).toEqual(UNSOUND);
    expect(groups.values("freeze")).toEqual(Float64Array.of(Number.NaN, 20));
    expect(groups.total([0, 1], "freeze")).toEqual(UNSOUND);
  });

  it("RowGroups has no completion where more plays reached the end than there were", () => {
    const all = rowsForTest([
      { contentId: "a", totalPlays: 10, engagement: finished(30) },
      { contentId: "b", totalPlays: 40, engagement: finished(10) },
    ]);
    for (const grouping of ["content", "flat"] as const) {
      const groups = new RowGroups(all, all.rowCount, grouping);
      expect(groups.figure(0, "completion")).toEqual(UNSOUND);
      expect(groups.values("completion")).toEqual(Float64Array.of(Number.NaN, 25));
    }
  });

  it("Leaves out contents that are not kept, and rows beyond the count", () => {
    const all = rowsForTest([
      { contentId: "a", totalPlays: 1 },
      { contentId: "b", totalPlays: 20 },
      { contentId: "c", totalPlays: 300 },
      { contentId: "a", period: "2026-12", totalPlays: 4000 },
    ]);
    const groups = new RowGroups(all, 3, "period", Uint8Array.of(1, 0, 1));
    expect(groups.count).toBe(1);
    expect(groups.figure(0, "plays")).toEqual({ kind: "exact", value: 301 });
  });

  it.each(ROW_GROUPINGS)(
    "Finds the rows in some of them, and leaves those out again (%s)",
    (grouping) => {
      fc.assert(
        fc.property(rows, fc.infiniteStream(fc.boolean()), (given, meant) => {
          const all = rowsForTest(given);
          const groups = new RowGroups(all, given.length, grouping);
          const some = [...Array(groups.count).keys()].filter(() => meant.next().value);
          const isIn = groups.rowsIn(some);
          const left = new RowGroups(all, given.length, grouping, null, isIn);
          expect(left.count).toBe(some.length);
          for (const [at, group] of some.entries()) {
            expect(left.total([at], "plays")).toEqual(groups.total([group], "plays"));
            expect(left.contentAt(at)).toBe(groups.contentAt(group));
            expect(left.periodAt(at)).toBe(groups.periodAt(group));
          }
        }),
      );
    },
  );

  it("Returns no values without groups", () => {
    const groups = new RowGroups(rowsForTest([]), 0, "flat");
    for (const measure of MEASURES) expect(groups.total([], measure)).toEqual(UNKNOWN);
  });
});
