import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { EndFade } from "./end-fade.tsx";
import { useSectionRole } from "./section-role.ts";

/** Shows the scroll container of a table; it is focusable by keyboard only while it overflows. */
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
  const role = useSectionRole();
  return (
    <div className="relative isolate">
      <section
        ref={ref}
        role={role}
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
 * Styles a cell with a number, digits aligned: to the right in every language, as the last digit is there in Arabic
 * too.
 */
const NUMBER_CELL = `${CELL} text-right whitespace-nowrap tabular-nums`;
const NAME_CELL = `${CELL} text-start font-medium wrap-anywhere`;
export const TOTAL_ROW = "bg-sunken font-semibold *:font-semibold";

export interface RecordColumn<Row, Name extends string = string> {
  name: Name;
  heading: string;
  /** `name` means that it says what a row is of. */
  kind: "name" | "text" | "number";
  className?: string;
  cell: (row: Row) => ReactNode;
}

/** Shows a table of records that are all rendered, a column for each fact. Its rows are sorted by the caller. */
export function RecordTable<Row, Name extends string>({
  label,
  columns,
  rows,
  keyOf,
  order = null,
  onSort,
  foot,
}: {
  label: string;
  columns: readonly RecordColumn<Row, Name>[];
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => string | number;
  order?: { column: Name; isDown: boolean } | null;
  /** Is absent when the table can't be sorted. */
  onSort?: (column: Name) => void;
  /** Adds a row below the others. */
  foot?: ReactNode;
}) {
  return (
    <TableFrame label={label}>
      <table className={TABLE}>
        <thead>
          <tr className="h-9">
            {columns.map(({ name, heading, kind }) => (
              <ColumnHead
                key={name}
                isNumber={kind === "number"}
                sorted={order?.column === name ? order : null}
                onSort={onSort && (() => onSort(name))}
              >
                {heading}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)}>
              {columns.map(({ name, kind, className, cell }) => (
                <BodyCell key={name} kind={kind} className={className}>
                  {cell(row)}
                </BodyCell>
              ))}
            </tr>
          ))}
        </tbody>
        {foot === undefined ? null : <tfoot>{foot}</tfoot>}
      </table>
    </TableFrame>
  );
}

export const TABLE = "w-full border-separate border-spacing-0";

/** Shows a cell of a column; the one that names its row is the row's heading. */
export function BodyCell({
  kind,
  className,
  ...props
}: Pick<RecordColumn<unknown>, "kind"> & {
  className?: string | undefined;
  colSpan?: number;
  children: ReactNode;
}) {
  return kind === "name" ? (
    <th {...props} scope="row" className={classNames(NAME_CELL, className)} />
  ) : (
    <td {...props} className={classNames(kind === "number" ? NUMBER_CELL : CELL, className)} />
  );
}

/** Says how a column sorts the rows; null when they are sorted by another column. */
type Sorted = { isDown: boolean } | null;

export interface HeadProps {
  isNumber?: boolean;
  sorted?: Sorted;
  className?: string | undefined;
  children: ReactNode;
}

/** Shows the heading of a column of a `table`; a press on it sorts the rows, if they can be sorted by it. */
export function ColumnHead({
  isNumber = false,
  sorted = null,
  onSort,
  className,
  children,
}: HeadProps & {
  /** Is absent when the column is not sortable. */
  onSort?: (() => void) | undefined;
}) {
  return (
    <th
      scope="col"
      aria-sort={ariaSort(sorted)}
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
            "flex min-h-9 w-full items-center gap-1 px-2 sm:px-3",
            sortClass(isNumber, sorted),
          )}
        >
          <bdi>{children}</bdi>
          {sorted === null ? (
            <ChevronsUpDown
              aria-hidden="true"
              size={13}
              data-print="hide"
              className="shrink-0 text-ink-faint"
            />
          ) : (
            <SortArrow {...sorted} />
          )}
        </button>
      )}
    </th>
  );
}

/** Numbers are to the right in every language, and so is their heading. */
export const NUMBER_HEAD = "justify-end rtl:justify-start";

/** Returns the class of what sorts in a heading. */
export function sortClass(isNumber: boolean, sorted: Sorted): string {
  return classNames(
    "-outline-offset-2 transition-colors hover:text-ink",
    isNumber && NUMBER_HEAD,
    sorted !== null && "text-accent",
  );
}

/** Returns the `aria-sort` of a heading; undefined where the rows are sorted by another column. */
export function ariaSort(sorted: Sorted): "ascending" | "descending" | undefined {
  if (sorted === null) return undefined;
  return sorted.isDown ? "descending" : "ascending";
}

/** Shows in a heading which way its column sorts. */
export function SortArrow({ isDown }: { isDown: boolean }) {
  const Arrow = isDown ? ArrowDown : ArrowUp;
  return <Arrow aria-hidden="true" size={13} className="shrink-0" />;
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
