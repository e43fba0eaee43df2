import { type ReactNode, useMemo, useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import {
  type Cell,
  showCell,
  sortRows,
  type TableColumn,
  type TableData,
} from "#shared/format/table-data.ts";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import type { PanelDisplay, SortOrder } from "./panel-display.ts";
import {
  CELL,
  ColumnHead,
  NAME_CELL,
  NUMBER_CELL,
  TABLE,
  TableFrame,
  TOTAL_ROW,
  Unknown,
} from "./table-parts.tsx";

/** Rows rendered at first and added by each "more": rendering all of them would be slow. */
const STEP = 500;
/** Column headers and row names stay visible while the rest scrolls. */
const HEAD = "sticky top-0 z-1 first:start-0 first:z-2";
const ROW_NAME = "sticky start-0";

/**
 * Table that can be sorted by each of its columns. It scrolls within its frame with sticky headers, and
 * renders the first rows, with a button for more.
 */
export function DataTable({
  label,
  table,
  display,
  onDisplay,
}: {
  label: string;
  table: TableData;
  display: PanelDisplay;
  onDisplay: (display: PanelDisplay) => void;
}) {
  const t = useTranslations("charts");
  const locale = useLocale();
  const { columns, rows, totals } = table;
  // The table can have changed and have fewer columns.
  const order =
    display.order !== null && display.order.column < columns.length ? display.order : null;
  const frame = useRef<HTMLElement>(null);
  const sorted = useMemo(() => sortRows(rows, order, locale), [rows, order, locale]);
  const shown = sorted.slice(0, STEP * (1 + display.more));
  const missing = rows.length - shown.length;
  return (
    <>
      <TableFrame ref={frame} label={label} className="max-h-96 overflow-y-auto">
        <table className={TABLE}>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <ColumnHead
                  key={column.name}
                  isNumber={column.kind === "number"}
                  sorted={order?.column === at ? order : null}
                  onSort={() => onDisplay({ ...display, order: orderAfter(order, at, column) })}
                  className={classNames(HEAD, column.kind === "number" ? "min-w-24" : "min-w-32")}
                >
                  {column.name}
                </ColumnHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ cells, at }) => (
              <Row key={at} columns={columns} cells={cells} at={at} className="bg-surface" />
            ))}
          </tbody>
          {totals === undefined ? null : (
            <tfoot>
              <Row
                columns={columns.map(asTotal)}
                cells={totals}
                className={`${TOTAL_ROW} sticky bottom-0`}
              />
            </tfoot>
          )}
        </table>
      </TableFrame>
      {rows.length <= STEP ? null : (
        <div className="mt-2 flex min-h-8 flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <span role="status">{t("rowsShown", { shown: shown.length, total: rows.length })}</span>
          {missing === 0 ? null : (
            <Button
              variant="quiet"
              onClick={() => {
                onDisplay({ ...display, more: display.more + 1 });
                // The button disappears with the last rows: keep the focus at the table.
                if (missing <= STEP) frame.current?.focus({ preventScroll: true });
              }}
            >
              {t("moreRows", { count: Math.min(STEP, missing) })}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** Cycles through three orders: numbers descending and text ascending first, then reversed, then unsorted. */
function orderAfter(
  order: SortOrder | null,
  column: number,
  { kind }: TableColumn,
): SortOrder | null {
  const isDownFirst = kind === "number";
  if (order?.column !== column) return { column, isDown: isDownFirst };
  return order.isDown === isDownFirst ? { column, isDown: !isDownFirst } : null;
}

/** The name of the totals row is not a value of its column, so it is not formatted. */
function asTotal(column: TableColumn): TableColumn {
  return column.kind === "text" ? { name: column.name, kind: "text" } : column;
}

function Row({
  columns,
  cells,
  at: place,
  className,
}: {
  columns: readonly TableColumn[];
  cells: readonly Cell[];
  /** Index of the row before sorting; absent: these are the totals. */
  at?: number;
  className: string;
}) {
  return (
    <tr>
      {columns.map((column, at) => {
        const text = showCell(column, cells[at] ?? null, place);
        const shown: ReactNode = text === null ? <Unknown /> : <bdi>{text}</bdi>;
        return at === 0 ? (
          <th key={column.name} scope="row" className={classNames(NAME_CELL, ROW_NAME, className)}>
            {shown}
          </th>
        ) : (
          <td
            key={column.name}
            className={classNames(column.kind === "number" ? NUMBER_CELL : CELL, className)}
          >
            {shown}
          </td>
        );
      })}
    </tr>
  );
}
