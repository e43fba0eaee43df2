import { inSlices } from "#shared/async/yield-to-main.ts";
import type { AboutSheet, Sheet, SheetCell, SheetColumn } from "#shared/format/sheet.ts";
import { rankTexts, tieBreakOrder, wireId } from "#watch-time/arrange.ts";
import {
  CHANGE_OF,
  type ChangeColumn,
  type Column,
  isChangeColumn,
  layoutOf,
  measureOf,
} from "#watch-time/columns.ts";
import type { Changes } from "#watch-time/compare/changes.ts";
import { type Bounds, changeIn } from "#watch-time/compare/figure-change.ts";
import type { Container } from "#watch-time/containers.ts";
import type { Figure } from "#watch-time/figure.ts";
import { aggregationOf, type Measure } from "#watch-time/measures.ts";
import { isOfContainers, RowGroups } from "#watch-time/row-groups.ts";
import type { Arrangement, ShownRows } from "#watch-time/use-arrangement.ts";
import { ENGAGEMENT_PERCENTS, type WatchTimeKind } from "#watch-time/watch-time.ts";
import type { WatchTimeContent, WatchTimeRows } from "#watch-time/watch-time-rows.ts";

/** Names what a file covers. View: as shown, sorted and grouped. Everything: all rows by period and id. */
export const EXTENTS = ["view", "everything"] as const;
export type Extent = (typeof EXTENTS)[number];

/** Maps the columns about the period of a row to its fields. */
const PERIOD_KEYS = { period: "name", periodStart: "from", periodEnd: "to" } as const;
const CONTENT_COLUMNS = ["title", "contentId", "isRemoved"] as const;
type PeriodColumn = keyof typeof PERIOD_KEYS;
type ContentColumn = (typeof CONTENT_COLUMNS)[number];
/** Names the columns of files: those of tables, and further ones. */
export type FileColumn = Column | PeriodColumn | ContentColumn;

export type Bound = "atLeast" | "atMost" | "marks";

export interface ExportSource extends ShownRows {
  /** Holds the rows as the service sent them, where those that are shown have more. */
  records?: Pick<ShownRows, "rows" | "rowCount">;
  /** Is false where rows may be missing. */
  isComplete: boolean;
  /** Is false where the view shows changes, and rows that it is compared with are missing, or none are read. */
  isCompared?: boolean;
  /** Names a folder or playlist, or what is in none. Absent: by its own name. */
  containerName?: (container: Container) => string;
  /** Returns the heading of a column; there is no bound if its figures are exact. */
  nameOf: (column: FileColumn, bound: Bound | null) => string;
  /** Says what an Excel file is of, on a second sheet. */
  about?: AboutSheet | null;
}

interface ExportColumn extends SheetColumn {
  /** Returns the value in a row of the file; null if not known. */
  cellAt: (row: number) => SheetCell;
}

/** Holds the content of a file, which no longer changes. */
export interface ExportJob extends Sheet {
  columns: readonly ExportColumn[];
  about: AboutSheet | null;
}

/**
 * Copies the contents of a file in short tasks. A figure that is not exact for every row has two columns, as a range,
 * and its marks in a third.
 * @throws the signal's reason
 */
export async function gatherJob(
  extent: Extent,
  source: ExportSource,
  signal: AbortSignal,
): Promise<ExportJob> {
  const { kind, nameOf } = source;
  const isView = extent === "view";
  const { rows, rowCount } = isView ? source : (source.records ?? source);
  const arrangement = isView ? source.arrangement : everyRow(rows, rowCount);
  const { groups, order } = arrangement;
  const columns: ExportColumn[] = [];
  const add = (column: FileColumn, bound: Bound | null, cellAt: ExportColumn["cellAt"]) => {
    const kind = isPeriodColumn(column) ? "date" : isContentColumn(column) ? "text" : "number";
    columns.push({ name: nameOf(column, bound), kind, cellAt });
  };
  for (const column of isView ? columnsOfView(source) : columnsOfRow(kind)) {
    if (isPeriodColumn(column)) {
      const texts = rows.periods.map((period) => period[PERIOD_KEYS[column]]);
      add(column, null, (row) => texts[groups.periodAt(order[row] ?? 0) ?? 0] ?? null);
      continue;
    }
    if (isContentColumn(column) && isOfContainers(groups.grouping)) {
      add(column, null, (row) => {
        const container = groups.containerAt(order[row] ?? 0);
        if (container === null) return null;
        return column === "title"
          ? (source.containerName?.(container) ?? container.name)
          : container.id;
      });
      continue;
    }
    if (isContentColumn(column)) {
      const texts = await gatherTexts(column, { ...source, rows }, isView, signal);
      add(column, null, (row) => texts[groups.contentAt(order[row] ?? 0) ?? 0] ?? null);
      continue;
    }
    const { atLeast, atMost, isExact, marks } = await gatherBounds(arrangement, column, signal);
    // The columns must not depend on whether viewers were counted twice.
    const { kind: made } = aggregationOf(measureOf(column) ?? "plays");
    const isOfViewers = made === "viewers" || made === "perViewer";
    if (isExact && (groups.grouping === "flat" || !isOfViewers)) {
      add(column, null, numberIn(atLeast));
    } else {
      add(column, "atLeast", numberIn(atLeast));
      add(column, "atMost", numberIn(atMost));
    }
    if (marks.size > 0) {
      columns.push({
        name: nameOf(column, "marks"),
        kind: "text",
        cellAt: (row) => marks.get(row) ?? null,
      });
    }
  }
  return {
    rowCount: order.length,
    columns,
    cellAt: (row, column) => columns[column]?.cellAt(row) ?? null,
    about: source.about ?? null,
  };
}

