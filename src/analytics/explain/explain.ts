import { planWhole } from "#analytics/analytics-plan.ts";
import { isWholeMonths } from "#shared/dates/date-ranges.ts";
import { countDays, type DayRange, utcOfDay } from "#shared/dates/days.ts";
import { endOfDayMs, startOfDayMs } from "#shared/dates/zones.ts";
import type {
  DifferenceFacts,
  Explanation,
  Pair,
  Reason,
  ReasonKey,
  Value,
} from "./explanation.ts";

/** Why two figures differ, by the rules that apply to these very days, this zone and these figures. */
export function explain(pair: Pair, facts: DifferenceFacts): Explanation {
  const reasons = [...reasonsOf(pair, facts), ...commonReasons(facts)];
  return {
    difference: differenceOf(facts),
    reasons: [
      ...reasons.filter(({ certainty }) => certainty === "certain"),
      ...reasons.filter(({ certainty }) => certainty === "possible"),
    ],
  };
}

/** Data can't be taken from plays. */
function differenceOf({
  counts: [one, other],
  measures: [measure, otherMeasure],
}: DifferenceFacts): number | null {
  const isComparable = (measure === "bytes") === (otherMeasure === "bytes");
  return isComparable && one !== null && other !== null ? other - one : null;
}

type Values = Record<string, Value>;

/** Time during which past figures may still arrive. */
const LATE_MS = 24 * 3_600_000;

/** A reason that holds for these days. */
function certain(key: ReasonKey, values: Values = {}, spanMs: number | null = null): Reason {
  return { key, values, certainty: "certain", spanMs };
}

/** A reason that may hold: the service does not say. */
function possible(key: ReasonKey, values: Values = {}): Reason {
  return { key, values, certainty: "possible", spanMs: null };
}

/** The reasons of a pair that apply to the days, the zone and the figures at hand. */
function reasonsOf(pair: Pair, facts: DifferenceFacts): Reason[] {
  switch (pair.kind) {
    case "watch-time":
      return watchTimeReasons(pair.granularity, facts);
    case "folder-members":
      return folderReasons(pair, facts);
    case "bytes-plays":
      return bytesReasons(facts);
    case "impressions-plays":
      return impressionReasons(facts);
    case "breakdown":
      return breakdownReasons(pair, facts);
    case "zones":
      return zoneReasons(pair.otherTimeZone, facts);
    case "unfinished":
      return goingOnReasons(facts);
  }
}

/** Reasons that affect any figure: ignored rows, and figures still to arrive. */
function commonReasons({ notes, time, nowMs }: DifferenceFacts): Reason[] {
  const { untilMs } = meantSpan(time.range, time.timeZone);
  return [
    ...(notes.unreadableCount > 0 ? [certain("unreadable", { count: notes.unreadableCount })] : []),
    ...(notes.droppedCount > 0 ? [certain("dropped", { count: notes.droppedCount })] : []),
    ...(untilMs <= nowMs && nowMs - untilMs < LATE_MS
      ? [possible("lateNumbers", { end: { atMs: untilMs } })]
      : []),
  ];
}

function watchTimeReasons(
  granularity: "day" | "month",
  { time, nowMs, notes }: DifferenceFacts,
): Reason[] {
  const { range, timeZone } = time;
  const meant = meantSpan(range, timeZone);
  const query = notes.isShifted ? oneOffsetSpan(range, timeZone) : meant;
  const counted = countedHours(query);
  const isCut = counted.fromMs !== query.fromMs || counted.untilMs !== query.untilMs;
  return [
    ...(isCut
      ? [
          certain(
            "wholeHours",
            {
              ...instants(meant),
              countedFrom: at(counted.fromMs),
              countedUntil: at(counted.untilMs),
            },
            counted.fromMs - query.fromMs,
          ),
        ]
      : []),
    ...endReason("oneOffset", meant, query, nowMs),
    ...(granularity === "month" && !isWholeMonths(range) ? [possible("clippedMonths")] : []),
    possible("otherMoments"),
    ...readApart(meant, nowMs),
  ];
}

function folderReasons(
  { memberCount, sharedCount, subfolderCount, isLibraryWhole }: Pair & { kind: "folder-members" },
  { time, nowMs }: DifferenceFacts,
): Reason[] {
  return [
    ...(isLibraryWhole ? [] : [certain("membersUnread", { count: memberCount })]),
    ...(subfolderCount > 0 ? [certain("subfolders", { count: subfolderCount })] : []),
    ...(sharedCount > 0 ? [certain("shared", { count: sharedCount, all: memberCount })] : []),
    possible("membership"),
    ...readApart(meantSpan(time.range, time.timeZone), nowMs),
  ];
}

function bytesReasons({ time, nowMs, granularities: [one, other] }: DifferenceFacts): Reason[] {
  const span = meantSpan(time.range, time.timeZone);
  return [
    ...(one !== null && other !== null && one !== other ? [certain("grains", { one, other })] : []),
    possible("unsignedFlow"),
    possible("bytesLater", {
      ...instants(span),
      isOver: span.untilMs <= nowMs ? "yes" : "no",
    }),
  ];
}

