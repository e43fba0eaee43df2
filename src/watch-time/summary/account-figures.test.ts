import fc from "fast-check";
import { expect, it } from "vitest";
import type { FigureChange } from "#watch-time/compare/figure-change.ts";
import type { Figure } from "#watch-time/figure.ts";
import { rowForTest, rowsForTest } from "#watch-time/rows-for-test.ts";
import type { WatchTimeKind, WatchTimeRow } from "#watch-time/watch-time.ts";
import {
  type AccountRows,
  accountChange,
  accountFigure,
  type KindRows,
  LEAD_MEASURES,
  type LeadMeasure,
  rowsOfMeasure,
} from "./account-figures.ts";

/** Holds the lengths of all videos but one. */
const LENGTHS = new Map([
  ["a", 40],
  ["b", 300],
]);
const LENGTH_OF_C = 90;

/** Makes the rows that a service has of one kind, each of a content and a month. */
const rowsOf = (kind: WatchTimeKind) =>
  fc.uniqueArray(
    fc
      .record({
        contentId: fc.constantFrom("a", "b", "c"),
        period: fc.constantFrom("2026-10", "2026-11"),
        totalPlays: fc.nat({ max: 50 }),
        watchTimeSeconds: fc.nat({ max: 5000 }),
      })
      .map((row) => rowForTest({ ...row, kind })),
    { selector: ({ contentId, period }) => `${contentId} ${period}`, maxLength: 6 },
  );

/** Makes what goes wrong with the rows on their way: each as it is, without a figure, or lost. */
const DAMAGE = fc.array(
  fc.constantFrom<"plays" | "time" | "lost" | null>("plays", "time", "lost", null, null, null),
  { minLength: 6, maxLength: 6 },
);

const SIDE = fc.record({
  videos: rowsOf("vod"),
  channels: rowsOf("channel"),
  damage: fc.option(fc.tuple(DAMAGE, DAMAGE)),
});
type Side = typeof SIDE extends fc.Arbitrary<infer T> ? T : never;

/** Returns rows as they were read. */
function readOf(rows: readonly WatchTimeRow[], damage: readonly unknown[]): KindRows {
  const read = rows.flatMap((row, at) => {
    if (damage[at] === "lost") return [];
    if (damage[at] === "plays") return { ...row, totalPlays: null };
    return damage[at] === "time" ? { ...row, watchTimeSeconds: null } : row;
  });
  const all = rowsForTest(read);
  return {
    rows: all.withLengths(LENGTHS, read.length),
    rowCount: read.length,
    isWhole: read.length === rows.length,
  };
}

function accountOf({ videos, channels, damage }: Side): AccountRows {
  const [ofVideos, ofChannels] = damage ?? [[], []];
  return { videos: readOf(videos, ofVideos), channels: readOf(channels, ofChannels) };
}

const seconds = (rows: readonly WatchTimeRow[]) =>
  rows.reduce((sum, { watchTimeSeconds }) => sum + (watchTimeSeconds ?? 0), 0);

/** Returns a measure from its definition, over what the service has. */
function truthOf({ videos, channels }: Side, measure: LeadMeasure): number {
  if (measure === "watchTime") return seconds(videos) + seconds(channels);
  const full = videos.reduce(
    (sum, { contentId, totalPlays }) =>
      sum + (totalPlays ?? 0) * (LENGTHS.get(contentId) ?? LENGTH_OF_C),
    0,
  );
  return (seconds(videos) / full) * 100;
}

const isAbout = (one: number, other: number) => Math.abs(one - other) <= 1e-6 * Math.max(1, other);

/** Returns whether a figure is true as shown. */
function holds(figure: Figure, truth: number): boolean {
  if (figure.kind === "unknown") return true;
  if (figure.kind === "atLeast") return figure.value <= truth;
  return figure.kind === "exact" && (figure.isPart === true || isAbout(figure.value, truth));
}

function changeHolds(change: FigureChange, now: number, before: number): boolean {
  if (change.kind === "unknown" || change.isAbout) return true;
  const tolerance = 1e-6 * Math.max(1, now, before);
  const { from, to } = change.difference;
  return from <= now - before + tolerance && to >= now - before - tolerance;
}

it("Adds up what the account watched, and says where something is missing", () => {
  fc.assert(
    fc.property(SIDE, SIDE, (now, before) => {
      const [read, readBefore] = [accountOf(now), accountOf(before)];
      for (const measure of LEAD_MEASURES) {
        const [truth, truthBefore] = [truthOf(now, measure), truthOf(before, measure)];
        const figure = accountFigure(read, measure);
        expect([measure, figure, truth, holds(figure, truth)]).toContain(true);
        const change = accountChange(read, readBefore, measure, 1);
        expect([measure, change, changeHolds(change, truth, truthBefore)]).toContain(true);
      }
      // Marking everything would not do.
      if (now.damage !== null || now.videos.length + now.channels.length === 0) return;
      expect(accountFigure(read, "watchTime")).toEqual({
        kind: "exact",
        value: truthOf(now, "watchTime"),
      });
      const hasAllLengths = now.videos.every(({ contentId }) => LENGTHS.has(contentId));
      if (!hasAllLengths || now.videos.every(({ totalPlays }) => totalPlays === 0)) return;
      expect(accountFigure(read, "percentageViewed")).toEqual({
        kind: "exact",
        value: expect.closeTo(truthOf(now, "percentageViewed"), 6),
      });
    }),
    { numRuns: 60 },
  );
});

const NO_ROWS: KindRows = { rows: rowsForTest([]), rowCount: 0, isWhole: true };

it("Has the percentage viewed without channels, which are no part of it, and no watch time", () => {
  const videos = readOf([rowForTest({ totalPlays: 90, watchTimeSeconds: 1800 })], []);
  expect(rowsOfMeasure({ videos, channels: null }, "watchTime")).toBeNull();
  const rows = rowsOfMeasure({ videos, channels: null }, "percentageViewed");
  // These are 90 plays of 40 seconds.
  expect(rows && accountFigure(rows, "percentageViewed")).toEqual({ kind: "exact", value: 50 });
  expect(rowsOfMeasure({ videos: null, channels: NO_ROWS }, "percentageViewed")).toBeNull();
});

it("Has no figure of an account without any record, which is no data and not zero", () => {
  const nothing = NO_ROWS;
  const account = { videos: nothing, channels: nothing };
  for (const measure of LEAD_MEASURES) {
    expect(accountFigure(account, measure)).toEqual({ kind: "unknown" });
    expect(accountChange(account, account, measure, 1)).toEqual({ kind: "unknown" });
  }
});

it("Has no change of a week that was watched as much as each of four before it", () => {
  const [now, before] = [1, 4].map((weeks): AccountRows => {
    const row = { totalPlays: 90 * weeks, watchTimeSeconds: 18_000 * weeks };
    const kindOf = (kind: WatchTimeKind) => readOf([rowForTest({ ...row, kind })], []);
    return { videos: kindOf("vod"), channels: kindOf("channel") };
  });
  if (now === undefined || before === undefined) throw new TypeError("There are two sides.");
  expect(accountChange(now, before, "watchTime", 4)).toMatchObject({
    previous: { kind: "exact", value: 36_000 },
    difference: { from: 0, to: 0 },
  });
  // A rate of four weeks is that of their average.
  expect(accountChange(now, before, "percentageViewed", 4)).toMatchObject({
    difference: { from: 0, to: 0 },
  });
});
