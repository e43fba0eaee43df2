import { type RefObject, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import type { Column } from "#watch-time/columns.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import type { WatchTimeView } from "#watch-time/watch-time-view.ts";
import type { ViewChange } from "./change-columns.ts";
import { SHADES } from "./shades.ts";

/** Notes for reading the numbers. */
export function TableNotes({
  kind,
  columns,
  isShaded,
}: {
  kind: WatchTimeKind;
  columns: readonly Column[];
  isShaded: boolean;
}) {
  const t = useTranslations("watchTimeTable.notes");
  const hasViewers = columns.includes("uniqueViewers") || columns.includes("watchTimePerViewer");
  return (
    <div className="mt-2 grid gap-1 text-sm text-ink-faint">
      {isShaded ? (
        <p className="flex flex-wrap items-center gap-x-2">
          {t("shades")}
          <span
            aria-hidden="true"
            className="inline-flex overflow-hidden rounded-sm border border-line"
          >
            {SHADES.map((shade) => (
              <span key={shade} className={classNames("h-3.5 w-5", shade)} />
            ))}
          </span>
        </p>
      ) : null}
      {hasViewers ? <p>{t("viewers")}</p> : null}
      {kind === "channel" ? <p>{t("live")}</p> : null}
    </div>
  );
}

/** Returns whether the view filters rows. */
export function isFiltered({ search, shown, numbers }: WatchTimeView): boolean {
  return search !== "" || shown === "removed" || numbers.length > 0;
}

/** There are rows, and none of them passes. */
export function NothingFound({
  isReading,
  onChange,
}: {
  isReading: boolean;
  onChange: (change: ViewChange) => void;
}) {
  const t = useTranslations("watchTimeTable.nothing");
  return (
    <div className="mt-2">
      <EmptyState
        title={isReading ? t("soFar") : t("title")}
        action={
          <Button onClick={() => onChange({ search: "", shown: "all", numbers: [] })}>
            {t("clear")}
          </Button>
        }
      >
        {t("body")}
      </EmptyState>
    </div>
  );
}

/**
 * An edge at the end of what scrolls sideways, as long as there is more: a figure that is cut must not read as
 * another one. Narrow, or it would hide figures that are not cut.
 */
export function EndFade({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const around = useMoreSideways(frame);
  return around === null ? null : (
    <div
      aria-hidden="true"
      data-part="more"
      data-print="hide"
      className={classNames(
        "pointer-events-none absolute top-px z-4 w-4 border-e-2 border-line-strong bg-linear-to-l from-surface from-30% to-transparent rtl:bg-linear-to-r",
        // The frame's own corner, where no scroll bar has it.
        around.endPx <= 1 && "rounded-e-lg",
      )}
      style={{ insetInlineEnd: around.endPx, bottom: around.belowPx }}
    />
  );
}

/** Borders and scroll bars around the content, in pixels. */
interface Around {
  endPx: number;
  belowPx: number;
}

/** @returns what is around a frame's content; null where there is no more of it beyond its end edge */
function useMoreSideways(frame: RefObject<HTMLElement | null>): Around | null {
  const [around, setAround] = useState<Around | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    // From right to left it is scrolled below nought. Parts of a pixel are no more.
    const context = () => {
      const isMore = Math.abs(element.scrollLeft) + element.clientWidth < element.scrollWidth - 1;
      const leftPx = element.clientLeft;
      const rightPx = element.offsetWidth - element.clientWidth - leftPx;
      const endPx = document.documentElement.dir === "rtl" ? leftPx : rightPx;
      const belowPx = element.offsetHeight - element.clientHeight - element.clientTop;
      setAround((last) => {
        if (!isMore) return null;
        return last?.endPx === endPx && last.belowPx === belowPx ? last : { endPx, belowPx };
      });
    };
    element.addEventListener("scroll", context, { passive: true });
    const observer = new ResizeObserver(context);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => {
      element.removeEventListener("scroll", context);
      observer.disconnect();
    };
  }, [frame]);
  return around;
}
