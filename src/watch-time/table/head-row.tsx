import { type DragEvent, memo, useState } from "react";
import { useTranslations } from "use-intl";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import type { Column } from "#watch-time/columns.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import type { WatchTimeView } from "#watch-time/watch-time-view.ts";
import { moveColumn, setWidth, type ViewChange } from "./change-columns.ts";
import type { DrawnLayout } from "./drawn-layout.ts";
import { type DropEdge, HeadCell, useHeadKeys } from "./head-cell.tsx";
import { sortAlsoBy, sortBy, useColumnMenu } from "./use-column-menu.tsx";
import type { DrawnColumn } from "./use-columns.ts";

/** When the menu of a column takes the column away. */
const keepHere = (frame: HTMLElement | null) => (frame === null ? undefined : keepFocus(frame));

/** Sticky headings with a roving tab index. */
export const HeadRow = memo(function HeadRow({
  kind,
  view,
  columns,
  layout,
  heightPx,
  onChange,
}: {
  kind: WatchTimeKind;
  view: WatchTimeView;
  columns: readonly DrawnColumn[];
  layout: DrawnLayout;
  heightPx: number;
  onChange: (change: ViewChange) => void;
}) {
  const t = useTranslations("watchTimeTable");
  const itemsOf = useColumnMenu(view, kind, onChange);
  const [dragged, setDragged] = useState<Column | null>(null);
  const [over, setOver] = useState<{ column: Column; edge: DropEdge } | null>(null);
  const dragOf = (column: Column) => ({
    start(event: DragEvent) {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", t(`columns.${column}`));
      setDragged(column);
    },
    over(event: DragEvent<HTMLElement>) {
      if (dragged === null || dragged === column) return;
      event.preventDefault();
      const edge = edgeAt(event);
      if (over?.column !== column || over.edge !== edge) setOver({ column, edge });
    },
    drop(event: DragEvent) {
      event.preventDefault();
      if (dragged !== null && over !== null) {
        const isAfter = over.edge === "after";
        onChange(moveColumn(view, dragged, { target: over.column, isAfter }));
      }
      setDragged(null);
      setOver(null);
    },
    end() {
      setDragged(null);
      setOver(null);
    },
  });
  const { active, onFocus, onKeyDown } = useHeadKeys(columns.map(({ column }) => column));
  return (
    <div ref={keepHere} role="rowgroup" className="sticky top-0 z-3">
      <div
        role="row"
        aria-rowindex={1}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        className="grid items-stretch border-b border-line bg-surface text-sm font-medium text-ink-soft"
        style={{ height: heightPx, gridTemplateColumns: "var(--columns)" }}
      >
        <div role="columnheader" className="sticky start-0 z-1 bg-surface">
          <span className="sr-only">{t("choose.column")}</span>
        </div>
        {columns.map((drawn) => (
          <HeadCell
            key={drawn.column}
            drawn={drawn}
            layout={layout}
            sort={view.sort}
            items={() => itemsOf(drawn.column, drawn.widthPx)}
            isReached={drawn.column === active}
            edge={over?.column === drawn.column ? over.edge : null}
            onSort={(isFurther) =>
              onChange({
                sort: isFurther
                  ? sortAlsoBy(view.sort, drawn.column)
                  : sortBy(view.sort, drawn.column),
              })
            }
            onWidth={(widthPx) => onChange(setWidth(view, drawn.column, widthPx))}
            onDrag={dragOf(drawn.column)}
          />
        ))}
      </div>
    </div>
  );
});

/** The half of a heading that a pointer is over. */
function edgeAt({ clientX, currentTarget }: DragEvent<HTMLElement>): DropEdge {
  const { left, width } = currentTarget.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(currentTarget).direction === "rtl";
  return clientX < left + width / 2 === isRightToLeft ? "after" : "before";
}
