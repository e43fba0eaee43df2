import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "#shared/ui/class-names.ts";

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
  onSort?: () => void;
  className?: string;
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
