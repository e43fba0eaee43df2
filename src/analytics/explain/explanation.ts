import type { Measure } from "#analytics/analytics.ts";
import type { Granularity } from "#analytics/analytics-plan.ts";
import type { ZonedRange } from "#analytics/analytics-queries.ts";
import type { SeriesNotes } from "#analytics/analytics-series.ts";

/** Two figures that users compare; the first is a sum over time. */
export type Pair =
  /** The plays of analytics and those of watch time (contract 4.1 and 4.2). */
  | { kind: "watch-time"; granularity: "day" | "month" }
  /** A folder's own figure and the sum of its videos'. */
  | {
      kind: "folder-members";
      memberCount: number;
      /** Its videos that are in other folders as well. */
      sharedCount: number;
      /** Folders directly inside it. */
      subfolderCount: number;
      /** The library is complete, so no member is missing. */
      isLibraryWhole: boolean;
    }
  | { kind: "bytes-plays" }
  | { kind: "impressions-plays" }
  /** A figure and the sum of its breakdown, which is requested with one UTC offset. */
  | { kind: "breakdown"; of: "contents" | "countries"; unreadableCount: number }
  /** A figure and the same days of another zone. */
  | { kind: "zones"; otherTimeZone: string }
  /** A figure of a range that is going on, and any other. */
  | { kind: "unfinished" };

/** Input of an explanation. */
export interface DifferenceFacts {
  time: ZonedRange;
  nowMs: number;
  /** Of the first figure. */
  notes: SeriesNotes;
  /** The two figures, in the order of the pair; null: not known. */
  counts: readonly [number | null, number | null];
  measures: readonly [Measure, Measure];
  /** Width of the buckets that each came in; null: it did not come in any. */
  granularities: readonly [Granularity | null, Granularity | null];
}

/** Message value: a count, a text, or an instant to format in the zone. */
export type Value = number | string | { atMs: number };

/** Names the sentence. */
export type ReasonKey =
  | "wholeHours"
  | "oneOffset"
  | "clippedMonths"
  | "otherMoments"
  | "subfolders"
  | "shared"
  | "membership"
  | "membersUnread"
  | "unsignedFlow"
  | "bytesLater"
  | "grains"
  | "wireNames"
  | "visitorsReplay"
  | "visitorsLeave"
  | "visitorsReturn"
  | "breakdownEnd"
  | "contentsMissing"
  | "countriesMissing"
  | "breakdownUnreadable"
  | "zoneStart"
  | "zoneEnd"
  | "goingOn"
  | "readApart"
  | "lateNumbers"
  | "unreadable"
  | "dropped";

/** One reason why two figures differ. */
export interface Reason {
  key: ReasonKey;
  values: Readonly<Record<string, Value>>;
  /** Certain: the rule is known and holds for these days. Possible: the service does not say. */
  certainty: "certain" | "possible";
  /** Difference of the two time spans; null: not applicable or unknown. */
  spanMs: number | null;
}

/** Why two figures differ, what is certain first. */
export interface Explanation {
  /** The second less the first; null: one is not known, or they are of different units. */
  difference: number | null;
  reasons: Reason[];
}
