import {
  type ColumnDef,
  createColumnHelper,
  createSortedRowModel,
  FlexRender,
  functionalUpdate,
  metaHelper,
  rowSortingFeature,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type ComponentProps, type ReactNode, type RefObject, useMemo } from "react";
import { useLocale } from "use-intl";
import { BodyCell, ColumnHead, TABLE, TableFrame } from "#shared/ui/table.tsx";
import type { SortOrder } from "./panel-display.ts";

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnMeta: metaHelper<{
    kind: "name" | "number" | "text";
    className?: string | undefined;
    headClassName?: string | undefined;
  }>(),
});

/**
 * Describes a column. With an accessor it can be sorted by; undefined is not known, and last in either direction.
 * Columns have to be memoised: React takes a new cell renderer for another component.
 */
export type FigureColumn<Row extends object> = ColumnDef<typeof features, Row>;

export function figureColumns<Row extends object>() {
  return createColumnHelper<typeof features, Row>();
}

/** Holds rows that stay together, whatever the order. */
export interface TableSection<Row> {
  rows: readonly Row[];
  /** The section is the foot of the table. */
  isFoot?: boolean;
  /** Is a `tr` above the rows. */
  head?: ReactNode;
}

/** Shows a table of figures: its columns are data, and those with an accessor sort the rows within their section. */
export function FigureTable<Row extends object>({
  ref,
  label,
  caption,
  columns,
  sections,
  order = null,
  usual = null,
  onOrder,
  maxRows,
  rowKey,
  rowProps,
  className,
}: {
  ref?: RefObject<HTMLElement | null> | undefined;
  label: string;
  caption?: string;
  columns: readonly FigureColumn<Row>[];
  sections: readonly TableSection<Row>[];
  /** Is null, or names a column that is gone, for `usual`. */
  order?: SortOrder | null;
  /** Is null when the rows stay as they are. */
  usual?: SortOrder | null;
  onOrder?: (order: SortOrder | null) => void;
  /** Limits each section, after sorting. */
  maxRows?: number;
  /** Is undefined when rows are told apart by their place. */
  rowKey?: (row: Row) => string | undefined;
  rowProps?: (row: Row) => ComponentProps<"tr">;
  /** Styles the frame; in one with a limited height, the heads and the foot stay in view. */
  className?: string | undefined;
}) {
  const locale = useLocale();
  const data = useMemo(() => sections.flatMap(({ rows }) => rows), [sections]);
  const sorting = [order, usual]
    .flatMap((each) => {
      const column = each === null ? undefined : columns[each.column];
      return each === null || column?.id === undefined
        ? []
        : [{ id: column.id, desc: each.isDown }];
    })
    .slice(0, 1);
  const defaultColumn = useMemo(() => {
    const { compare } = new Intl.Collator(locale, { numeric: true });
    return {
      sortUndefined: "last" as const,
      sortFn(one: TableRow<typeof features, Row>, other: typeof one, id: string) {
        const [a, b] = [one.getValue(id), other.getValue(id)];
        return typeof a === "number" && typeof b === "number"
          ? a - b
          : compare(String(a), String(b));
      },
    };
  }, [locale]);
  const table = useTable({
    features,
    columns,
    data,
    defaultColumn,
    getRowId: (row, index) => rowKey?.(row) ?? `#${index}`,
    enableMultiSort: false,
    enableSortingRemoval: usual === null,
    state: { sorting },
    onSortingChange(updater) {
      const [next] = functionalUpdate(updater, sorting);
      const column = columns.findIndex(({ id }) => id === next?.id);
      const isUsual = column === usual?.column && next?.desc === usual.isDown;
      onOrder?.(next === undefined || isUsual ? null : { column, isDown: next.desc });
    },
  });
  const sorted = table.getRowModel().rows;
  const starts = sections.map((_, place) =>
    sections.slice(0, place).reduce((count, { rows }) => count + rows.length, 0),
  );
  return (
    <TableFrame ref={ref} label={label} className={className}>
      <table className={TABLE}>
        {caption === undefined ? null : <caption className="sr-only">{caption}</caption>}
        <thead className="sticky top-0 z-2">
          <tr className="h-9">
            {table.getFlatHeaders().map((header) => {
              const { column } = header;
              const direction = column.getIsSorted();
              return (
                <ColumnHead
                  key={header.id}
                  isNumber={column.columnDef.meta?.kind === "number"}
                  sorted={direction === false ? null : { isDown: direction === "desc" }}
                  onSort={column.getCanSort() ? () => column.toggleSorting() : undefined}
                  className={column.columnDef.meta?.headClassName}
                >
                  <FlexRender header={header} />
                </ColumnHead>
              );
            })}
          </tr>
        </thead>
        {sections.map(({ rows, isFoot = false, head }, place) => {
          const start = starts[place] ?? 0;
          const own = sorted.filter(({ index }) => index >= start && index < start + rows.length);
          const Section = isFoot ? "tfoot" : "tbody";
          return (
            <Section
              key={isFoot ? "foot" : `body ${place}`}
              className={isFoot ? "sticky bottom-0" : undefined}
            >
              {head}
              {own.slice(0, maxRows).map((row) => (
                <FigureRow key={row.id} row={row} {...rowProps?.(row.original)} />
              ))}
            </Section>
          );
        })}
      </table>
    </TableFrame>
  );
}

function FigureRow<Row extends object>({
  row,
  ...props
}: ComponentProps<"tr"> & { row: TableRow<typeof features, Row> }) {
  return (
    <tr {...props}>
      {row.getAllCells().map((cell) => {
        const { kind = "text", className } = cell.column.columnDef.meta ?? {};
        return (
          <BodyCell key={cell.id} kind={kind} className={className}>
            <FlexRender cell={cell} />
          </BodyCell>
        );
      })}
    </tr>
  );
}
