import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { folderContainers } from "#watch-time/memberships.ts";
import { rowsForTest } from "#watch-time/rows-for-test.ts";
import type { WatchTimeRow } from "#watch-time/watch-time.ts";
import { RETENTION_PERCENTS, type Retention, tallyRetention } from "./retention.ts";
import { anyRows, bucketSum, rowForTest } from "./rows-for-test.ts";
import { findPicks } from "./use-picks.ts";

/** Is a straightforward reference implementation. */
function naive(all: readonly WatchTimeRow[]): Retention {
  const rows = all.filter(({ totalPlays }) => totalPlays !== null);
  const sum = (of: (row: WatchTimeRow) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  return {
    plays: sum(({ totalPlays }) => totalPlays ?? 0),
    unknownPlays: sum((row) => Math.max(0, (row.totalPlays ?? 0) - bucketSum(row))),
    reached: RETENTION_PERCENTS.map((percent) =>
      percent === 0
        ? sum(({ totalPlays }) => totalPlays ?? 0)
        : sum((row) => Math.min(row.totalPlays ?? 0, bucketSum(row, percent))),
    ),
    uncountedRowCount: all.length - rows.length,
    excessRowCount: rows.filter((row) => bucketSum(row) > (row.totalPlays ?? 0)).length,
  };
}

describe("tallyRetention", () => {
  it("Counts a play at every point before its furthest", () => {
    const rows = rowsForTest([
      rowForTest({
        totalPlays: 100,
        engagement: { 10: 20, 25: 10, 50: 20, 75: 10, 90: 5, 100: 25 },
      }),
    ]);
    const { total } = tallyRetention(rows, 1, findPicks(rows, [], "content"));
    expect(total).toEqual({
      plays: 100,
      unknownPlays: 10,
      reached: [100, 90, 70, 60, 40, 30, 25],
      uncountedRowCount: 0,
      excessRowCount: 0,
    });
  });

  it("Counts plays without buckets as unknown, and no more than there were", () => {
    const rows = rowsForTest([
      rowForTest({ totalPlays: 8 }),
      rowForTest({
        totalPlays: 4,
        period: "2026-10",
        engagement: { 10: 1, 25: 0, 50: 0, 75: 3, 90: 0, 100: 2 },
      }),
    ]);
    const { total, excessRowCount } = tallyRetention(rows, 2, findPicks(rows, [], "content"));
    expect(excessRowCount).toBe(1);
    expect(total).toEqual({
      plays: 12,
      unknownPlays: 8,
      reached: [12, 4, 4, 4, 4, 2, 2],
      uncountedRowCount: 0,
      excessRowCount: 1,
    });
  });

  it("Ignores plays that were not counted, and does not report them", () => {
    const engagement = { 10: 1, 25: 0, 50: 0, 75: 3, 90: 0, 100: 2 };
    const rows = rowsForTest([
      rowForTest({ totalPlays: null, engagement }),
      rowForTest({ totalPlays: 6, period: "2026-10", engagement }),
    ]);
    const { total, excessRowCount } = tallyRetention(rows, 2, findPicks(rows, [], "content"));
    expect(excessRowCount).toBe(0);
    expect(total).toEqual({
      plays: 6,
      unknownPlays: 0,
      reached: [6, 6, 5, 5, 5, 2, 2],
      uncountedRowCount: 1,
      excessRowCount: 0,
    });
  });

  it("Matches a count row by row, for all that is shown and for each pick", () => {
    fc.assert(
      fc.property(
        anyRows,
        fc.uniqueArray(fc.constantFrom("a", "b", "g", "2026-10", "2026-11", "none")),
        fc.constantFrom("content", "period", "flat"),
        fc.option(fc.uniqueArray(fc.constantFrom("a", "c", "g"))),
        fc.option(fc.uniqueArray(fc.constantFrom("2026-10", "2026-11"))),
        (given, selected, grouping, included, includedPeriods) => {
          const rows = rowsForTest(given);
          const isIncluded =
            included === null
              ? null
              : Uint8Array.from(rows.contents, ({ id }) =>
                  included.some((each) => each === id) ? 1 : 0,
                );
          const picks = findPicks(rows, selected, grouping);
          const isOfPeriod = ({ period }: WatchTimeRow) =>
            includedPeriods === null || includedPeriods.some((each) => each === period);
          const isRowIncluded =
            includedPeriods === null
              ? null
              : Uint8Array.from(given, (row) => (isOfPeriod(row) ? 1 : 0));
          const { total, lines, excessRowCount } = tallyRetention(rows, given.length, picks, {
            isIncluded,
            isRowIncluded,
          });
          const ofIncluded = given.filter(
            ({ contentId }) => included === null || included.some((each) => each === contentId),
          );
          const shown = ofIncluded.filter(isOfPeriod);
          expect(total).toEqual(naive(shown));
          const isPicked = (row: WatchTimeRow) =>
            grouping === "period"
              ? ofIncluded.includes(row) && selected.some((key) => key === row.period)
              : selected.some((key) => key === row.contentId);
          expect(excessRowCount).toBe(
            given.filter(
              (row) =>
                (isPicked(row) || shown.includes(row)) &&
                row.totalPlays !== null &&
                bucketSum(row) > row.totalPlays,
            ).length,
          );
          const found = selected.filter((key) =>
            given.some((row) => key === (grouping === "period" ? row.period : row.contentId)),
          );
          expect(lines).toEqual(
            found.map((key) =>
              naive(
                grouping === "period"
                  ? ofIncluded.filter(({ period }) => period === key)
                  : given.filter(({ contentId }) => contentId === key),
              ),
            ),
          );
        },
      ),
    );
  });

  it("Counts each row once in every folder that its video is in", () => {
    const folders = ["7", "8"].map((id) => ({ id, name: id, path: `/${id}` }));
    const listed = folders.map((folder, at) => ({ ...folder, parentId: at === 1 ? "7" : null }));
    fc.assert(
      fc.property(
        anyRows,
        fc.dictionary(fc.constantFrom("a", "b", "c", "g"), fc.subarray(folders)),
        (given, folded) => {
          const rows = rowsForTest(given);
          const videos = Object.entries(folded).map(([id, own]) => ({ id, folders: own }));
          const containers = folderContainers(listed, null, videos, true);
          const picks = findPicks(rows, ["8", "7"], "folder", containers);
          const { lines } = tallyRetention(rows, given.length, picks, { containers });
          const isIn = ({ kind, contentId }: WatchTimeRow, ids: readonly string[]) =>
            kind === "vod" && folded[contentId]?.some(({ id }) => ids.includes(id)) === true;
          const expected = [["8"], ["7", "8"]]
            .map((ids) => given.filter((row) => isIn(row, ids)))
            .filter((within) => within.length > 0)
            .map(naive);
          expect(lines).toEqual(expected);
        },
      ),
    );
  });

  it("Never rises, and never exceeds the plays with all unknown ones", () => {
    fc.assert(
      fc.property(anyRows, (given) => {
        const rows = rowsForTest(given);
        const { total } = tallyRetention(rows, given.length, findPicks(rows, [], "content"));
        const [all, ...reached] = total.reached;
        expect(all).toBe(total.plays);
        expect(reached).toEqual(reached.toSorted((a, b) => b - a));
        expect((reached[0] ?? 0) + total.unknownPlays).toBeLessThanOrEqual(total.plays);
      }),
    );
  });
});
