import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseRange } from "#shared/dates/date-ranges.ts";
import { addDays, type DayRange } from "#shared/dates/days.ts";
import { endOfDayMs, startOfDayMs } from "#shared/dates/zones.ts";
import type { PeriodRow } from "./analytics.ts";
import { makeBuckets } from "./analytics-buckets.ts";
import { answerWindow, type HourOfEvents } from "./analytics-for-test.ts";
import {
  GRANULARITIES,
  planWindows,
  SENT_GRANULARITIES,
  type SentGranularity,
} from "./analytics-plan.ts";
import { joinAnswers, NO_NOTES, type Series } from "./analytics-series.ts";
import { align, sumSeries, widen } from "./analytics-sums.ts";

const HOUR_MS = 3_600_000;
/** Holds the notes of fully readable rows. */
const PLAIN = { unreadableCount: 0, partialCount: 0, repeatedCount: 0, contradictedCount: 0 };
const NEVER_MS = Number.MAX_SAFE_INTEGER;
const range = (text: string) => parseRange(text) ?? expect.fail(text);
const row = (datetime: string, plays: number): PeriodRow => ({
  wallMs: Date.parse(`${datetime.replace(" ", "T")}Z`),
  counts: { plays },
});

/** Returns each hour of 25 October with a distinct count, given the hours passed at midnight. */
function hoursOf25(passedAtMidnight: number): PeriodRow[] {
  return Array.from({ length: 24 }, (_, hour) =>
    row(`2026-10-25 ${String(hour).padStart(2, "0")}:00:00`, 2 ** (hour + passedAtMidnight)),
  );
}

interface Given {
  range: string;
  zone?: string;
  granularity?: SentGranularity;
  /** Lists rows for each window of the plan. */
  rows: PeriodRow[][];
  /** Counts the unreadable rows of each window. Is absent when there are none. */
  unreadable?: number[];
  now?: string;
  since?: string;
}

function join({
  range: text,
  zone = "UTC",
  granularity = "day",
  rows,
  unreadable,
  now,
  since,
}: Given): Series {
  const plan = planWindows(range(text), zone, granularity);
  expect(plan.windows).toHaveLength(rows.length);
  return joinAnswers(
    plan.windows.map((window, index) => ({
      window,
      rows: rows[index] ?? [],
      ...PLAIN,
      unreadableCount: unreadable?.[index] ?? 0,
    })),
    {
      measures: ["plays"],
      range: range(text),
      timeZone: zone,
      granularity,
      isShifted: plan.isShifted,
      sinceMs: since === undefined ? null : Date.parse(since),
      source: "vod",
    },
    now === undefined ? NEVER_MS : Date.parse(now),
  );
}

/** Returns `from..to: count`, with what is incomplete about the bucket. */
const briefly = ({ buckets, counts }: Series) =>
  buckets.map(({ from, to, partial }, index) =>
    [`${from === to ? from : `${from}..${to}`}: ${counts.plays?.[index]}`, partial ?? []]
      .flat()
      .join(" "),
  );

