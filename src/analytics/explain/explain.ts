import type { Messages } from "use-intl";
import type { Measure } from "#analytics/analytics.ts";
import { planWhole } from "#analytics/analytics-plan.ts";
import type { SeriesNotes } from "#analytics/analytics-series.ts";
import { isWholeMonths } from "#shared/dates/date-ranges.ts";
import { countDays, utcOfDay } from "#shared/dates/days.ts";
import { endOfDayMs, startOfDayMs } from "#shared/dates/zones.ts";
import type { ZonedRange } from "#shared/http/live-figures.ts";
import { firstHourMs } from "#shared/http/live-figures.ts";

/** Describes two figures that users compare; the first is a sum over time. */
export type Pair =
  /** Compares the plays of analytics with those of watch time, by month (contract 4.1 and 4.2). */
  | { kind: "watch-time" }
  /** Compares a folder's own figure with the sum of its videos'. */
  | {
      kind: "folder-members";
      memberCount: number;
      /** Counts its videos that are in other folders as well. */
      sharedCount: number;
      subfolderCount: number;
      /** The library is complete, so no member is missing. */
      isLibraryWhole: boolean;
    }
  | { kind: "bytes-plays" }
  | { kind: "impressions-plays" }
  /** Compares a figure with the sum of its breakdown. Unless that is exact, it is requested with one UTC offset. */
  | {
      kind: "breakdown";
      of: "contents" | "countries";
      unreadableCount: number;
      isExact?: boolean;
    };

export interface DifferenceFacts {
  time: ZonedRange;
  nowMs: number;
  notes: SeriesNotes;
  /** Holds the two figures, in the order of the pair. One is null when it is not known. */
  counts: readonly [number | null, number | null];
  measures: readonly [Measure, Measure];
}

type Values = Readonly<Record<string, Value>>;
export type Value = number | string | { atMs: number };

export interface Reason {
  key: keyof Messages["contents"]["difference"]["reasons"];
  values: Values;
  /** Is `certain` when the rule is known and holds for these days, `possible` when the service does not say. */
  certainty: "certain" | "possible";
  /** Is the difference of the two time spans; null: not applicable or unknown. */
  spanMs: number | null;
}

/** Past figures may still arrive during this time. */
const LATE_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Lists why two figures differ, what is certain first.
 * @returns `difference`: the second less the first; null if one is not known, or they are of different units
 */
export function explain(
  pair: Pair,
  facts: DifferenceFacts,
): { difference: number | null; reasons: Reason[] } {
  const [one, other] = facts.counts;
  const isComparable = (facts.measures[0] === "bytes") === (facts.measures[1] === "bytes");
  const reasons = [...reasonsOf(pair, facts), ...commonReasons(facts)];
  return {
    difference: isComparable && one !== null && other !== null ? other - one : null,
    reasons: [
      ...reasons.filter(({ certainty }) => certainty === "certain"),
      ...reasons.filter(({ certainty }) => certainty === "possible"),
    ],
  };
}

function certain(
  isSo: boolean,
  key: Reason["key"],
  values: Values = {},
  spanMs: number | null = null,
): Reason[] {
  return isSo ? [{ key, values, certainty: "certain", spanMs }] : [];
}

function possible(isSo: boolean, key: Reason["key"], values: Values = {}): Reason[] {
  return isSo ? [{ key, values, certainty: "possible", spanMs: null }] : [];
}

