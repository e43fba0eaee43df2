import type { Measure } from "#analytics/analytics.ts";
import type { Granularity } from "#analytics/analytics-plan.ts";
import type { ZonedRange } from "#analytics/analytics-queries.ts";
import type { SeriesNotes } from "#analytics/analytics-series.ts";

/** Two figures that people lay side by side; the first is always one over time, added up. */
export type Pair =
  /** The plays of analytics and those of watch time (contract 4.1 and 4.2). */
  | { kind: "watch-time"; granularity: "day" | "month" }
  /** A folder's own figure and the sum of its films'. */
  | {
      kind: "folder-members";
      memberCount: number;
      /** Films of it that lie in other folders as well. */
      sharedCount: number;
      /** Folders directly inside it. */
      subfolderCount: number;
      /** Whether all films are known, so that none of its members is missing. */
      isLibraryWhole: boolean;
    }
  | { kind: "bytes-plays" }
  | { kind: "impressions-plays" }
  /** A figure and the sum of its parts, which are asked for with one distance from UTC. */
  | { kind: "breakdown"; of: "contents" | "countries"; unreadableCount: number }
  /** A figure and the same days of another zone. */
  | { kind: "zones"; otherTimeZone: string }
  /** A figure of a range that is going on, and any other. */
  | { kind: "unfinished" };

/** What there is to explain from. */
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

/** What a sentence is filled with: a count or a text, or an instant to be written in the zone at hand. */
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
  /** How much time one figure has and the other has not; null: it is not about time, or can't be told. */
  spanMs: number | null;
}

/** Why two figures differ, what is certain first. */
export interface Explanation {
  /** The second less the first; null: one is not known, or they are of different units. */
  difference: number | null;
  reasons: Reason[];
}