describe("joinAnswers", () => {
  it("Counts the last day, and reads gaps inside as zero", () => {
    const series = join({
      range: "2026-11-01..2026-11-08",
      rows: [[row("2026-11-02 00:00:00", 2), row("2026-11-08 00:00:00", 8)]],
    });
    expect(series.counts.plays).toEqual([0, 2, 0, 0, 0, 0, 0, 8]);
    expect(series.notes).toEqual(NO_NOTES);
  });

  it("Reads a series without rows as not known, which is not zero", () => {
    const series = join({ range: "2026-11-01..2026-11-08", rows: [[]] });
    expect(series.isEmpty).toBe(true);
    expect(new Set(series.counts.plays)).toEqual(new Set([null]));
  });

  it("Does not read gaps as zero where rows could not be read", () => {
    const series = join({
      range: "2026-11-01..2026-11-08",
      rows: [[row("2026-11-02 00:00:00", 2), row("2026-11-08 00:00:00", 0)]],
      unreadable: [1],
    });
    expect(series.counts.plays).toEqual([null, 2, null, null, null, null, null, 0]);
    expect(series.notes.unreadableCount).toBe(1);
  });

  it("Still reads gaps of other windows as zero", () => {
    const series = join({
      range: "2026-10-01..2026-11-03",
      rows: [[row("2026-10-02 00:00:00", 2)], []],
      unreadable: [0, 3],
    });
    expect(series.counts.plays?.slice(0, 3)).toEqual([0, 2, 0]);
    expect(series.counts.plays?.slice(30)).toEqual([0, null, null, null]);
  });

  it("Keeps the months that came beside an unreadable one", () => {
    const series = join({
      range: "2026-10-01..2026-11-03",
      granularity: "month",
      rows: [[row("2026-10-01 00:00:00", 2)]],
      unreadable: [1],
    });
    expect(series.counts.plays).toEqual([2, null]);
  });

  it("Keeps no values where no row could be read, and reports those that came", () => {
    const series = join({ range: "2026-11-01..2026-11-08", rows: [[]], unreadable: [4] });
    expect(series).toMatchObject({ isEmpty: true, notes: { unreadableCount: 4 } });
    expect(new Set(series.counts.plays)).toEqual(new Set([null]));
  });

  it("Has no values for days before the content existed", () => {
    const series = join({
      range: "2026-11-01..2026-11-08",
      rows: [[row("2026-11-06 00:00:00", 6)]],
      since: "2026-11-04T15:00:00Z",
    });
    expect(series.counts.plays).toEqual([null, null, null, 0, 0, 6, 0, 0]);
  });

  it("Draws nothing that has not begun, and marks what is not over", () => {
    expect(
      briefly(
        join({
          range: "2026-11-14..2026-11-30",
          rows: [[row("2026-11-15 00:00:00", 3), row("2026-11-16 00:00:00", 1)]],
          now: "2026-11-16T12:00:00Z",
        }),
      ),
    ).toEqual(["2026-11-14: 0", "2026-11-15: 3", "2026-11-16: 1 unfinished"]);
  });

  it("Marks months that the range has only a part of", () => {
    expect(
      briefly(
        join({
          range: "2026-08-20..2026-11-20",
          granularity: "month",
          rows: [[row("2026-08-01 00:00:00", 8), row("2026-10-01 00:00:00", 10)]],
          now: "2026-11-16T12:00:00Z",
        }),
      ),
    ).toEqual([
      "2026-08-20..2026-08-31: 8 clipped",
      "2026-09-01..2026-09-30: 0",
      "2026-10-01..2026-10-31: 10",
      "2026-11-01..2026-11-20: 0 unfinished",
    ]);
  });

  it("Drops rows outside the request, and counts them", () => {
    const series = join({
      range: "2026-11-01..2026-11-08",
      rows: [
        [
          row("2026-10-31 00:00:00", 100),
          row("2026-11-01 00:00:00", 1),
          row("2026-11-08 00:00:00", 8),
          row("2026-11-09 00:00:00", 100),
        ],
      ],
    });
    expect(series.counts.plays).toEqual([1, 0, 0, 0, 0, 0, 0, 8]);
    expect(series.notes.droppedCount).toBe(2);
  });

  it("Drops a month outside the window, and keeps one that begins before it", () => {
    const series = join({
      range: "2026-08-20..2026-10-10",
      granularity: "month",
      rows: [
        [
          row("2026-07-01 00:00:00", 7),
          row("2026-08-01 00:00:00", 8),
          row("2026-11-01 00:00:00", 9),
        ],
      ],
    });
    expect(series.counts.plays).toEqual([8, 0, 0]);
    expect(series.notes.droppedCount).toBe(2);
  });

  it("Is not misled by a single row of other days", () => {
    const series = join({
      range: "2026-11-10..2026-11-12",
      rows: [[row("2026-10-01 00:00:00", 9)]],
    });
    expect(series).toMatchObject({ granularity: "day", isEmpty: true, notes: { droppedCount: 1 } });
  });

  it("Shows wider buckets than requested where the service sends them", () => {
    const series = join({
      range: "2026-11-01..2026-11-10",
      rows: [[row("2026-11-01 00:00:00", 5), row("2026-12-01 00:00:00", 7)]],
    });
    // Two firsts of months within ten days can only be months, and one of them is beyond the window.
    expect(series.granularity).toBe("month");
    expect(series.counts.plays).toEqual([5]);
    expect(series.notes.droppedCount).toBe(1);
  });

  it("Sums hours to the requested days", () => {
    const series = join({
      range: "2026-11-01..2026-11-02",
      rows: [
        [
          row("2026-11-01 00:00:00", 1),
          row("2026-11-01 23:00:00", 2),
          row("2026-11-02 12:00:00", 4),
        ],
      ],
    });
    expect(series.granularity).toBe("day");
    expect(series.counts.plays).toEqual([3, 4]);
  });

  it("Gives a day on which the clock goes back its 25 hours, each once", () => {
    const series = join({
      range: "2026-10-25..2026-10-25",
      zone: "Europe/Lisbon",
      granularity: "hour",
      rows: [hoursOf25(0), hoursOf25(1)],
    });
    expect(series.counts.plays).toEqual(Array.from({ length: 25 }, (_, hour) => 2 ** hour));
    expect(series.counts.plays?.reduce((sum: number, count) => sum + (count ?? 0), 0)).toBe(
      2 ** 25 - 1,
    );
  });
});