function reasonsOf(pair: Pair, facts: DifferenceFacts): Reason[] {
  switch (pair.kind) {
    case "watch-time":
      return watchTimeReasons(facts);
    case "folder-members": {
      const { memberCount, sharedCount, subfolderCount, isLibraryWhole } = pair;
      return [
        ...certain(!isLibraryWhole, "membersUnread", { count: memberCount }),
        ...certain(subfolderCount > 0, "subfolders", { count: subfolderCount }),
        ...certain(sharedCount > 0, "shared", { count: sharedCount, all: memberCount }),
        ...possible(true, "membership"),
        ...readApart(facts),
      ];
    }
    case "bytes-plays": {
      const { fromMs, untilMs } = meantSpan(facts.time);
      return [
        ...possible(true, "unsignedFlow"),
        ...possible(true, "bytesLater", {
          start: at(fromMs),
          end: at(untilMs),
          isOver: untilMs <= facts.nowMs ? "yes" : "no",
        }),
      ];
    }
    case "impressions-plays": {
      const { counts, measures, time } = facts;
      const [impressions, plays] = measures[0] === "plays" ? counts.toReversed() : counts;
      const isKnown = typeof impressions === "number" && typeof plays === "number";
      return [
        ...certain(true, "wireNames"),
        ...possible(isKnown && plays > impressions, "visitorsReplay"),
        ...possible(isKnown && impressions > plays, "visitorsLeave"),
        ...possible(countDays(time.range) > 1, "visitorsReturn"),
      ];
    }
    case "breakdown": {
      const { time, notes, counts } = facts;
      const [total, sum] = counts;
      const oneOffset = oneOffsetSpan(time);
      const parts = pair.isExact === true ? meantSpan(time) : oneOffset;
      const whole = notes.isShifted ? oneOffset : meantSpan(time);
      const isLess = total === null || sum === null || sum < total;
      return [
        ...endReason("breakdownEnd", countedHours(whole), countedHours(parts), facts.nowMs),
        ...certain(pair.unreadableCount > 0, "breakdownUnreadable", {
          count: pair.unreadableCount,
        }),
        ...possible(isLess, pair.of === "contents" ? "contentsMissing" : "countriesMissing"),
        ...readApart(facts),
      ];
    }
  }
}

function commonReasons({ notes, time, nowMs }: DifferenceFacts): Reason[] {
  const { untilMs } = meantSpan(time);
  const isLate = untilMs <= nowMs && nowMs - untilMs < LATE_MS;
  return [
    ...certain(notes.unreadableCount > 0, "unreadable", { count: notes.unreadableCount }),
    ...certain(notes.droppedCount > 0, "dropped", { count: notes.droppedCount }),
    ...possible(isLate, "lateNumbers", { end: at(untilMs) }),
  ];
}

function watchTimeReasons(facts: DifferenceFacts): Reason[] {
  const { time, nowMs, notes } = facts;
  const meant = meantSpan(time);
  const query = notes.isShifted ? oneOffsetSpan(time) : meant;
  const counted = countedHours(query);
  const isCut = counted.fromMs !== query.fromMs || counted.untilMs !== query.untilMs;
  const moments = {
    start: at(meant.fromMs),
    end: at(meant.untilMs),
    countedFrom: at(counted.fromMs),
    countedUntil: at(counted.untilMs),
  };
  return [
    ...certain(isCut, "wholeHours", moments, counted.fromMs - query.fromMs),
    ...endReason("oneOffset", meant, query, nowMs),
    ...possible(!isWholeMonths(time.range), "clippedMonths"),
    ...possible(true, "otherMoments"),
    ...readApart(facts),
  ];
}

/** Two figures of an unfinished range were read one after the other. */
function readApart({ time, nowMs }: DifferenceFacts): Reason[] {
  const { fromMs, untilMs } = meantSpan(time);
  return possible(fromMs <= nowMs && untilMs > nowMs, "readApart", { end: at(untilMs) });
}

function endReason(
  key: "oneOffset" | "breakdownEnd",
  { untilMs: one }: Span,
  { untilMs: other }: Span,
  nowMs: number,
): Reason[] {
  const isSo = one !== other && Math.min(one, other) < nowMs;
  return certain(isSo, key, { end: at(one), otherEnd: at(other) }, Math.abs(one - other));
}

function at(atMs: number): Value {
  return { atMs };
}

/** Describes a stretch of time between two instants; the later one is not included. */
interface Span {
  fromMs: number;
  untilMs: number;
}

function meantSpan({ range, timeZone }: ZonedRange): Span {
  return { fromMs: startOfDayMs(range.from, timeZone), untilMs: endOfDayMs(range.to, timeZone) };
}

function oneOffsetSpan({ range, timeZone }: ZonedRange): Span {
  const { offsetMinutes } = planWhole(range, timeZone, Number.POSITIVE_INFINITY).window;
  const offsetMs = offsetMinutes * MINUTE_MS;
  return {
    fromMs: utcOfDay(range.from) - offsetMs,
    untilMs: utcOfDay(range.to) + DAY_MS - offsetMs,
  };
}

/** Returns the hours of UTC that are counted for a stretch: those that start in it (supplement, "Readings"). */
function countedHours({ fromMs, untilMs }: Span): Span {
  return { fromMs: firstHourMs(fromMs), untilMs: firstHourMs(untilMs) };
}
