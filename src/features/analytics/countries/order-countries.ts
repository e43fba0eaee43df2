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

/** Where a column begins: counts from the largest, names from A. */
export const FIRST_ORDERS = {
  name: { by: "name", isDown: false },
  count: { by: "count", isDown: true },
} as const satisfies Record<CountryOrder["by"], CountryOrder>;

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