function impressionReasons({ counts, measures, time }: DifferenceFacts): Reason[] {
  const [impressions, plays] = measures[0] === "plays" ? counts.toReversed() : counts;
  const isKnown = typeof impressions === "number" && typeof plays === "number";
  return [
    certain("wireNames"),
    ...(isKnown && plays > impressions ? [possible("visitorsReplay")] : []),
    ...(isKnown && impressions > plays ? [possible("visitorsLeave")] : []),
    ...(countDays(time.range) > 1 ? [possible("visitorsReturn")] : []),
  ];
}

function breakdownReasons(
  { of, unreadableCount }: Pair & { kind: "breakdown" },
  { time, nowMs, notes, counts: [total, sum] }: DifferenceFacts,
): Reason[] {
  const { range, timeZone } = time;
  const meant = meantSpan(range, timeZone);
  const parts = oneOffsetSpan(range, timeZone);
  const whole = notes.isShifted ? parts : meant;
  const isLess = total === null || sum === null || sum < total;
  return [
    ...endReason("breakdownEnd", countedHours(whole), countedHours(parts), nowMs),
    ...(unreadableCount > 0 ? [certain("breakdownUnreadable", { count: unreadableCount })] : []),
    ...(isLess ? [possible(of === "contents" ? "contentsMissing" : "countriesMissing")] : []),
    ...readApart(meant, nowMs),
  ];
}

function zoneReasons(otherTimeZone: string, { time, nowMs }: DifferenceFacts): Reason[] {
  const { range, timeZone } = time;
  const here = countedHours(meantSpan(range, timeZone));
  const there = countedHours(meantSpan(range, otherTimeZone));
  const stretch = (key: "zoneStart" | "zoneEnd", one: number, other: number, isHere: boolean) => {
    const [fromMs, untilMs] = [Math.min(one, other), Math.max(one, other)];
    // The future has no figures.
    if (fromMs === untilMs || fromMs >= nowMs) return [];
    const owner = isHere ? timeZone : otherTimeZone;
    const values = { zone: owner, ...instants({ fromMs, untilMs }) };
    return [certain(key, values, untilMs - fromMs)];
  };
  return [
    ...stretch("zoneStart", here.fromMs, there.fromMs, here.fromMs < there.fromMs),
    ...stretch("zoneEnd", here.untilMs, there.untilMs, here.untilMs > there.untilMs),
  ];
}

function goingOnReasons({ time, nowMs }: DifferenceFacts): Reason[] {
  const { fromMs, untilMs } = meantSpan(time.range, time.timeZone);
  if (fromMs > nowMs || untilMs <= nowMs) return [];
  const missingMs = untilMs - nowMs;
  return [certain("goingOn", { now: at(nowMs), end: at(untilMs) }, missingMs)];
}

/** Two figures of a range that is going on were read one after the other. */
function readApart({ fromMs, untilMs }: Span, nowMs: number): Reason[] {
  return fromMs <= nowMs && untilMs > nowMs ? [possible("readApart", { end: at(untilMs) })] : [];
}

/** One of the two figures ends later. */
function endReason(
  key: "oneOffset" | "breakdownEnd",
  one: Span,
  other: Span,
  nowMs: number,
): Reason[] {
  const isSame = one.untilMs === other.untilMs;
  if (isSame || Math.min(one.untilMs, other.untilMs) >= nowMs) return [];
  const values = { end: at(one.untilMs), otherEnd: at(other.untilMs) };
  return [certain(key, values, Math.abs(one.untilMs - other.untilMs))];
}

function instants({ fromMs, untilMs }: Span): Values {
  return { start: at(fromMs), end: at(untilMs) };
}

function at(atMs: number): Value {
  return { atMs };
}

/** A stretch of time between two instants; the later one is not included. */
interface Span {
  fromMs: number;
  untilMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Range from midnight to midnight in the zone. */
function meantSpan(range: DayRange, timeZone: string): Span {
  return {
    fromMs: startOfDayMs(range.from, timeZone),
    untilMs: endOfDayMs(range.to, timeZone),
  };
}

/** Range as requested in one call: with the UTC offset of its start. */
function oneOffsetSpan(range: DayRange, timeZone: string): Span {
  const { offsetMinutes } = planWhole(range, timeZone, Number.POSITIVE_INFINITY).window;
  const offsetMs = offsetMinutes * MINUTE_MS;
  return {
    fromMs: utcOfDay(range.from) - offsetMs,
    untilMs: utcOfDay(range.to) + DAY_MS - offsetMs,
  };
}

/** The hours of UTC that are counted for a stretch: those that start in it (supplement, "Readings"). */
function countedHours({ fromMs, untilMs }: Span): Span {
  return { fromMs: ceilToHour(fromMs), untilMs: ceilToHour(untilMs) };
}

function ceilToHour(ms: number): number {
  return Math.ceil(ms / HOUR_MS) * HOUR_MS;
}
