import type { SortOrder } from "#shared/charts/panel-look.ts";
import type { CountryTotal } from "./tally-countries.ts";

/** A total and the name that it is shown under. */
export interface NamedTotal extends CountryTotal {
  /** In the reader's language where it is a country we know, else as the service sent it. */
  name: string;
}

export interface CountryOrder {
  by: "name" | "count";
  isDown: boolean;
}

/** The columns that can be sorted by, in their order on screen. */
const COLUMNS = ["name", "count"] as const;
/** Where a column begins: counts from the largest, names from A. */
const FIRST_ORDERS = {
  name: { by: "name", isDown: false },
  count: { by: "count", isDown: true },
} as const satisfies Record<CountryOrder["by"], CountryOrder>;

/** The order of a table; as they come is the largest first. */
export function countryOrderOf(order: SortOrder | null): CountryOrder {
  const by = order === null ? undefined : COLUMNS[order.column];
  return order === null || by === undefined ? FIRST_ORDERS.count : { by, isDown: order.isDown };
}

/** The same as an order of columns; null: the largest first. */
export function sortOrderOf({ by, isDown }: CountryOrder): SortOrder | null {
  const isFirst = by === "count" && isDown;
  return isFirst ? null : { column: COLUMNS.indexOf(by), isDown };
}

/** The order after a press on a column: its first one, or the other way round. */
export function orderAfter(order: CountryOrder, by: CountryOrder["by"]): CountryOrder {
  return order.by === by ? { by, isDown: !order.isDown } : FIRST_ORDERS[by];
}

/** In the order asked for, by the alphabet of the locale. Those alike keep the order they came in. */
export function orderCountries(
  totals: readonly NamedTotal[],
  { by, isDown }: CountryOrder,
  locale: string,
): NamedTotal[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const sign = isDown ? -1 : 1;
  return totals.toSorted(
    (a, b) => sign * (by === "count" ? a.count - b.count : compare(a.name, b.name)),
  );
}
