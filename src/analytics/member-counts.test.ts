import fc from "fast-check";
import { expect, it } from "vitest";
import type { Measure } from "./analytics.ts";
import type { SourcedContent } from "./analytics-queries.ts";
import { type BothSets, callsFor, tallyMembers } from "./member-counts-queries.ts";

const NOW_MS = 1000;

/** Returns both sets of a content, of which each row counts so much. */
function setsOf(
  visitors: readonly { plays: number; impressions: number }[],
  bytes: readonly number[],
  over: { unreadableCount?: number; isShifted?: boolean; readAtMs?: number } = {},
): BothSets {
  const time = { range: { from: "2026-11-01", to: "2026-11-20" }, timeZone: "UTC" };
  const common = {
    time,
    unreadableCount: 0,
    partialCount: 0,
    repeatedCount: 0,
    contradictedCount: 0,
    isShifted: false,
    readAtMs: NOW_MS,
    ...over,
  };
  return [
    { ...common, rows: visitors.map(rowOf) },
    { ...common, rows: bytes.map((count) => rowOf({ bytes: count })) },
  ];
}

function rowOf(counts: Partial<Record<Measure, number>>): SourcedContent {
  return { name: null, source: "vod", counts };
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

it("Reads missing rows of a video as zero, and of the folder as not known", () => {
  const counts = tallyMembers(
    setsOf([], [7]),
    [
      { videoId: "a", sets: setsOf([{ plays: 2, impressions: 5 }], []) },
      { videoId: "b", sets: setsOf([], []) },
      { videoId: "c", sets: null },
    ],
    NOW_MS,
  );
  expect(counts).toMatchObject({
    members: [
      { videoId: "a", counts: { plays: 2, impressions: 5, bytes: 0 } },
      { videoId: "b", counts: { plays: 0, impressions: 0, bytes: 0 } },
    ],
    failedIds: ["c"],
  });
  expect(counts.own).toEqual({ bytes: 7 });
});

it("Counts unreadable rows of the folder and of its videos, and says how old the oldest is", () => {
  const own = setsOf([], [], { unreadableCount: 1, readAtMs: 900 });
  const sets = setsOf([], [], { unreadableCount: 2, isShifted: true, readAtMs: 800 });
  expect(tallyMembers(own, [{ videoId: "a", sets }], NOW_MS)).toMatchObject({
    ownUnreadableCount: 2,
    unreadableCount: 4,
    isShifted: true,
    readAtMs: 800,
  });
});

it("Has no number for an unreadable video, which is not zero", () => {
  const [, bytes] = setsOf([], []);
  const [visitors] = setsOf([], [], {});
  const row: SourcedContent = { ...rowOf({ plays: 3 }), counts: { plays: 3, impressions: null } };
  const partly: BothSets = [{ ...visitors, rows: [row] }, bytes];
  const unread: BothSets = [{ ...visitors, unreadableCount: 1 }, bytes];
  const answers = [
    { videoId: "a", sets: partly },
    { videoId: "b", sets: unread },
  ];
  expect(tallyMembers(null, answers, NOW_MS).members).toEqual([
    { videoId: "a", counts: { plays: 3, bytes: 0 }, lacking: ["impressions"] },
    { videoId: "b", counts: { bytes: 0 }, lacking: ["plays", "impressions"] },
  ]);
});

it("Has no number for an unreadable folder", () => {
  expect(tallyMembers(null, [], NOW_MS)).toMatchObject({ own: null, readAtMs: NOW_MS });
});

it("Loses no play and no video", () => {
  const plays = fc.array(fc.record({ plays: fc.nat(), impressions: fc.nat() }), { maxLength: 3 });
  const answer = fc.option(fc.tuple(plays, fc.array(fc.nat(), { maxLength: 3 })));
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 12 }), (answers) => {
      const counts = tallyMembers(
        null,
        answers.map((each, index) => ({
          videoId: String(index),
          sets: each === null ? null : setsOf(...each),
        })),
        NOW_MS,
      );
      const sent = answers.flatMap((each) => each?.[0] ?? []);
      expect(total(counts.members.map((each) => each.counts.plays ?? 0))).toBe(
        total(sent.map((each) => each.plays)),
      );
      expect(counts.members.length + counts.failedIds.length).toBe(answers.length);
    }),
  );
});

it.each([
  [0, 2],
  [1, 4],
  [30, 62],
])("Requests %i videos in %i calls", (memberCount, calls) => {
  expect(callsFor(memberCount)).toBe(calls);
});
