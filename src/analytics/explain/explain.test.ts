import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_NOTES } from "#analytics/analytics-series.ts";
import { addDays } from "#shared/dates/days.ts";
import { listTimeZones } from "#shared/dates/zones.ts";
import { explain } from "./explain.ts";
import type { DifferenceFacts, Pair, Value } from "./explanation.ts";

const NOW = "2026-11-21T12:00:00Z";

function rangeOf(text: string) {
  const [from = "", to = ""] = text.split("..");
  return { from, to };
}

function factsOf(
  range: string,
  timeZone: string,
  over: Partial<DifferenceFacts> & { now?: string } = {},
): DifferenceFacts {
  return {
    time: { range: rangeOf(range), timeZone },
    nowMs: Date.parse(over.now ?? NOW),
    notes: NO_NOTES,
    counts: [100, 90],
    measures: ["plays", "plays"],
    granularities: ["day", "day"],
    ...over,
  };
}

const word = (value: Value) =>
  typeof value === "object" ? new Date(value.atMs).toISOString().slice(0, 16) : value;

/** A line a reason: `!` for certain, minutes in brackets, values in the order of their names. */
const lines = (pair: Pair, facts: DifferenceFacts) =>
  explain(pair, facts).reasons.map(({ key, certainty, spanMs, values }) =>
    [
      certainty === "certain" ? `!${key}` : key,
      ...(spanMs === null ? [] : [`[${spanMs / 60_000}]`]),
      ...Object.keys(values)
        .toSorted()
        .map((name) => values[name] ?? "")
        .map(word),
    ].join(" "),
  );

const WATCH_DAYS: Pair = { kind: "watch-time", granularity: "day" };
const WATCH_MONTHS: Pair = { kind: "watch-time", granularity: "month" };
const CONTENTS: Pair = { kind: "breakdown", of: "contents", unreadableCount: 0 };
const COUNTRIES: Pair = { kind: "breakdown", of: "countries", unreadableCount: 2 };
const OCTOBER = "2026-10-01..2026-10-31";

describe("plays and watch time", () => {
  it.each([
    ["a past week of UTC", WATCH_DAYS, factsOf("2026-11-01..2026-11-07", "UTC"), ["otherMoments"]],
    [
      "hours that are not UTC's",
      WATCH_DAYS,
      factsOf("2026-11-01..2026-11-07", "Asia/Kathmandu"),
      [
        // From, until; the range's end; its start.
        "!wholeHours [45] 2026-10-31T19:00 2026-11-07T19:00 2026-11-07T18:15 2026-10-31T18:15",
        "otherMoments",
      ],
    ],
    [
      "a change of the clock that is asked for exactly",
      WATCH_DAYS,
      factsOf(OCTOBER, "Europe/Lisbon"),
      ["otherMoments"],
    ],
    [
      "a change of the clock over a long range",
      WATCH_DAYS,
      factsOf("2025-08-01..2026-11-10", "Europe/Lisbon", {
        notes: { ...NO_NOTES, isShifted: true },
      }),
      ["!oneOffset [60] 2026-11-11T00:00 2026-11-10T23:00", "otherMoments"],
    ],
    [
      "whole months",
      WATCH_MONTHS,
      factsOf("2026-09-01..2026-10-31", "Europe/Lisbon"),
      ["otherMoments"],
    ],
    [
      "months that are clipped",
      WATCH_MONTHS,
      factsOf("2026-09-02..2026-10-31", "Europe/Lisbon"),
      ["clippedMonths", "otherMoments"],
    ],
    [
      "today",
      WATCH_DAYS,
      factsOf("2026-11-21..2026-11-21", "Europe/Lisbon"),
      ["otherMoments", "readApart 2026-11-22T00:00"],
    ],
    [
      "yesterday, and rows that did not count",
      WATCH_DAYS,
      factsOf("2026-11-20..2026-11-20", "Europe/Lisbon", {
        notes: { ...NO_NOTES, droppedCount: 1, unreadableCount: 2 },
      }),
      ["!unreadable 2", "!dropped 1", "otherMoments", "lateNumbers 2026-11-21T00:00"],
    ],
  ] as const)("%s", (_, pair, facts, expected) => {
    expect(lines(pair, facts)).toEqual(expected);
  });
});

