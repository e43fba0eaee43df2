import { type KeyboardEvent, memo, startTransition, useOptimistic } from "react";
import { classNames } from "#shared/ui/class-names.ts";
import { Cell } from "./cell.tsx";
import { stickyBack } from "./drawn-layout.ts";
import { rowName } from "./name-of.ts";
import type { RowContext } from "./row-context.ts";
import { PLACE_ATTRIBUTE } from "./use-active-row.ts";

/** Visible or focused row. `letTabReach` controls whether it is tabbable. */
export const TableRow = memo(function TableRow({
  context,
  group,
  place,
  topPx,
  heightPx,
  isSelected,
  onPress,
  onHold,
  onLeave,
}: {
  context: RowContext;
  group: number;
  /** From 0, among all rows. */
  place: number;
  topPx: number;
  heightPx: number;
  isSelected: boolean;
  onPress: (event: KeyboardEvent) => void;
  /** Called when it receives focus. */
  onHold: (place: number, on: Element) => void;
  /** Called when focus leaves, except when the focused element is removed. */
  onLeave: () => void;
}) {
  const { rows, arrangement, layout, t } = context;
  const { groups } = arrangement;
  const content = rows.contents[groups.contentAt(group) ?? -1] ?? null;
  const period = rows.periods[groups.periodAt(group) ?? -1] ?? null;
  const name = rowName(context, content, period);
  const back = stickyBack(isSelected);
  const detailLabel = t("detail.open", { name });
  return (
    <div
      {...{ [PLACE_ATTRIBUTE]: place }}
      role="row"
      aria-rowindex={place + 2}
      aria-selected={isSelected}
      tabIndex={-1}
      onKeyDown={onPress}
      onFocus={({ target }) => onHold(place, target)}
      onBlur={onLeave}
      className={classNames(
        "absolute inset-x-0 grid items-stretch border-b border-line [contain:strict] [scroll-margin-block:var(--covered)]",
        // What stays in sight lies over the row, and would lie over its outline.
        "outline-none focus-visible:after:pointer-events-none focus-visible:after:absolute focus-visible:after:inset-0 focus-visible:after:z-2 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent",
        isSelected ? "bg-accent-wash" : "bg-surface hover:bg-sunken",
      )}
      style={{ top: topPx, height: heightPx, gridTemplateColumns: "var(--columns)" }}
    >
      <div
        role="gridcell"
        className={classNames("sticky start-0 z-1 grid place-items-center", back)}
      >
        <ChooseBox
          label={t("choose.row", { name })}
          isSelected={isSelected}
          onToggle={() => context.onChoose(group)}
        />
      </div>
      {layout.columns.map((column, at) => (
        <Cell
          key={column}
          context={context}
          column={column}
          room={layout.room[at] ?? 0}
          group={group}
          content={content}
          period={period}
          detailLabel={detailLabel}
          back={layout.sticky.includes(column) ? back : ""}
        />
      ))}
    </div>
  );
});

/** Selects a row for the curves. The checkbox updates at once; the rest follows. */
function ChooseBox({
  label,
  isSelected,
  onToggle,
}: {
  label: string;
  isSelected: boolean;
  onToggle: () => void;
}) {
  const [isMarked, mark] = useOptimistic(isSelected);
  return (
    <label className="grid size-6 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isMarked}
        tabIndex={-1}
        onChange={() =>
          startTransition(() => {
            mark(!isMarked);
            onToggle();
          })
        }
        className="size-4 accent-accent"
      />
    </label>
  );
}
