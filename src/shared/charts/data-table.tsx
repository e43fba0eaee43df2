import { useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import { type Cell, showCell, type TableData } from "#shared/format/table-data.ts";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { TOTAL_ROW } from "#shared/ui/table.tsx";
import { Unknown } from "#shared/ui/unknown.tsx";
import { type FigureColumn, FigureTable } from "./figure-table.tsx";
import type { PanelDisplay } from "./panel-display.ts";

/** Counts the rows rendered at first and added by each "more": rendering all of them would be slow. */
const STEP = 500;

/** Shows the data of a chart as a table, sorted by any of its columns, with a button for more than the first rows. */
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
  const frame = useRef<HTMLElement>(null);
  const { rows, totals } = table;
  const shownCount = Math.min(rows.length, STEP * (1 + display.more));
  const missingCount = rows.length - shownCount;
  return (
    <>
      <FigureTable
        ref={frame}
        label={label}
        columns={useDataColumns(table)}
        sections={[{ rows }, ...(totals === undefined ? [] : [{ rows: [totals], isFoot: true }])]}
        order={display.order}
        onOrder={(order) => onDisplay({ ...display, order })}
        maxRows={shownCount}
        rowProps={(row) => ({ className: row === totals ? TOTAL_ROW : "bg-surface" })}
        className="max-h-96 overflow-y-auto"
      />
      {rows.length <= STEP ? null : (
        <div className="mt-2 flex min-h-8 flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <span role="status">{t("rowsShown", { shown: shownCount, total: rows.length })}</span>
          {missingCount === 0 ? null : (
            <Button
              variant="quiet"
              onClick={() => {
                onDisplay({ ...display, more: display.more + 1 });
                // The button disappears with the last rows: keep the focus at the table.
                if (missingCount <= STEP) frame.current?.focus({ preventScroll: true });
              }}
            >
              {t("moreRows", { count: Math.min(STEP, missingCount) })}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function useDataColumns({ columns, totals }: TableData) {
  return useMemo(
    () =>
      columns.map((column, place): FigureColumn<readonly Cell[]> => {
        const isNumber = column.kind === "number";
        return {
          id: String(place),
          header: column.name,
          sortDescFirst: isNumber,
          accessorFn(cells) {
            const cell = cells[place] ?? undefined;
            return Number.isNaN(cell) ? undefined : cell;
          },
          cell({ row: { original, index } }) {
            const cell = original[place] ?? null;
            const isTotal = original === totals;
            // The name of the totals row is not a value of its column, so it is not formatted.
            const text =
              isTotal && !isNumber ? cell : showCell(column, cell, isTotal ? undefined : index);
            return text === null ? <Unknown /> : <bdi>{text}</bdi>;
          },
          meta: {
            kind: place === 0 ? "name" : column.kind,
            headClassName: classNames(
              isNumber ? "min-w-24" : "min-w-32",
              place === 0 && "sticky start-0",
            ),
            ...(place === 0 && { className: "sticky start-0 z-1 bg-inherit" }),
          },
        };
      }),
    [columns, totals],
  );
}
