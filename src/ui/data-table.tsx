import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import {
  type Cell,
  showCell,
  sortRows,
  type TableColumn,
  type TableData,
} from "#lib/table-data.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { useOverflow } from "./use-overflow.ts";

/** Rows drawn at once; more would make a page slow, and nobody reads them. */
const STEP = 500;
const BODY = "bg-surface border-b border-line in-[tr:last-child]:border-b-0";
/** The names of rows stay in sight when the rest scrolls sideways. */
const ROW_NAME = "sticky start-0 px-3 py-1.5 text-start font-medium wrap-anywhere";

interface SortOrder {
  column: number;
  isDown: boolean;
}

/**
 * A table that can be sorted by each of its columns. It scrolls in a frame of its own, its headings stay in
 * sight, and of many rows it draws the first, with the rest to be asked for.
 */
export function DataTable({ label, table }: { label: string; table: TableData }) {
  const t = useTranslations("charts");
  const locale = useLocale();
  const { columns, rows, totals } = table;
  const [order, setOrder] = useState<SortOrder | null>(null);
  const [limit, setLimit] = useState(STEP);
  const frame = useRef<HTMLElement>(null);
  const isOverflowing = useOverflow(frame);
  const sorted = useMemo(() => sortRows(rows, order, locale), [rows, order, locale]);
  const shown = sorted.slice(0, limit);
  const missing = rows.length - shown.length;
  return (
    <>
      <section
        ref={frame}
        aria-label={label}
        tabIndex={isOverflowing ? 0 : undefined}
        className="relative max-h-96 overflow-auto rounded-md border border-line"
        data-print="whole"
      >
        <table className="w-full border-separate border-spacing-0">
          <thead>
            <tr>
              {columns.map((column, at) => (
                <HeadCell
                  key={column.name}
                  column={column}
                  sorted={order?.column === at ? order : null}
                  onSort={() => setOrder(orderAfter(order, at, column))}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ cells, at }) => (
              <Row key={at} columns={columns} cells={cells} className={BODY} />
            ))}
          </tbody>
          {totals === undefined ? null : (
            <tfoot>
              <Row
                columns={columns.map(asTotal)}
                cells={totals}
                className="sticky bottom-0 bg-sunken font-semibold"
              />
            </tfoot>
          )}
        </table>
      </section>
      {rows.length <= STEP ? null : (
        <div className="mt-2 flex min-h-8 flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <span role="status">{t("rowsShown", { shown: shown.length, total: rows.length })}</span>
          {missing === 0 ? null : (
            <Button
              variant="quiet"
              onClick={() => {
                setLimit(limit + STEP);
                // The button goes away with the last rows: the keyboard stays with the table.
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

/** Round and round: numbers from the largest, texts from A, then the other way, then as the rows came. */
function orderAfter(order: SortOrder | null, column: number, { kind }: TableColumn) {
  const isDownFirst = kind === "number";
  if (order?.column !== column) return { column, isDown: isDownFirst };
  return order.isDown === isDownFirst ? { column, isDown: !isDownFirst } : null;
}

/** What names the totals is no value of its column. */
function asTotal(column: TableColumn): TableColumn {
  return column.kind === "text" ? { name: column.name, kind: "text" } : column;
}

function HeadCell({
  column: { name, kind },
  sorted,
  onSort,
}: {
  column: TableColumn;
  sorted: SortOrder | null;
  onSort: () => void;
}) {
  const Arrow = sorted === null ? ChevronsUpDown : sorted.isDown ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={sorted === null ? undefined : sorted.isDown ? "descending" : "ascending"}
      className={classNames(
        "sticky top-0 z-1 border-b border-line bg-surface p-0 text-sm font-medium first:start-0 first:z-2",
        kind === "number" ? "min-w-24 text-end" : "min-w-32 text-start",
      )}
    >
      <button
        type="button"
        onClick={onSort}
        data-print="keep"
        className={classNames(
          "flex min-h-9 w-full items-center gap-1 px-3 -outline-offset-2 transition-colors hover:text-ink",
          kind === "number" ? "justify-end" : null,
          sorted === null ? "text-ink-soft" : "text-accent",
        )}
      >
        <bdi>{name}</bdi>
        <Arrow
          aria-hidden="true"
          size={13}
          data-print={sorted === null ? "hide" : undefined}
          className={classNames("shrink-0", sorted === null && "text-ink-faint")}
        />
      </button>
    </th>
  );
}

function Row({
  columns,
  cells,
  className,
}: {
  columns: readonly TableColumn[];
  cells: readonly Cell[];
  className: string;
}) {
  return (
    <tr>
      {columns.map((column, at) => {
        const text = showCell(column, cells[at] ?? null);
        const shown: ReactNode = text === null ? <Unknown /> : <bdi>{text}</bdi>;
        return at === 0 ? (
          <th key={column.name} scope="row" className={classNames(ROW_NAME, className)}>
            {shown}
          </th>
        ) : (
          <td
            key={column.name}
            className={classNames(
              "px-3 py-1.5",
              column.kind === "number" && "text-end whitespace-nowrap tabular-nums",
              className,
            )}
          >
            {shown}
          </td>
        );
      })}
    </tr>
  );
}

function Unknown() {
  const t = useTranslations("charts");
  return (
    <>
      <span aria-hidden="true" className="text-ink-faint">
        –
      </span>
      <span className="sr-only">{t("unknown")}</span>
    </>
  );
}
