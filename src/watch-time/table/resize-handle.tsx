import { type KeyboardEvent, type MouseEvent, type TouchEvent } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "#shared/ui/class-names.ts";
import { WIDTH_PX } from "#watch-time/watch-time-view.ts";
import { WIDTH_STEP_PX } from "./use-column-menu.tsx";

/** The edge of a column: it is dragged, or moved by the arrow keys. */
export function ResizeHandle({
  name,
  widthPx,
  isResizing,
  isReached,
  onStart,
  onWidth,
}: {
  /** Of the column. */
  name: string;
  widthPx: number;
  isResizing: boolean;
  /** Whether the Tab key comes here. */
  isReached: boolean;
  onStart: (event: MouseEvent | TouchEvent) => void;
  /** Null: as usual. */
  onWidth: (widthPx: number | null) => void;
}) {
  const t = useTranslations("watchTimeTable.head");
  function press(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    const step = isRightToLeft ? -WIDTH_STEP_PX : WIDTH_STEP_PX;
    const next = {
      ArrowRight: widthPx + step,
      ArrowLeft: widthPx - step,
      Home: WIDTH_PX.least,
      End: WIDTH_PX.most,
      Enter: null,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onWidth(next);
  }
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t("width", { name })}
      aria-valuenow={widthPx}
      aria-valuemin={WIDTH_PX.least}
      aria-valuemax={WIDTH_PX.most}
      aria-valuetext={t("widthValue", { width: widthPx })}
      title={t("widthHint")}
      tabIndex={isReached ? 0 : -1}
      onMouseDown={(event) => {
        // Neither text is marked nor the column dragged.
        event.preventDefault();
        if (event.button === 0) onStart(event);
      }}
      onTouchStart={onStart}
      onDoubleClick={() => onWidth(null)}
      onKeyDown={press}
      className="group absolute inset-y-0 end-0 w-2.5 cursor-col-resize touch-none -outline-offset-2"
    >
      <span
        aria-hidden="true"
        className={classNames(
          "absolute inset-y-2 end-0 w-px group-hover:w-0.5 group-hover:bg-accent group-focus-visible:bg-accent",
          isResizing ? "w-0.5 bg-accent" : "bg-line",
        )}
      />
    </div>
  );
}
