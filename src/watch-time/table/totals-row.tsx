import { memo } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "#shared/ui/class-names.ts";
import { useNextPass } from "#shared/ui/use-stable.ts";
import { CHANGE_COLUMNS, CHANGE_OF, type Column } from "#watch-time/columns.ts";
import { changeValue, useChangeFormat } from "#watch-time/compare/change-labels.tsx";
import { MEASURES } from "#watch-time/measures.ts";
import type { Arrangement } from "#watch-time/use-arrangement.ts";
import { figureTitle, figureValue, useFigureFormat } from "./row-labels.tsx";
import { CHOOSE, pinnedClass, stickyStyle, type TableColumn } from "./table-model.ts";

export const TotalsRow = memo(function TotalsRow({
  arrangement: newest,
  columns,
  name,
  allCount,
  isReading,
}: {
  arrangement: Arrangement;
  columns: readonly TableColumn[];
  name: Column;
  /** Counts the rows with those that are left out. Is null where none is. */
  allCount: number | null;
  isReading: boolean;
}) {
  const t = useTranslations("watchTimeTable.total");
  const common = useTranslations("common");
  const totalOf = useTotals();
  // Rows are drawn first: adding them all up takes longer than drawing those in view.
  const arrangement = useNextPass(newest);
  const shown = arrangement.order.length;
  const count = allCount === null ? t("count", { shown }) : t("countOf", { shown, all: allCount });
  return (
    <div role="rowgroup" className="sticky bottom-0 z-2">
      <div
        role="row"
        aria-rowindex={newest.order.length + 2}
        className="grid h-(--total) grid-cols-(--columns) items-stretch border-t border-line bg-sunken font-semibold"
      >
        {columns.map((column) => {
          const total = totalOf(arrangement, column.id);
          const isName = column.id === name;
          return (
            <div
              key={column.id}
              role={isName ? "rowheader" : "gridcell"}
              aria-label={column.id === CHOOSE ? common("total") : undefined}
              title={total?.title}
              className={classNames(
                "grid min-w-0 grid-cols-[minmax(0,1fr)] content-center px-2 leading-tight",
                total !== null && "text-right tabular-nums",
                pinnedClass(column, "bg-sunken"),
              )}
              style={stickyStyle(column)}
            >
              {total === null ? null : <span className="truncate">{total.value}</span>}
              {isName ? (
                <>
                  <span className="truncate">{isReading ? t("soFar") : common("total")}</span>
                  <span className="truncate text-xs font-normal text-ink-soft" title={count}>
                    {count}
                  </span>
                </>
              ) : null}
            </div>
          );
        })}
      </div>
    </div>
  );
});

/** Returns a function that renders the total of a column; null for columns without one. */
export function useTotals() {
  const format = useFigureFormat();
  const formatChange = useChangeFormat();
  return ({ groups, order, changes = null }: Arrangement, column: string) => {
    const measure = MEASURES.find((each) => each === column);
    if (measure !== undefined) {
      const labels = format(measure, groups.total(order, measure));
      return { title: figureTitle(labels) ?? labels?.text, value: figureValue(labels) };
    }
    const id = CHANGE_COLUMNS.find((each) => each === column);
    if (id === undefined) return null;
    const of = CHANGE_OF[id];
    // Without a filter, the total is that of both ranges.
    const isOfAll = order.length === groups.count;
    const labels = formatChange(of, changes?.total(isOfAll ? null : order, of.measure) ?? null);
    return { title: figureTitle(labels) ?? labels?.text, value: changeValue(labels) };
  };
}
