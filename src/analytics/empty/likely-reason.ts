import type { AnalyticsSource } from "#analytics/analytics.ts";
import type { Subject } from "#analytics/analytics-queries.ts";
import { rangeOfPreset } from "#shared/dates/date-ranges.ts";
import { countDays, type Day, type DayRange } from "#shared/dates/days.ts";
import { dayAt, endOfDayMs, startOfDayMs } from "#shared/dates/zones.ts";
import type { Problem } from "#shared/http/errors.ts";
import type { ZonedRange } from "#shared/http/live-figures.ts";

type Offer = "90d" | "all";

export const LOOKED_UP = ["vod", "channel", "folder"] as const;
export type LookedUp = (typeof LOOKED_UP)[number];

/** Says what an id is, looked up by its expected kind first, then by the others. */
export type Lookup =
  | { is: "unknown" | "forbidden" }
  | { is: "failed"; problem: Problem }
  | {
      is: "found";
      kind: LookedUp;
      name: string | null;
      /** Says when it came to be; null when not known. */
      createdAtMs: number | null;
      /** Counts the videos directly in a folder. Is null when unknown. */
      videoCount: number | null;
    };

/** Returns the answer of several that says most of an id. */
export function mostTelling(answers: readonly Lookup[]): Lookup {
  const told = (["found", "failed", "forbidden"] as const).flatMap((kind) =>
    answers.filter(({ is }) => is === kind),
  );
  return told[0] ?? { is: "unknown" };
}

export interface EmptyFacts {
  subject: Subject;
  time: ZonedRange;
  nowMs: number;
  /** Is the first day of all time, as for the choice of a range. */
  since: Day;
  droppedCount: number;
  /** Counts the rows that came and could not be read. */
  unreadableCount: number;
  /** Says what the id of the subject is; undefined: it is not there yet, or the subject has none. */
  lookup: Lookup | undefined;
}

/** Says why there is nothing, most likely: the service answers all of these alike (contract 4.1, rules 1 and 2). */
export type LikelyReason =
  | { is: "looking" | "future" | "other-days" | "unreadable" }
  | { is: "unknown" | "forbidden" }
  /** The service did not say. */
  | { is: "untold"; problem: Problem }
  | { is: "later"; name: string | null; bornOn: Day; instead: DayRange }
  | {
      is: "nothing";
      /** Is null when it has none, or is a group. */
      name: string | null;
      /** Offers ranges that have more days in them. */
      offers: Offer[];
      /** The range covers all time. */
      isAllTime: boolean;
    }
  | { is: "empty-folder"; id: string; name: string | null }
  | { is: "other-kind"; name: string | null; actual: AnalyticsSource & { kind: LookedUp } };

export function likelyReason(facts: EmptyFacts): LikelyReason {
  const { subject, time, nowMs, droppedCount, unreadableCount, lookup } = facts;
  if (startOfDayMs(time.range.from, time.timeZone) > nowMs) return { is: "future" };
  if (droppedCount > 0) return { is: "other-days" };
  if (unreadableCount > 0) return { is: "unreadable" };
  if (!("id" in subject)) return nothing(facts, null, null);
  if (lookup === undefined) return { is: "looking" };
  if (lookup.is === "failed") return { is: "untold", problem: lookup.problem };
  if (lookup.is !== "found") return { is: lookup.is };
  const { kind, name, createdAtMs, videoCount } = lookup;
  if (kind !== subject.kind) return { is: "other-kind", name, actual: { kind, id: subject.id } };
  if (videoCount === 0) return { is: "empty-folder", id: subject.id, name };
  if (createdAtMs === null || createdAtMs > nowMs) return nothing(facts, name, null);
  const bornOn = dayAt(createdAtMs, time.timeZone);
  if (createdAtMs < endOfDayMs(time.range.to, time.timeZone)) return nothing(facts, name, bornOn);
  const today = dayAt(nowMs, time.timeZone);
  return { is: "later", name, bornOn, instead: { from: bornOn, to: today } };
}

/**
 * Returns that there is nothing in the range, with wider ranges to offer.
 * @param bornOn the day on which it came to be; null: not known
 */
function nothing(
  { time: { range, timeZone }, nowMs, since }: EmptyFacts,
  name: string | null,
  bornOn: Day | null,
): LikelyReason {
  const today = dayAt(nowMs, timeZone);
  const all = rangeOfPreset("all", today, bornOn ?? since);
  const quarter = rangeOfPreset("90d", today, since);
  const isWider = (other: DayRange) => !has(range, other) && countDays(other) > countDays(range);
  const offers: Offer[] = [];
  // Where there is no more data than that, offering all time is plainer.
  if (isWider(quarter) && quarter.from > all.from) offers.push("90d");
  if (!has(range, all)) offers.push("all");
  return { is: "nothing", name, offers, isAllTime: bornOn !== null && has(range, all) };
}

function has(range: DayRange, other: DayRange): boolean {
  return range.from <= other.from && range.to >= other.to;
}
