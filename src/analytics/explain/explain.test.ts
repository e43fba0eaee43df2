import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_NOTES } from "#analytics/analytics-series.ts";
import { addDays } from "#shared/dates/days.ts";
import { listTimeZones } from "#shared/dates/zones.ts";
import { type DifferenceFacts, explain, type Pair, type Value } from "./explain.ts";

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
    ...over,
  };
}

const word = (value: Value) =>
  typeof value === "object" ? new Date(value.atMs).toISOString().slice(0, 16) : value;

/** Returns a line a reason: `!` for certain, minutes in brackets, values in the order of their names. */
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

const WATCH: Pair = { kind: "watch-time" };
const CONTENTS: Pair = { kind: "breakdown", of: "contents", unreadableCount: 0 };
const COUNTRIES: Pair = { kind: "breakdown", of: "countries", unreadableCount: 2 };
const OCTOBER = "2026-10-01..2026-10-31";

describe("plays and watch time", () => {
  it.each([
    [
      "a past week of UTC",
      WATCH,
      factsOf("2026-11-01..2026-11-07", "UTC"),
      ["clippedMonths", "otherMoments"],
    ],
    [
      "hours that are not UTC's",
      WATCH,
      factsOf("2026-11-01..2026-11-07", "Asia/Kathmandu"),
      [
        // These are from and until, the range's end, and its start.
        "!wholeHours [45] 2026-10-31T19:00 2026-11-07T19:00 2026-11-07T18:15 2026-10-31T18:15",
        "clippedMonths",
        "otherMoments",
      ],
    ],
    [
      "a change of the clock that is requested exactly",
      WATCH,
      factsOf(OCTOBER, "Europe/Lisbon"),
      ["otherMoments"],
    ],
    [
      "a change of the clock over a long range",
      WATCH,
      factsOf("2025-08-01..2026-11-10", "Europe/Lisbon", {
        notes: { ...NO_NOTES, isShifted: true },
      }),
      ["!oneOffset [60] 2026-11-11T00:00 2026-11-10T23:00", "clippedMonths", "otherMoments"],
    ],
    ["whole months", WATCH, factsOf("2026-09-01..2026-10-31", "Europe/Lisbon"), ["otherMoments"]],
    [
      "months that are clipped",
      WATCH,
      factsOf("2026-09-02..2026-10-31", "Europe/Lisbon"),
      ["clippedMonths", "otherMoments"],
    ],
    [
      "today",
      WATCH,
      factsOf("2026-11-21..2026-11-21", "Europe/Lisbon"),
      ["clippedMonths", "otherMoments", "readApart 2026-11-22T00:00"],
    ],
    [
      "yesterday, and rows that did not count",
      WATCH,
      factsOf("2026-11-20..2026-11-20", "Europe/Lisbon", {
        notes: { ...NO_NOTES, droppedCount: 1, unreadableCount: 2 },
      }),
      [
        "!unreadable 2",
        "!dropped 1",
        "clippedMonths",
        "otherMoments",
        "lateNumbers 2026-11-21T00:00",
      ],
    ],
  ] as const)(
    "Plays and watch time differ for the reasons that apply: %s",
    (_, pair, facts, expected) => {
      expect(lines(pair, facts)).toEqual(expected);
    },
  );
});

describe("a folder and its videos", () => {
  const folder = {
    kind: "folder-members",
    memberCount: 9,
    sharedCount: 0,
    subfolderCount: 0,
    isLibraryWhole: true,
  } as const;
  const facts = factsOf(OCTOBER, "UTC");
  it.each([
    ["only the time of the requests", folder, ["membership"]],
    [
      "everything",
      { ...folder, sharedCount: 2, subfolderCount: 3, isLibraryWhole: false },
      ["!membersUnread 9", "!subfolders 3", "!shared 9 2", "membership"],
    ],
  ] as const)(
    "A folder and its videos differ for the reasons that apply: %s",
    (_, pair, expected) => {
      expect(lines(pair, facts)).toEqual(expected);
    },
  );
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
      "data of today",
      { kind: "bytes-plays" },
      factsOf("2026-11-21..2026-11-21", "UTC"),
      ["unsignedFlow", "bytesLater 2026-11-22T00:00 no 2026-11-21T00:00"],
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
  ] as const)(
    "Data, impressions and plays differ for the reasons that apply: %s",
    (_, pair, facts, expected) => {
      expect(lines(pair, facts)).toEqual(expected);
    },
  );
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
      "by half an hour, which counts as a whole one",
      CONTENTS,
      factsOf("2026-04-01..2026-04-30", "Australia/Lord_Howe", { counts: [1, 1] }),
      ["!breakdownEnd [60] 2026-04-30T14:00 2026-04-30T13:00"],
    ],
    [
      "rows that are exact",
      { ...CONTENTS, isExact: true },
      factsOf("2026-04-01..2026-04-30", "Australia/Lord_Howe", { counts: [1, 1] }),
      [],
    ],
    [
      "both requested with one offset",
      CONTENTS,
      factsOf("2025-08-01..2026-11-10", "Europe/Lisbon", {
        notes: { ...NO_NOTES, isShifted: true },
        counts: [1, 1],
      }),
      [],
    ],
    [
      "an end in the future",
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
  ] as const)(
    "A total and its parts differ for the reasons that apply: %s",
    (_, pair, facts, expected) => {
      expect(lines(pair, facts)).toEqual(expected);
    },
  );
});

it.each([
  ["the second minus the first", {}, -10],
  ["no difference of an unknown figure", { counts: [null, 3] }, null],
  ["no difference of other units", { measures: ["bytes", "plays"] }, null],
] as const)("Returns the difference of two figures: %s", (_, over, expected) => {
  expect(explain(WATCH, factsOf(OCTOBER, "UTC", over)).difference).toBe(expected);
});

it("Returns spans of positive length, in any zone, and each reason once", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...listTimeZones()),
      fc.integer({ min: -700, max: 20 }),
      fc.integer({ min: 0, max: 500 }),
      fc.boolean(),
      (timeZone, start, length, isShifted) => {
        const from = addDays("2026-11-21", start);
        const facts = factsOf(`${from}..${addDays(from, length)}`, timeZone, {
          notes: { ...NO_NOTES, isShifted },
        });
        for (const pair of [WATCH, CONTENTS]) {
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
