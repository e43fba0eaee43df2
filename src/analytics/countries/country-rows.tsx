import { type ReactNode, useMemo } from "react";
import { useLocale } from "use-intl";
import { NAME_CELL } from "#shared/charts/table-look.ts";
import { CountCells } from "./count-cells.tsx";
import type { CountryMetric } from "./country-metric.ts";
import { CountryRow } from "./country-row.tsx";
import { type CountryOrder, type NamedTotal, orderCountries } from "./order-countries.ts";
import { sumCountries } from "./tally-countries.ts";

/** A group of the table's rows. Those that are not shown stand as one row, so that the sum is still seen. */
export function CountryRows({
  countries,
  limit,
  order,
  total,
  largest,
  metric,
  activeCode,
  onActive,
  moreText,
  children,
}: {
  /** The largest first. */
  countries: readonly NamedTotal[];
  /** How many of the largest are shown, in whatever order. */
  limit: number;
  order: CountryOrder;
  total: number;
  /** The largest count of the table. */
  largest: number;
  metric: CountryMetric;
  activeCode: string | null;
  onActive: (code: string | null) => void;
  moreText: (count: number) => string;
  /** A head of the group. */
  children?: ReactNode;
}) {
  const locale = useLocale();
  const shown = useMemo(
    () => orderCountries(countries.slice(0, limit), order, locale),
    [countries, limit, order, locale],
  );
  const rest = countries.slice(limit);
  return (
    <tbody>
      {children}
      {shown.map((country) => (
        <CountryRow
          key={country.key}
          country={country}
          total={total}
          largest={largest}
          metric={metric}
          isActive={country.code !== null && country.code === activeCode}
          onActive={onActive}
        />
      ))}
      {rest.length === 0 ? null : (
        <tr className="text-ink-soft">
          <th scope="row" className={NAME_CELL}>
            {moreText(rest.length)}
          </th>
          <CountCells {...sumCountries(rest)} metric={metric} total={total} largest={largest} />
        </tr>
      )}
    </tbody>
  );
}
