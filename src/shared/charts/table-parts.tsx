import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatPercent } from "#shared/format/percents.ts";
import { classNames } from "#shared/ui/class-names.ts";

/** Scroll container of a table; focusable by keyboard only while it overflows. */
export function TableFrame({
  ref: given,
  label,
  className,
  children,
}: {
  ref?: RefObject<HTMLElement | null> | undefined;
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const own = useRef<HTMLElement>(null);
  const ref = given ?? own;
  const isOverflowing = useOverflow(ref);
  return (
    <section
      ref={ref}
      aria-label={label}
      data-print="whole"
      tabIndex={isOverflowing ? 0 : undefined}
      className={classNames(
        "@container relative overflow-x-auto rounded-md border border-line",
        className,
      )}
    >
      {children}
    </section>
  );
}

export const CELL =
  "border-b border-line px-2 py-1.5 align-baseline sm:px-3 in-[tr:last-child]:border-b-0";
/** Cell with a number, digits aligned. */
export const NUMBER_CELL = `${CELL} text-end whitespace-nowrap tabular-nums`;
/** Cell with the name of the row. */
export const NAME_CELL = `${CELL} text-start font-medium wrap-anywhere`;
/** Row with the totals. */
export const TOTAL_ROW = "bg-sunken font-semibold *:font-semibold";

/** Header cell of a column; sorts the rows when clicked, if sortable. */
export function ColumnHead({
  isNumber = false,
  sorted,
  onSort,
  className,
  children,
}: {
  isNumber?: boolean;
  /** Null: the rows are sorted by another column. */
  sorted?: { isDown: boolean } | null;
  /** Absent: the column is not sortable. */
  onSort?: (() => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  const isSorted = sorted !== undefined && sorted !== null;
  const Arrow = isSorted ? (sorted.isDown ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sorted.isDown ? "descending" : "ascending") : undefined}
      className={classNames(
        "border-b border-line bg-surface text-sm font-medium whitespace-nowrap text-ink-soft",
        onSort === undefined ? "px-2 sm:px-3" : "p-0",
        isNumber ? "text-end" : "text-start",
        className,
      )}
    >
      {onSort === undefined ? (
        children
      ) : (
        <button
          type="button"
          onClick={onSort}
          data-print="keep"
          className={classNames(
            "flex min-h-9 w-full items-center gap-1 px-2 -outline-offset-2 transition-colors hover:text-ink sm:px-3",
            isNumber && "justify-end",
            isSorted && "text-accent",
          )}
        >
          <bdi>{children}</bdi>
          <Arrow
            aria-hidden="true"
            size={13}
            data-print={isSorted ? undefined : "hide"}
            className={classNames("shrink-0", !isSorted && "text-ink-faint")}
          />
        </button>
      )}
    </th>
  );
}

/** Renders a dash for a missing value, with a text for screen readers. */
export function Unknown({
  texts,
}: {
  /** Absent: says that the value is unknown. */
  texts?: string;
}) {
  const t = useTranslations("charts");
  return (
    <span className="text-ink-faint" title={texts}>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{texts ?? t("unknown")}</span>
    </span>
  );
}

/**
 * Renders a share as a percentage and, where the table is wide enough, as a bar scaled to the largest share
 * of the table.
 */
export function ShareBar({
  share,
  largest = 1,
  isAbout = false,
}: {
  /** From 0 to 1. Null: unknown, or there is no total. */
  share: number | null;
  /** The largest share of the table; absent: a full bar is 100%. */
  largest?: number | undefined;
  isAbout?: boolean;
}) {
  const t = useTranslations("charts.change");
  const locale = useLocale();
  if (share === null) return <Unknown texts={t("unknown")} />;
  return (
    <span className="flex items-center justify-end gap-2">
      <span
        aria-hidden="true"
        className="h-1.5 w-20 overflow-hidden rounded-full bg-sunken @max-md:hidden"
      >
        <span
          className="block h-full rounded-full bg-accent"
          // Any share above zero is visible, however small.
          style={{
            inlineSize: `${largest === 0 ? 0 : Math.min(1, share / largest) * 100}%`,
            minInlineSize: share > 0 ? 2 : 0,
          }}
        />
      </span>
      {/* Aligned with the text of the rest of the row, not with the bar. */}
      <span className="self-baseline text-end @md:min-w-12">
        {isAbout
          ? t("about", { value: formatPercent(share, locale) })
          : formatPercent(share, locale)}
      </span>
    </span>
  );
}

/** Returns whether the content of a container overflows it, so that it must scroll and be focusable. */
function useOverflow(frame: RefObject<HTMLElement | null>): boolean {
  const [isOverflowing, setIsOverflowing] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      setIsOverflowing(
        element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight,
      );
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [frame]);
  return isOverflowing;
}
