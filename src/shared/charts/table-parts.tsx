import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { classNames } from "#shared/ui/class-names.ts";
import { EndFade } from "#shared/ui/end-fade.tsx";

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
    <div className="relative isolate">
      <section
        ref={ref}
        aria-label={label}
        data-print="whole"
        tabIndex={isOverflowing ? 0 : undefined}
        className={classNames(
          "@container relative isolate overflow-x-auto rounded-md border border-line",
          className,
        )}
      >
        {children}
      </section>
      <EndFade frame={ref} corner="rounded-e-md" />
    </div>
  );
}

export const CELL =
  "border-b border-line px-2 py-1.5 align-baseline sm:px-3 in-[tr:last-child]:border-b-0";
/**
 * Cell with a number, digits aligned: to the right in every language, as the last digit is there in Arabic too.
 */
export const NUMBER_CELL = `${CELL} text-right whitespace-nowrap tabular-nums`;
export const NAME_CELL = `${CELL} text-start font-medium wrap-anywhere`;
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
  /** Is null when the rows are sorted by another column. */
  sorted?: { isDown: boolean } | null;
  /** Is absent when the column is not sortable. */
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
        isNumber ? "text-right" : "text-start",
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
            isNumber && "justify-end rtl:justify-start",
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
