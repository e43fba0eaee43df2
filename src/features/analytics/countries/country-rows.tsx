import { type ReactNode, useMemo } from "react";
import { useFormatter, useLocale } from "use-intl";
import { ChangeText } from "./change-text.tsx";
import { CountryRow } from "./country-row.tsx";
import { type CountryOrder, type NamedTotal, orderCountries } from "./order-countries.ts";
import { sumCountries } from "./tally-countries.ts";
import { useShareText } from "./use-share-text.ts";

/** A group of the table's rows. Those that are not shown stand as one row, so that the sum is still seen. */
export function CountryRows({
  countries,
  limit,
  order,
  total,
  largest,
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
  largest: number;
  activeCode: string | null;
  onActive: (code: string | null) => void;
  moreText: (count: number) => string;
  /** A head of the group. */
  children?: ReactNode;
}) {
  const locale = useLocale();
  const format = useFormatter();
  const shareOf = useShareText();
  const shown = useMemo(
    () => orderCountries(countries.slice(0, limit), order, locale),
    [countries, limit, order, locale],
  );
  const rest = countries.slice(limit);
  const { count, previousCount } = sumCountries(rest);
  return (
    <tbody>
      {children}
      {shown.map((country) => (
        <CountryRow
          key={country.key}
          country={country}
          total={total}
          largest={largest}
          isActive={country.code !== null && country.code === activeCode}
          onActive={onActive}
        />
      ))}
      {rest.length === 0 ? null : (
        <tr className="border-t border-line text-ink-soft *:align-baseline">
          <th scope="row" className="py-1.5 ps-2 text-start font-normal">
            {moreText(rest.length)}
          </th>
          <td className="py-1.5 ps-2 @md:ps-3 whitespace-nowrap">{format.number(count)}</td>
          <td className="py-1.5 ps-2 @md:ps-3 whitespace-nowrap last:pe-2">
            {shareOf(count, total)}
          </td>
          {previousCount === null ? null : (
            <td className="py-1.5 ps-2 @md:ps-3 pe-2">
              <ChangeText count={count} previousCount={previousCount} />
            </td>
          )}
        </tr>
      )}
    </tbody>
  );
}
