import type { DayRange } from "#shared/dates/days.ts";
import type { WatchTimeQuery } from "#watch-time/resolved-query.ts";
import type { Grouping } from "#watch-time/row-groups.ts";
import type { WatchTimeGranularity, WatchTimeKind } from "#watch-time/watch-time.ts";
import type { Shown, WatchTimeView } from "#watch-time/watch-time-view.ts";
import { type FileColumn, fileKeyOf } from "./file-columns.ts";

/** View: as shown, sorted and grouped. Everything: all rows by period and id. */
export const EXTENTS = ["view", "everything"] as const;
export type Extent = (typeof EXTENTS)[number];

/** See `orderRows`. */
const EVERYTHING_SORT: readonly { column: FileColumn; isDown: boolean }[] = [
  { column: "period", isDown: false },
  { column: "contentId", isDown: false },
];

/** Metadata of a file. */
export interface ExportAbout {
  extent: Extent;
  /** As on the wire. */
  kind: "vod" | "live";
  /** The one that all rows are of, with its id as they have it; null: everything of the account. */
  content: { id: string; title: string | null } | null;
  /** Both days included. */
  range: DayRange;
  timeZone: string;
  granularity: WatchTimeGranularity;
  grouping: Grouping;
  /** Null: nothing was left out. */
  filters: {
    search: string;
    shown: Shown;
    numbers: { of: string; atLeast: number | null; atMost: number | null }[];
  } | null;
  /** Most significant first; ties by title, id and period. */
  sort: { by: string; isDown: boolean }[];
  /** ISO 8601, UTC. */
  madeAt: string;
  /** False where rows may be missing. */
  isComplete: boolean;
  rowCount: number;
}

export function aboutExport(
  extent: Extent,
  view: WatchTimeView,
  {
    kind,
    content,
    query: { time, granularity },
    isComplete,
    rowCount,
    nowMs,
  }: {
    kind: WatchTimeKind;
    content: ExportAbout["content"];
    query: WatchTimeQuery;
    isComplete: boolean;
    rowCount: number;
    nowMs: number;
  },
): ExportAbout {
  const isView = extent === "view";
  return {
    extent,
    kind: kind === "vod" ? "vod" : "live",
    content,
    range: time.range,
    timeZone: time.timeZone,
    granularity,
    grouping: isView ? view.grouping : "flat",
    filters: isView
      ? {
          search: view.search,
          shown: view.shown,
          numbers: view.numbers.map(({ measure, atLeast, atMost }) => ({
            of: fileKeyOf(measure),
            atLeast,
            atMost,
          })),
        }
      : null,
    sort: (isView ? view.sort : EVERYTHING_SORT).map(({ column, isDown }) => ({
      by: fileKeyOf(column),
      isDown,
    })),
    madeAt: new Date(nowMs).toISOString(),
    isComplete,
    rowCount,
  };
}
