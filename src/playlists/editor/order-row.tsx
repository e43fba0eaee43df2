import { GripVertical } from "lucide-react";
import { memo, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "#shared/ui/class-names.ts";
import type { OrderRowProps } from "./order-row-props.ts";
import { PositionCell } from "./position-cell.tsx";
import { ENTRY_ATTRIBUTE } from "./row-focus.ts";
import { RowMenu } from "./row-menu.tsx";
import { RowPicture } from "./row-picture.tsx";
import { LengthLabel, StartLabel } from "./row-times.tsx";
import { RowTitle } from "./row-title.tsx";

/** An entry of the list. Drawn anew only when something in it changes: there may be thousands. */
export const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { entry, facts, place, count, layout, isSelected, isReadOnly, onCommand, onKey } = props;
  const t = useTranslations("playlistOrder");
  const { key } = entry;
  const { title } = facts;
  const position = <PositionCell {...props} />;
  return (
    <div
      {...{ [ENTRY_ATTRIBUTE]: key }}
      role="row"
      aria-rowindex={place}
      aria-selected={isSelected}
      aria-label={t("row", { place, count, title })}
      tabIndex={props.isTabStop ? 0 : -1}
      onKeyDown={onKey}
      onClick={(event) => {
        if (isControl(event.target)) return;
        onCommand(key, {
          kind: "press",
          isRange: event.shiftKey,
          isMore: event.ctrlKey || event.metaKey,
        });
      }}
      // A range that is chosen with Shift would mark all text in between.
      onMouseDown={(event) => {
        if (event.shiftKey && !isControl(event.target)) event.preventDefault();
      }}
      className={classNames(
        "absolute inset-x-0 grid items-center border-b border-line -outline-offset-2",
        isSelected ? "bg-accent-wash" : "bg-surface hover:bg-line/45",
        props.isDragged && "opacity-40",
        props.isPicked && "z-10 shadow-dock",
        // What is wrong with a number stands over the next row.
        props.isAsking && "z-10",
      )}
      style={{
        top: (place - 1) * layout.rowPx,
        height: layout.rowPx,
        gridTemplateColumns: layout.template,
      }}
    >
      <Cell>
        {isReadOnly ? null : (
          <button
            type="button"
            tabIndex={-1}
            aria-label={t("handle", { title })}
            aria-pressed={props.isPicked}
            title={t("handleHint")}
            onPointerDown={(event) => {
              if (event.button === 0) onCommand(key, { kind: "drag", event });
            }}
            onContextMenu={(event) => event.preventDefault()}
            onClick={({ detail }) => {
              // A pointer that pressed it has dragged, or has not.
              if (detail === 0) onCommand(key, { kind: "pickUp" });
            }}
            className={classNames(
              "grid h-full min-h-10 w-8 cursor-grab touch-none place-items-center rounded-md select-none -outline-offset-2 hover:text-ink",
              props.isPicked ? "text-accent" : "text-ink-faint",
            )}
          >
            <GripVertical aria-hidden="true" size={16} />
          </button>
        )}
      </Cell>
      <Cell>
        <label className="grid size-8 place-items-center">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t("choose", { title })}
            checked={isSelected}
            // The click tells of Shift, which a change does not.
            onClick={({ shiftKey }) => onCommand(key, { kind: "toggle", isRange: shiftKey })}
            onChange={() => {}}
            className="size-4 accent-accent"
          />
        </label>
      </Cell>
      {layout.isNarrow ? null : <Cell>{position}</Cell>}
      <Cell>
        <RowPicture facts={facts} type={entry.type} />
      </Cell>
      <Cell className="px-2">
        <RowTitle facts={facts} type={entry.type} mark={props.mark}>
          {layout.isNarrow ? (
            <>
              {position}
              <StartLabel {...props} />
              <span aria-hidden="true">·</span>
              <LengthLabel facts={facts} type={entry.type} />
            </>
          ) : null}
        </RowTitle>
      </Cell>
      {layout.isNarrow ? null : (
        <>
          <Cell className="pe-3 text-end text-sm text-ink-soft">
            <StartLabel {...props} />
          </Cell>
          <Cell className="pe-2 text-end text-sm">
            <LengthLabel facts={facts} type={entry.type} />
          </Cell>
        </>
      )}
      <Cell>
        <RowMenu {...props} />
      </Cell>
    </div>
  );
});

function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="gridcell" className={classNames("min-w-0", className)}>
      {children}
    </div>
  );
}

/** Whether a press is for something in the row, and not for the row. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("button,input,label,[role=menu]") !== null;
}
