import { ENGAGEMENT_PERCENTS, type WatchTimeKind } from "#api/watch-time.ts";
import { type Column, columnsOf } from "#features/watch-time/columns.ts";
import { isOfFilmsAlone, type MeasureUnit, unitOf } from "#features/watch-time/measures.ts";
import type { WatchTimeView } from "#features/watch-time/watch-time-view.ts";

/** What a file can have columns of: what a table has, and what it has no room for. */
export type FileColumn = Column | "periodStart" | "periodEnd" | "contentId" | "isRemoved";

const KEY_ENDS: Record<MeasureUnit, string> = {
  count: "",
  seconds: "Seconds",
  percent: "Percent",
  bytes: "",
  bytesPerHour: "",
};

/** What a column is called in JSON, its unit included. */
export function fileKeyOf(column: FileColumn): string {
  switch (column) {
    case "title":
    case "period":
    case "periodStart":
    case "periodEnd":
    case "contentId":
    case "isRemoved":
      return column;
    default:
      return `${column}${KEY_ENDS[unitOf(column)]}`;
  }
}

/** The columns that a view shows, in their order. */
export function columnsOfView(view: WatchTimeView, kind: WatchTimeKind): Column[] {
  return columnsOf(view.grouping, view.columns, (column) => isMade(column, kind));
}

/** Every figure of a row (contract 2). */
export function columnsOfRow(kind: WatchTimeKind): FileColumn[] {
  return [
    "period",
    "periodStart",
    "periodEnd",
    "contentId",
    "title",
    "isRemoved",
    "plays",
    "uniqueViewers",
    "watchTime",
    "playtime",
    "watchTimePerViewer",
    // Nobody gets to the end of a live stream, so its share would read as a failure.
    ...(kind === "vod" ? (["completion"] as const) : []),
    "bytes",
    ...ENGAGEMENT_PERCENTS.map((percent) => `reached${percent}` as const),
  ];
}

function isMade(column: Column, kind: WatchTimeKind): boolean {
  return kind === "vod" || column === "title" || column === "period" || !isOfFilmsAlone(column);
}
