import type { ComponentProps } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { ariaSort, type HeadProps, NUMBER_HEAD, SortArrow, sortClass } from "./table.tsx";

// A table whose rows are laid out by a grid, each by itself, as only those in view are rendered.

/** Styles a cell of a grid: what does not fit into its width is cut. */
export const GRID_CELL = "truncate px-2 text-sm text-ink-soft";
export const GRID_NUMBER_CELL = `${GRID_CELL} text-right tabular-nums`;

/**
 * Shows the heading of a column of a grid, whose width is given: without room for an arrow where it does not sort. It
 * is a link where the rows can be sorted by it.
 */
export function GridHead({
  isNumber = false,
  sorted = null,
  to,
  className,
  children,
}: HeadProps & {
  /** Links to the page with its rows sorted by the column. When absent, the column is not sortable. */
  to?: string | undefined;
}) {
  const content = "flex min-h-8 items-center gap-1 px-2 font-medium whitespace-nowrap";
  return (
    <div
      role="columnheader"
      aria-sort={ariaSort(sorted)}
      className={classNames("min-w-0", className)}
    >
      {to === undefined ? (
        <span className={classNames(content, isNumber && NUMBER_HEAD)}>{children}</span>
      ) : (
        <Link to={to} className={classNames(content, sortClass(isNumber, sorted))}>
          {children}
          {sorted === null ? null : <SortArrow {...sorted} />}
        </Link>
      )}
    </div>
  );
}

/** Joins the widths of the columns of a grid to its `grid-template-columns`. */
export function gridTemplate(columns: readonly { width: string }[]): string {
  return columns.map(({ width }) => width).join(" ");
}

type GridRowProps = ComponentProps<"div"> & { template: string };

/** Shows the row of headings above the rows of a grid. */
export function GridHeadRow({ template, className, style, ...props }: GridRowProps) {
  return (
    <div
      {...props}
      role="row"
      aria-rowindex={1}
      className={classNames("grid", className)}
      style={{ ...style, gridTemplateColumns: template }}
    />
  );
}

/** Holds the rows of a grid that are in view; as high as all rows together, and as wide as one. */
export function GridRows({ template, className, children, ...props }: GridRowProps) {
  return (
    <div {...props} role="rowgroup" className={classNames("relative", className)}>
      {/* As wide as a row; rows are positioned absolutely. */}
      <div aria-hidden="true" className="grid" style={{ gridTemplateColumns: template }} />
      {children}
    </div>
  );
}

/** Shows a row of a grid, at its place among rows of one height. */
export function GridRow({
  template,
  index,
  heightPx,
  className,
  ...props
}: GridRowProps & {
  /** Counts from 0, among all rows. */
  index: number;
  heightPx: number;
}) {
  return (
    <div
      {...props}
      role="row"
      aria-rowindex={index + 2}
      className={classNames("absolute inset-x-0 grid border-b border-line bg-surface", className)}
      style={{ top: index * heightPx, height: heightPx, gridTemplateColumns: template }}
    />
  );
}
