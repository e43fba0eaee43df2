import type { Column } from "#watch-time/columns.ts";
import { type MeasureUnit, unitOf } from "#watch-time/measures.ts";
import { ENGAGEMENT_PERCENTS, type WatchTimeKind } from "#watch-time/watch-time.ts";

/** Columns of files: those of tables, and further ones. */
export type FileColumn = Column | "periodStart" | "periodEnd" | "contentId" | "isRemoved";

const KEY_ENDS: Record<MeasureUnit, string> = {
  count: "",
  seconds: "Seconds",
  percent: "Percent",
  bytes: "",
  bytesPerHour: "",
};

/** JSON key of a column, including its unit. */
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
    ...(kind === "vod" ? (["completion"] as const) : []),
    "bytes",
    // Retention is not measured for live streams: the service's zeros would read as a failure.
    ...(kind === "vod" ? ENGAGEMENT_PERCENTS.map((percent) => `reached${percent}` as const) : []),
  ];
}