describe("a folder and its films", () => {
  const folder = {
    kind: "folder-members",
    memberCount: 9,
    sharedCount: 0,
    subfolderCount: 0,
    isLibraryWhole: true,
  } as const;
  const facts = factsOf(OCTOBER, "UTC");
  it.each([
    ["nothing but time", folder, ["membership"]],
    [
      "everything",
      { ...folder, sharedCount: 2, subfolderCount: 3, isLibraryWhole: false },
      ["!membersUnread 9", "!subfolders 3", "!shared 9 2", "membership"],
    ],
  ] as const)("%s", (_, pair, expected) => {
    expect(lines(pair, facts)).toEqual(expected);
  });
});

describe("data, impressions and plays", () => {
  it.each([
    [
      "data of the past",
      { kind: "bytes-plays" },
      factsOf(OCTOBER, "UTC", { measures: ["bytes", "plays"] }),
      ["unsignedFlow", "bytesLater 2026-11-01T00:00 yes 2026-10-01T00:00"],
    ],
    [
      "data in other buckets, today",
      { kind: "bytes-plays" },
      factsOf("2026-11-21..2026-11-21", "UTC", { granularities: ["day", "hour"] }),
      ["!grains day hour", "unsignedFlow", "bytesLater 2026-11-22T00:00 no 2026-11-21T00:00"],
    ],
    [
      "more impressions",
      { kind: "impressions-plays" },
      factsOf(OCTOBER, "UTC", { measures: ["impressions", "plays"] }),
      ["!wireNames", "visitorsLeave", "visitorsReturn"],
    ],
    [
      "more plays, the other way round, one day",
      { kind: "impressions-plays" },
      factsOf("2026-10-01..2026-10-01", "UTC", { measures: ["plays", "impressions"] }),
      ["!wireNames", "visitorsReplay"],
    ],
    [
      "one of them unknown",
      { kind: "impressions-plays" },
      factsOf("2026-10-01..2026-10-01", "UTC", { counts: [null, 3] }),
      ["!wireNames"],
    ],
  ] as const)("%s", (_, pair, facts, expected) => {
    expect(lines(pair, facts)).toEqual(expected);
  });
});

describe("a total and its parts", () => {
  it.each([
    ["no change of the clock", CONTENTS, factsOf(OCTOBER, "UTC"), ["contentsMissing"]],
    [
      "the clock went back",
      CONTENTS,
      factsOf(OCTOBER, "Europe/Lisbon"),
      ["!breakdownEnd [60] 2026-11-01T00:00 2026-10-31T23:00", "contentsMissing"],
    ],
    [
      "the clock went forward",
      CONTENTS,
      factsOf("2026-03-01..2026-03-31", "Europe/Lisbon", { counts: [1, 2] }),
      ["!breakdownEnd [60] 2026-03-31T23:00 2026-04-01T00:00"],
    ],
    [
      "forward and back again",
      CONTENTS,
      factsOf("2026-03-01..2026-11-10", "Europe/Lisbon", { counts: [1, 1] }),
      [],
    ],
    [
      "by half an hour, which is a whole hour of those that are counted",
      CONTENTS,
      factsOf("2026-04-01..2026-04-30", "Australia/Lord_Howe", { counts: [1, 1] }),
      ["!breakdownEnd [60] 2026-04-30T14:00 2026-04-30T13:00"],
    ],
    [
      "both asked for with one distance",
      CONTENTS,
      factsOf("2025-08-01..2026-11-10", "Europe/Lisbon", {
        notes: { ...NO_NOTES, isShifted: true },
        counts: [1, 1],
      }),
      [],
    ],
    [
      "an end that is still to come",
      CONTENTS,
      factsOf(OCTOBER, "Europe/Lisbon", { now: "2026-10-31T12:00:00Z", counts: [1, 1] }),
      ["readApart 2026-11-01T00:00"],
    ],
    [
      "rows that could not be read",
      COUNTRIES,
      factsOf(OCTOBER, "UTC"),
      ["!breakdownUnreadable 2", "countriesMissing"],
    ],
  ] as const)("%s", (_, pair, facts, expected) => {
    expect(lines(pair, facts)).toEqual(expected);
  });
});

