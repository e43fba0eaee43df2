import { memo } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "#shared/ui/class-names.ts";
import { useNextPass } from "#shared/ui/use-stable.ts";
import type { Arrangement } from "#watch-time/use-arrangement.ts";
import { totalOf } from "./cached.ts";
import { type DrawnLayout, stickyClass, stickyStyle } from "./drawn-layout.ts";
import { figureTitle, figureValue, useFigureFormat } from "./figure-value.tsx";

/** Sticky row with the totals. */
export const TotalsRow = memo(function TotalsRow({
  arrangement: newest,
  layout,
  allCount,
  isReading,
  heightPx,
}: {
  arrangement: Arrangement;
  layout: DrawnLayout;
  /** Rows with those that are left out; null where none is. */
  allCount: number | null;
  isReading: boolean;
  heightPx: number;
}) {
  const t = useTranslations("watchTimeTable.total");
  const say = useFigureFormat();
  // Rows come first: to add them all up takes longer than to draw those in sight.
  const arrangement = useNextPass(newest);
  const shown = arrangement.order.length;
  const count = allCount === null ? t("count", { shown }) : t("countOf", { shown, all: allCount });
  return (
    <div role="rowgroup" className="sticky bottom-0 z-2">
      <div
        role="row"
        aria-rowindex={newest.order.length + 2}
        className="grid items-stretch border-t border-line bg-sunken font-semibold"
        style={{ height: heightPx, gridTemplateColumns: "var(--columns)" }}
      >
        <div role="gridcell" aria-label={t("label")} className="sticky start-0 z-1 bg-sunken" />
        {layout.columns.map((column) => {
          const sticky = stickyClass(layout, column, "bg-sunken");
          const style = stickyStyle(layout, column);
          if (column !== "title" && column !== "period") {
            const labels = say(column, totalOf(arrangement, column));
            return (
              <div
                key={column}
                role="gridcell"
                title={figureTitle(labels) ?? labels?.text}
                className={classNames(
                  "grid min-w-0 grid-cols-[minmax(0,1fr)] content-center px-2 text-end tabular-nums",
                  sticky,
                )}
                style={style}
              >
                <span className="truncate">{figureValue(labels)}</span>
              </div>
            );
          }
          const isName = column === layout.name;
          return (
            <div
              key={column}
              role={isName ? "rowheader" : "gridcell"}
              className={classNames("grid min-w-0 content-center px-2 leading-tight", sticky)}
              style={style}
            >
              {isName ? (
                <>
                  <span className="truncate">{isReading ? t("soFar") : t("label")}</span>
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
