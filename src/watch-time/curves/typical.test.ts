import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Figure } from "#watch-time/figure.ts";
import { rowsForTest } from "#watch-time/rows-for-test.ts";
import { ENGAGEMENT_PERCENTS, type WatchTimeRow } from "#watch-time/watch-time.ts";
import { RETENTION_PERCENTS } from "./retention.ts";
import { rowForTest } from "./rows-for-test.ts";
import {
  isTypical,
  MIN_TYPICAL_PLAYS,
  MIN_TYPICAL_VIDEOS,
  quantile,
  typicalRetention,
  videosOfLikeLength,
} from "./typical.ts";

/** Makes plays of a video: how many went up to each of the points. */
const anyPlays = fc.record({
  counts: fc.array(fc.nat({ max: 40 }), { minLength: 6, maxLength: 6 }),
  /** Counts the plays of which the service does not say how far they went. */
  hidden: fc.array(fc.constantFrom(0, 0, 0, 0, 1, 5), { minLength: 6, maxLength: 6 }),
  damage: fc.constantFrom<"plays" | "excess" | null>(
    null,
    null,
    null,
    null,
    null,
    "plays",
    "excess",
  ),
});
type Plays = typeof anyPlays extends fc.Arbitrary<infer T> ? T : never;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const playsOf = ({ counts }: Plays) => sum(counts);
const hiddenOf = ({ counts, hidden }: Plays) =>
  counts.map((count, at) => Math.min(count, hidden[at] ?? 0));

/** Returns the record that a service has of some plays, as it arrives. */
function rowOf(contentId: string, given: Plays): Partial<WatchTimeRow> {
  const hidden = hiddenOf(given);
  const known = given.counts.map((count, at) => count - (hidden[at] ?? 0));
  const [ten = 0, quarter = 0, half = 0, most = 0, nearly = 0, whole = 0] = known;
  const engagement = { 10: ten, 25: quarter, 50: half, 75: most, 90: nearly, 100: whole };
  const plays = playsOf(given);
  const totalPlays =
    given.damage === "plays" ? null : given.damage === "excess" ? sum(known) - 1 : plays;
  return rowForTest({ contentId, totalPlays, engagement });
}

/** Returns the share of plays that really reached a point, in percent. */
function trueShare(given: Plays, percent: number): number {
  const reached = ENGAGEMENT_PERCENTS.flatMap((each, at) =>
    each >= percent ? (given.counts[at] ?? 0) : [],
  );
  return (sum(reached) / playsOf(given)) * 100;
}

/** Returns a quartile as a textbook has it. */
function naiveQuartile(values: readonly number[], quarter: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (quarter / 4) * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below * (1 - (place % 1)) + above * (place % 1);
}

function holds(figure: Figure | undefined, truth: number): boolean {
  if (figure?.kind === "exact") return Math.abs(figure.value - truth) < 1e-6;
  return figure?.kind === "between" && figure.from <= truth + 1e-6 && figure.to >= truth - 1e-6;
}

const idOf = (at: number) => `video${at}`;

describe("typicalRetention", () => {
  it("Has the quartiles of what really was, or bounds that hold them", () => {
    let exactCount = 0;
    fc.assert(
      fc.property(fc.array(anyPlays, { minLength: 8, maxLength: 24 }), (videos) => {
        const rows = rowsForTest(videos.map((given, at) => rowOf(idOf(at), given)));
        const ids = videos.slice(1).map((_, at) => idOf(at + 1));
        const counted = videos
          .slice(1)
          .filter(
            (given) =>
              given.damage === null && playsOf(given) - sum(hiddenOf(given)) >= MIN_TYPICAL_PLAYS,
          );
        const typical = typicalRetention(rows, rows.rowCount, ids);
        expect(typical.videoCount).toBe(counted.length);
        expect(isTypical(typical)).toBe(counted.length >= MIN_TYPICAL_VIDEOS);
        if (!isTypical(typical)) return;
        const quartiles = [typical.lower, typical.median, typical.upper];
        for (const [at, percent] of RETENTION_PERCENTS.entries()) {
          const shares = counted.map((given) => (at === 0 ? 100 : trueShare(given, percent)));
          for (const [index, figures] of quartiles.entries()) {
            const truth = naiveQuartile(shares, index + 1);
            const figure = figures[at];
            expect([percent, index, figure, truth, holds(figure, truth)]).toContain(true);
            if (figure?.kind === "exact") exactCount += 1;
          }
        }
      }),
      { numRuns: 60 },
    );
    // Bounds that hold everything would not do.
    expect(exactCount).toBeGreaterThan(0);
  });

  it("Takes each video once, however many records it has, and no channel", () => {
    const engagement = { 10: 0, 25: 0, 50: 10, 75: 0, 90: 0, 100: 10 };
    const videos = Array.from({ length: 10 }, (_, at) =>
      ["2026-10", "2026-11"].map((period) =>
        rowForTest({ contentId: idOf(at), period, totalPlays: 20, engagement }),
      ),
    ).flat();
    const channel = rowForTest({ kind: "channel", contentId: idOf(0), totalPlays: 900 });
    const rows = rowsForTest([...videos, channel]);
    const ids = Array.from({ length: 12 }, (_, at) => idOf(at));
    const typical = typicalRetention(rows, rows.rowCount, ids);
    expect(typical).toMatchObject({
      videoCount: 10,
      median: [100, 100, 100, 100, 50, 50, 50].map((value) => ({ kind: "exact", value })),
    });
    // Rows beyond the count are not there yet.
    expect(typicalRetention(rows, 4, ids)).toEqual({ videoCount: 2 });
  });
});

it("Finds the other videos that are up to a quarter longer or shorter", () => {
  const lengths = new Map([
    ["own", 400],
    ["short", 300],
    ["shorter", 299],
    ["long", 500],
    ["longer", 501],
  ]);
  expect(videosOfLikeLength(lengths, "OWN")).toEqual(["short", "long"]);
  expect(videosOfLikeLength(lengths, "unknown")).toBeNull();
});

it("Interpolates a quantile between two numbers", () => {
  expect([0, 0.25, 0.5, 0.75, 1].map((part) => quantile([1, 2, 3, 10], part))).toEqual([
    1, 1.75, 2.5, 4.75, 10,
  ]);
  expect(quantile([7], 0.25)).toBe(7);
});
