import { wireId } from "#watch-time/arrange.ts";
import { layoutOf } from "#watch-time/columns.ts";
import type { WatchTimeQuery } from "#watch-time/resolved-query.ts";
import { RowGroups } from "#watch-time/row-groups.ts";
import type { Arrangement } from "#watch-time/use-arrangement.ts";
import type { Subjects } from "#watch-time/use-subjects.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import type { WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import type { WatchTimeView } from "#watch-time/watch-time-view.ts";
import { aboutExport, type Extent } from "./export-about.ts";
import type { ExportFormat, ExportJob } from "./export-chunks.ts";
import { columnsOfRow, type FileColumn } from "./file-columns.ts";
import { type Bound, gatherTable } from "./gather-table.ts";
import { orderRows } from "./order-rows.ts";

/** Input of a file. */
interface ExportSource {
  /** One content, not the account. */
  isOne: boolean;
  view: WatchTimeView;
  rows: WatchTimeRows;
  rowCount: number;
  arrangement: Arrangement;
  subjects: Pick<Subjects, "of" | "knownTitle">;
  kind: WatchTimeKind;
  query: WatchTimeQuery;
  isComplete: boolean;
  nameOf: (column: FileColumn, bound: Bound | null) => string;
}

/**
 * Copies what a file is to hold, in tasks so short that the page answers between them.
 * @throws the signal's reason
 */
export async function gatherJob(
  extent: Extent,
  format: ExportFormat,
  source: ExportSource,
  { signal, nowMs }: { signal: AbortSignal; nowMs: number },
): Promise<ExportJob> {
  const { isOne, view, rows, rowCount, kind, arrangement, subjects, nameOf } = source;
  const isView = extent === "view";
  const table = await gatherTable(
    {
      ...(isView ? arrangement : await everyRow(rows, rowCount, signal)),
      rows,
      subjects,
      nameOf,
      // A view has the display names, even for unknown titles.
      titleOf: isView ? (content) => subjects.of(content).title : subjects.knownTitle,
      signal,
    },
    isView ? layoutOf(view, kind).shown : columnsOfRow(kind),
  );
  const [one] = rows.contents;
  const content =
    isOne && one !== undefined ? { id: wireId(one), title: subjects.knownTitle(one) } : null;
  const about = aboutExport(extent, view, { ...source, content, rowCount: table.rowCount, nowMs });
  return { format, table, about };
}

async function everyRow(
  rows: WatchTimeRows,
  rowCount: number,
  signal: AbortSignal,
): Promise<Arrangement> {
  const order = await orderRows(rows, rowCount, signal);
  return { groups: new RowGroups(rows, rowCount, "flat"), order };
}