const to = (otherTimeZone: string): Pair => ({ kind: "zones", otherTimeZone });

describe("days of another zone", () => {
  it.each([
    ["the same zone", to("UTC"), factsOf(OCTOBER, "UTC"), []],
    ["the same clock then", to("Africa/Abidjan"), factsOf(OCTOBER, "UTC"), []],
    [
      "to the east, by hours that are not whole",
      to("Asia/Kathmandu"),
      factsOf("2026-11-01..2026-11-07", "UTC"),
      [
        "!zoneStart [300] 2026-11-01T00:00 2026-10-31T19:00 Asia/Kathmandu",
        "!zoneEnd [300] 2026-11-08T00:00 2026-11-07T19:00 UTC",
      ],
    ],
    [
      "the clock changes in one of them",
      to("Europe/Lisbon"),
      factsOf(OCTOBER, "UTC"),
      ["!zoneStart [60] 2026-10-01T00:00 2026-09-30T23:00 Europe/Lisbon"],
    ],
    [
      "what has not begun",
      to("America/New_York"),
      factsOf("2026-11-20..2026-11-21", "UTC"),
      ["!zoneStart [300] 2026-11-20T05:00 2026-11-20T00:00 UTC"],
    ],
  ] as const)("%s", (_, pair, facts, expected) => {
    expect(lines(pair, facts)).toEqual(expected);
  });
});

describe("a range that is going on", () => {
  it.each([
    [
      "today",
      factsOf("2026-11-21..2026-11-21", "Asia/Kathmandu"),
      ["!goingOn [375] 2026-11-21T18:15 2026-11-21T12:00"],
    ],
    ["a past month", factsOf(OCTOBER, "Asia/Kathmandu"), []],
    ["tomorrow", factsOf("2026-11-22..2026-11-22", "UTC"), []],
  ] as const)("%s", (_, facts, expected) => {
    expect(lines({ kind: "unfinished" }, facts)).toEqual(expected);
  });
});

it.each([
  ["the second less the first", {}, -10],
  ["nothing of what is not known", { counts: [null, 3] }, null],
  ["no plays from data", { measures: ["bytes", "plays"] }, null],
] as const)("tells the difference: %s", (_, over, expected) => {
  expect(explain(WATCH_DAYS, factsOf(OCTOBER, "UTC", over)).difference).toBe(expected);
});

it("gives stretches of time that are longer than nothing, in any zone, and each reason once", () => {
  const pairs: Pair[] = [WATCH_DAYS, CONTENTS, { kind: "unfinished" }];
  fc.assert(
    fc.property(
      fc.constantFrom(...listTimeZones()),
      fc.constantFrom(...listTimeZones()),
      fc.integer({ min: -700, max: 20 }),
      fc.integer({ min: 0, max: 500 }),
      fc.boolean(),
      (timeZone, otherTimeZone, start, length, isShifted) => {
        const from = addDays("2026-11-21", start);
        const facts = factsOf(`${from}..${addDays(from, length)}`, timeZone, {
          notes: { ...NO_NOTES, isShifted },
        });
        for (const pair of [...pairs, { kind: "zones", otherTimeZone } as const]) {
          const { reasons } = explain(pair, facts);
          expect(new Set(reasons.map(({ key }) => key)).size).toBe(reasons.length);
          for (const { key, spanMs } of reasons) {
            if (spanMs === null || key === "wholeHours") continue;
            expect(spanMs).toBeGreaterThan(0);
          }
        }
      },
    ),
    { numRuns: 60 },
  );
});
