import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { ChangeText } from "./change-text.tsx";
import type { CountryMetric } from "./country-metric.ts";
import { CountryRows } from "./country-rows.tsx";
import { type CountryOrder, FIRST_ORDERS, type NamedTotal } from "./order-countries.ts";
import { OrderHead } from "./order-head.tsx";
import { sumCountries } from "./tally-countries.ts";
import { useShareText } from "./use-share-text.ts";

const FEW_COUNTRIES = 10;
const FEW_NAMES = 5;

/** All countries with their counts, and the names that are no country we know. */
export function CountryTable({
  totals,
  metric,
  activeCode,
  onActive,
}: {
  /** The largest first. */
  totals: readonly NamedTotal[];
  metric: CountryMetric;
  activeCode: string | null;
  onActive: (code: string | null) => void;
}) {
  const t = useTranslations("countries");
  const format = useFormatter();
  const shareOf = useShareText();
  const [order, setOrder] = useState<CountryOrder>(FIRST_ORDERS.count);
  const [isWhole, setIsWhole] = useState(false);
  const known = totals.filter(({ code }) => code !== null);
  const unknown = totals.filter(({ code }) => code === null);
  const { count: total, previousCount } = sumCountries(totals);
  const group = { order, total, largest: totals[0]?.count ?? 0, activeCode, onActive };
  const isLong = known.length > FEW_COUNTRIES || unknown.length > FEW_NAMES;
  return (
    <div>
      {/* Where it is too wide for the screen it scrolls in its own frame, by keyboard too. */}
      <section tabIndex={0} aria-label={t("table", { metric })} className="overflow-x-auto">
        <table className="w-full text-end">
          <thead className="text-ink-faint">
            <tr>
              <OrderHead title={t("country")} by="name" order={order} onOrder={setOrder} />
              <OrderHead
                title={t("metric", { metric })}
                by="count"
                order={order}
                onOrder={setOrder}
              />
              <th scope="col" className="ps-2 @md:ps-3 font-medium last:pe-2 @md:w-1/3">
                {t("share")}
              </th>
              {previousCount === null ? null : (
                <th scope="col" className="ps-2 @md:ps-3 pe-2 font-medium">
                  {t("change")}
                </th>
              )}
            </tr>
          </thead>
          <CountryRows
            {...group}
            countries={known}
            limit={isWhole ? known.length : FEW_COUNTRIES}
            moreText={(count) => t("moreCountries", { count })}
          />
          {unknown.length === 0 ? null : (
            <CountryRows
              {...group}
              countries={unknown}
              limit={isWhole ? unknown.length : FEW_NAMES}
              moreText={(count) => t("moreNames", { count })}
            >
              <tr className="border-t border-line">
                <th
                  scope="rowgroup"
                  colSpan={previousCount === null ? 3 : 4}
                  className="pt-3 pb-1 ps-2 text-start text-sm font-medium text-ink-faint"
                >
                  {t("unknown")}
                </th>
              </tr>
            </CountryRows>
          )}
          <tfoot>
            <tr className="border-t border-line-strong/60 *:align-baseline">
              <th scope="row" className="py-1.5 ps-2 text-start font-medium">
                {t("total")}
              </th>
              <td className="py-1.5 ps-2 @md:ps-3 font-medium whitespace-nowrap">
                {format.number(total)}
              </td>
              <td className="py-1.5 ps-2 @md:ps-3 font-medium last:pe-2">
                {shareOf(total, total)}
              </td>
              {previousCount === null ? null : (
                <td className="py-1.5 ps-2 @md:ps-3 pe-2">
                  <ChangeText count={total} previousCount={previousCount} />
                </td>
              )}
            </tr>
          </tfoot>
        </table>
      </section>
      {isLong ? (
        <Button
          variant="quiet"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="-ms-1 mt-2"
        >
          {isWhole ? t("showFewer") : t("showAll", { count: totals.length })}
        </Button>
      ) : null}
    </div>
  );
}