const ZONES = [
  "UTC",
  "Asia/Kathmandu",
  "America/St_Johns",
  "Africa/Cairo",
  "America/Santiago",
  "Europe/Lisbon",
  "Australia/Lord_Howe",
  "America/Havana",
];
/** Begins the time around the changes of all these zones. */
const FIRST_MS = Date.parse("2026-01-01T00:00:00Z");
const anyRange = fc.tuple(fc.nat({ max: 330 }), fc.nat({ max: 120 })).map(([first, more]) => {
  const from = addDays("2026-01-03", first);
  return { from, to: addDays(from, more) };
});
const anyEvents = fc.array(
  fc.record({
    hourMs: fc.nat({ max: 460 * 24 }).map((hour) => FIRST_MS + hour * HOUR_MS),
    count: fc.integer({ min: 1, max: 1000 }),
  }),
  { minLength: 1, maxLength: 200 },
);

function ask(
  events: readonly HourOfEvents[],
  query: { range: DayRange; timeZone: string; granularity: SentGranularity },
  limits?: { hourlyDays: number; dailyDays: number },
  measure: "plays" | "bytes" = "plays",
): Series {
  const plan = planWindows(query.range, query.timeZone, query.granularity);
  return joinAnswers(
    plan.windows.map((window) => ({
      window,
      rows: answerWindow(events, window, measure, limits),
      ...PLAIN,
    })),
    { measures: [measure], ...query, isShifted: plan.isShifted, sinceMs: null, source: "vod" },
    NEVER_MS,
  );
}

/** Sums what happened between the first day's start and the last one's end, in the zone. */
function sumBetween(events: readonly HourOfEvents[], fromMs: number, untilMs: number): number {
  return events
    .filter(({ hourMs }) => hourMs >= fromMs && hourMs < untilMs)
    .reduce((sum, { count }) => sum + count, 0);
}