/** Lists the columns of the table, with the id of a content beside its title. */
function columnsOfView({ view, kind }: ExportSource): FileColumn[] {
  return layoutOf(view, kind).shown.flatMap((column): FileColumn[] =>
    column === "title" ? [column, "contentId"] : [column],
  );
}

/** Orders rows by period and id, so that the same rows make the same file however they were read. */
export function everyRow(rows: WatchTimeRows, rowCount: number): Arrangement {
  const groups = new RowGroups(rows, rowCount, "flat");
  const ranks = rankTexts(
    rows.contents.map(({ id }) => ({ title: "", id })),
    rows.periods,
    "en",
  );
  return { groups, order: tieBreakOrder(groups, ranks, ["period", "content"]) };
}

function isPeriodColumn(column: FileColumn): column is PeriodColumn {
  return column in PERIOD_KEYS;
}

function isContentColumn(column: FileColumn): column is ContentColumn {
  return CONTENT_COLUMNS.some((each) => each === column);
}

function numberIn(values: Float64Array): ExportColumn["cellAt"] {
  return (row) => {
    const value = values[row] ?? Number.NaN;
    return Number.isFinite(value) ? value : null;
  };
}

async function gatherBounds(
  { groups, order, changes = null }: Arrangement,
  column: Measure | ChangeColumn,
  signal: AbortSignal,
) {
  const boundsIn = isChangeColumn(column)
    ? changeBounds(changes, column)
    : (group: number) => figureBounds(groups.figure(group, column));
  const atLeast = new Float64Array(order.length).fill(Number.NaN);
  // A figure of one row is either known or not.
  const atMost = groups.grouping === "flat" ? atLeast : atLeast.slice();
  const marks = new Map<number, string>();
  let isExact = true;
  await inSlices(
    order.length,
    (at) => {
      const bounds = boundsIn(order[at] ?? 0);
      if (bounds === null) return;
      atLeast[at] = bounds.from;
      atMost[at] = bounds.to;
      if (bounds.from !== bounds.to) isExact = false;
      const mark = markOf(bounds);
      if (mark !== "") marks.set(at, mark);
    },
    signal,
  );
  return { atLeast, atMost, isExact, marks };
}

interface MarkedBounds extends Bounds {
  /** A ratio of some of the rows does not hold for the others. */
  isAbout: boolean;
}

/** Returns the sign that a figure has on screen; a range between two values needs none. */
function markOf({ from, to, isAbout }: MarkedBounds): string {
  if (isAbout) return "≈";
  if (!Number.isFinite(to)) return "≥";
  return Number.isFinite(from) ? "" : "≤";
}

/** Returns the bounds of a figure for a file; infinite ones are left out. */
function figureBounds(figure: Figure): MarkedBounds | null {
  if (figure.kind === "unknown") return null;
  if (figure.kind === "between") return { ...figure, isAbout: false };
  const { kind, value } = figure;
  return {
    from: value,
    to: kind === "exact" ? value : Infinity,
    isAbout: kind === "exact" && figure.isPart === true,
  };
}

/** Returns the bounds of changes for a file. */
function changeBounds(changes: Changes | null, column: ChangeColumn) {
  const { measure, unit } = CHANGE_OF[column];
  return (group: number): MarkedBounds | null => {
    const change = changes?.of(group, measure);
    if (change?.kind !== "known") return null;
    const bounds = changeIn(change, unit);
    return bounds === null ? null : { ...bounds, isAbout: change.isAbout };
  };
}

/** Copies the values of contents, which many rows share. */
async function gatherTexts(
  column: ContentColumn,
  { rows, subjects }: ExportSource,
  isView: boolean,
  signal: AbortSignal,
) {
  const textOf = (content: WatchTimeContent | undefined): string | boolean | null => {
    if (content === undefined) return null;
    if (column === "contentId") return wireId(content);
    const { title, state } = subjects.of(content);
    // A view has the display names, even for unknown titles.
    if (column === "title") return isView ? title : subjects.knownTitle(content);
    return state === "there" || state === "removed" ? state === "removed" : null;
  };
  const texts: ReturnType<typeof textOf>[] = [];
  await inSlices(rows.contents.length, (at) => texts.push(textOf(rows.contents[at])), signal);
  return texts;
}

/** Lists every figure of a row (contract 2). */
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
