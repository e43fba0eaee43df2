import { inSlices } from "#shared/async/yield-to-main.ts";
import { wireId } from "#watch-time/arrange.ts";
import { aggregationOf, type Measure } from "#watch-time/measures.ts";
import type { RowGroups } from "#watch-time/row-groups.ts";
import type { Arrangement } from "#watch-time/use-arrangement.ts";
import type { Subjects } from "#watch-time/use-subjects.ts";
import type { WatchTimeContent, WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import type { ExportCells, ExportColumn, ExportTable, SharedValue } from "./export-table.ts";
import { type FileColumn, fileKeyOf } from "./file-columns.ts";

/** Bound in a column, for figures with two bounds. */
export type Bound = "atLeast" | "atMost";

interface Gathering extends Arrangement {
  rows: WatchTimeRows;
  subjects: Pick<Subjects, "of">;
  /** Heading of a column; no bound if its figures are exact. */
  nameOf: (column: FileColumn, bound: Bound | null) => string;
  /** Null: it has none in the file. */
  titleOf: (content: WatchTimeContent) => string | null;
  signal: AbortSignal;
}

/**
 * Copies what is to be written, so that it no longer changes and can be handed over. A figure that is not
 * exact for every row has two columns: viewers of several rows can't be added up, and where rows lack a
 * figure their sum is only the least it can be.
 * @throws the signal's reason
 */
export async function gatherTable(
  gathering: Gathering,
  columns: readonly FileColumn[],
): Promise<ExportTable> {
  const gathered: ExportColumn[] = [];
  for (const column of columns) gathered.push(...(await gatherColumn(gathering, column)));
  return { rowCount: gathering.order.length, columns: gathered };
}

async function gatherColumn(gathering: Gathering, column: FileColumn): Promise<ExportColumn[]> {
  switch (column) {
    case "period":
    case "periodStart":
    case "periodEnd":
    case "title":
    case "contentId":
    case "isRemoved":
      return [toColumn(gathering, column, null, await gatherShared(gathering, column))];
    default: {
      const { atLeast, atMost, isExact } = await gatherBounds(gathering, column);
      if (isExact && !isAlwaysBounded(gathering.groups, column)) {
        return [toColumn(gathering, column, null, { kind: "numbers", values: atLeast })];
      }
      return [
        toColumn(gathering, column, "atLeast", { kind: "numbers", values: atLeast }),
        toColumn(gathering, column, "atMost", { kind: "numbers", values: atMost }),
      ];
    }
  }
}

function toColumn(
  { nameOf }: Gathering,
  column: FileColumn,
  bound: Bound | null,
  cells: ExportCells,
): ExportColumn {
  const end = bound === null ? "" : bound === "atLeast" ? "AtLeast" : "AtMost";
  return { name: nameOf(column, bound), key: `${fileKeyOf(column)}${end}`, cells };
}

/** The columns must not depend on whether viewers were counted twice. */
function isAlwaysBounded(groups: RowGroups, measure: Measure): boolean {
  const { kind } = aggregationOf(measure);
  return groups.grouping !== "flat" && (kind === "viewers" || kind === "perViewer");
}

async function gatherBounds({ groups, order, signal }: Gathering, measure: Measure) {
  const atLeast = new Float64Array(order.length).fill(Number.NaN);
  // Of one row a figure is known or it is not.
  const atMost = groups.grouping === "flat" ? atLeast : atLeast.slice();
  let isExact = true;
  await inSlices(
    order.length,
    (at) => {
      const figure = groups.figure(order[at] ?? 0, measure);
      // A ratio of some of the rows holds of no others, and a file has no place to say so.
      if (figure.kind === "unknown" || (figure.kind === "exact" && figure.isPart === true)) return;
      if (figure.kind === "exact") {
        atLeast[at] = figure.value;
        atMost[at] = figure.value;
        return;
      }
      isExact = false;
      atLeast[at] = figure.kind === "between" ? figure.from : figure.value;
      if (figure.kind === "between") atMost[at] = figure.to;
    },
    signal,
  );
  return { atLeast, atMost, isExact };
}

async function gatherShared(
  { rows, groups, order, subjects, titleOf, signal }: Gathering,
  column: "period" | "periodStart" | "periodEnd" | "title" | "contentId" | "isRemoved",
): Promise<ExportCells> {
  const isOfPeriod = column.startsWith("period");
  const places = new Uint32Array(order.length);
  await inSlices(
    order.length,
    (at) => {
      const group = order[at] ?? 0;
      places[at] = (isOfPeriod ? groups.periodAt(group) : groups.contentAt(group)) ?? 0;
    },
    signal,
  );
  const values: SharedValue[] = [];
  const { contents, periods } = rows;
  await inSlices(
    isOfPeriod ? periods.length : contents.length,
    (at) => {
      const [content, period] = [contents[at], periods[at]];
      values.push(valueOf());

      function valueOf(): SharedValue {
        switch (column) {
          case "period":
            return period?.name ?? null;
          case "periodStart":
            return period?.from ?? null;
          case "periodEnd":
            return period?.to ?? null;
          case "contentId":
            return content === undefined ? null : wireId(content);
          case "title":
            return content === undefined ? null : titleOf(content);
          case "isRemoved": {
            const state = content === undefined ? "unknown" : subjects.of(content).state;
            return state === "there" || state === "removed" ? state === "removed" : null;
          }
        }
      }
    },
    signal,
  );
  return { kind: "shared", values, places };
}