describe("any range, zone and width", () => {
  it("Adds up to the raw events, bucket by bucket", () => {
    fc.assert(
      fc.property(
        anyEvents,
        anyRange,
        fc.constantFrom(...ZONES),
        fc.constantFrom(...SENT_GRANULARITIES),
        (events, query, timeZone, granularity) => {
          const series = ask(events, { range: query, timeZone, granularity });
          expect(series.granularity).toBe(granularity);
          expect(series.notes).toMatchObject({ droppedCount: 0, isShifted: false });
          const total = sumBetween(
            events,
            startOfDayMs(query.from, timeZone),
            endOfDayMs(query.to, timeZone),
          );
          expect(series.isEmpty).toBe(total === 0);
          if (series.isEmpty) return;
          expect(series.counts.plays).toEqual(
            series.buckets.map(({ startMs, endMs }) => sumBetween(events, startMs, endMs)),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it("Adds up in wider buckets as well, weeks included", () => {
    fc.assert(
      fc.property(
        anyEvents,
        anyRange,
        fc.constantFrom(...ZONES),
        fc.constantFrom(...SENT_GRANULARITIES),
        fc.constantFrom(...GRANULARITIES),
        (events, query, timeZone, fine, coarse) => {
          const wide = widen(
            ask(events, { range: query, timeZone, granularity: fine }),
            coarse,
            NEVER_MS,
          );
          if (wide.isEmpty) return;
          expect(wide.buckets).toEqual(makeBuckets(query, timeZone, wide.granularity, NEVER_MS));
          expect(wide.counts.plays).toEqual(
            wide.buckets.map(({ startMs, endMs }) => sumBetween(events, startMs, endMs)),
          );
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each([
    { hourlyDays: 7, dailyDays: 35 },
    { hourlyDays: 4, dailyDays: 45 },
  ])(
    "Joins a set with other buckets at $hourlyDays and $dailyDays days in the wider of the two",
    (limits) => {
      fc.assert(
        fc.property(
          anyEvents,
          anyRange,
          fc.constantFrom(...ZONES),
          fc.constantFrom("day" as const, "month" as const),
          (events, query, timeZone, granularity) => {
            const plays = ask(events, { range: query, timeZone, granularity });
            const bytes = ask(events, { range: query, timeZone, granularity }, limits, "bytes");
            const both = sumSeries([plays, bytes], NEVER_MS);
            expect(both.counts.bytes).toEqual(both.counts.plays);
            expect(both.counts.plays).toHaveLength(both.buckets.length);
          },
        ),
        { numRuns: 100 },
      );
    },
  );

  it("Sums contents to the sum of their events", () => {
    fc.assert(
      fc.property(
        fc.array(anyEvents, { minLength: 1, maxLength: 4 }),
        anyRange,
        fc.constantFrom(...ZONES),
        (contents, query, timeZone) => {
          const each = contents.map((events) =>
            ask(events, { range: query, timeZone, granularity: "day" }),
          );
          const [first, ...more] = each;
          if (first === undefined) return;
          const all = ask(contents.flat(), { range: query, timeZone, granularity: "day" });
          expect(sumSeries([first, ...more], NEVER_MS).counts).toEqual(all.counts);
        },
      ),
      { numRuns: 100 },
    );
  });
});

it("Never joins two widths", () => {
  const days = join({
    range: "2026-10-01..2026-11-10",
    rows: [[row("2026-10-05 00:00:00", 5)], [row("2026-11-02 00:00:00", 7)]],
  });
  const months = join({
    range: "2026-10-01..2026-11-10",
    granularity: "month",
    rows: [[row("2026-11-01 00:00:00", 70)]],
  });
  expect(align([days, months], NEVER_MS).map(({ counts }) => counts.plays)).toEqual([
    [5, 7],
    [0, 70],
  ]);
});

it("Refuses to join weeks with months", () => {
  const days = join({ range: "2026-10-01..2026-10-31", rows: [[row("2026-10-05 00:00:00", 5)]] });
  const weeks = widen(days, "week", NEVER_MS);
  expect(weeks.granularity).toBe("week");
  expect(widen(weeks, "month", NEVER_MS)).toBe(weeks);
  expect(() => align([weeks, days], NEVER_MS)).toThrow(TypeError);
});

it.each([
  ["UTC", "2026-11-20..2026-11-20", "hour", 24],
  ["Europe/Lisbon", "2026-10-25..2026-10-25", "hour", 25],
  ["America/Santiago", "2026-09-06..2026-09-06", "hour", 23],
  ["Australia/Lord_Howe", "2026-04-05..2026-04-05", "hour", 25],
  ["UTC", "2026-11-01..2026-11-20", "week", 4],
  ["UTC", "2026-11-30..2026-12-01", "month", 2],
  ["UTC", "2024-02-29..2024-03-01", "day", 2],
] as const)(
  "Divides a range in %s, %s, by %s into %i buckets",
  (zone, text, granularity, count) => {
    expect(makeBuckets(range(text), zone, granularity, NEVER_MS)).toHaveLength(count);
  },
);
