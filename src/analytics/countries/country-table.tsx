import { type ReactNode, useMemo } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { formatValue } from "#analytics/chart/format-metric.ts";
import type { Mark } from "#analytics/metrics.ts";
import { MetricValue } from "#analytics/parts/metric-value.tsx";
import { useIsChangeAbout, useMarkInPanel } from "#analytics/parts/panel-mark.ts";
import { ChangeLabel } from "#shared/charts/change-label.tsx";
import type { PanelDisplay } from "#shared/charts/panel-display.ts";
import {
  CELL,
  ColumnHead,
  NAME_CELL,
  NUMBER_CELL,
  ShareBar,
  TABLE,
  TableFrame,
  TOTAL_ROW,
} from "#shared/charts/table-parts.tsx";
import { changeBetween } from "#shared/format/changes.ts";
import { Button } from "#shared/ui/button.tsx";
import {
  type CountryMetric,
  type CountryOrder,
  countryOrderOf,
  type NamedTotal,
  orderAfter,
  orderCountries,
  sortOrderOf,
  sumCountries,
} from "./tally-countries.ts";

const FEW_COUNTRIES = 10;
const FEW_NAMES = 5;

/** Table of countries and unknown names with their counts. */
export function CountryTable({
  totals,
  metric,
  activeCode,
  onActive,
  display,
  onDisplay,
}: {
  /** The largest first. */
  totals: readonly NamedTotal[];
  metric: CountryMetric;
  activeCode: string | null;
  onActive: (code: string | null) => void;
  display: PanelDisplay;
  onDisplay: (display: PanelDisplay) => void;
}) {
  const t = useTranslations("countries");
  const metrics = useTranslations("analytics.metrics");
  const order = countryOrderOf(display.order);
  const isWhole = display.more > 0;
  const known = totals.filter(({ code }) => code !== null);
  const unknown = totals.filter(({ code }) => code === null);
  const sums = sumCountries(totals);
  const { count: total, previousCount } = sums;
  const largest = Math.max(0, ...totals.map(({ count }) => count));
  const isTotalPartial = sums.mark !== "exact";
  const group = { order, metric, total, largest, isTotalPartial, activeCode, onActive };
  const isLong = known.length > FEW_COUNTRIES || unknown.length > FEW_NAMES;
  const columnHead = (by: CountryOrder["by"], title: string) => (
    <ColumnHead
      isNumber={by === "count"}
      sorted={order.by === by ? order : null}
      onSort={() => onDisplay({ ...display, order: sortOrderOf(orderAfter(order, by)) })}
    >
      {title}
    </ColumnHead>
  );
  return (
    <div>
      <TableFrame label={t("table", { metric: metrics(metric) })}>
        <table className={TABLE}>
          <thead>
            <tr>
              {columnHead("name", t("country"))}
              {columnHead("count", metrics(metric))}
              <ColumnHead isNumber>{t("share")}</ColumnHead>
              {previousCount === null ? null : <ColumnHead isNumber>{t("change")}</ColumnHead>}
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
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={previousCount === null ? 3 : 4}
                  className={`${CELL} border-t pt-3 text-start text-sm font-medium text-ink-faint`}
                >
                  {t("unknown")}
                </th>
              </tr>
            </CountryRows>
          )}
          <tfoot>
            <tr className={TOTAL_ROW}>
              <th scope="row" className={`${NAME_CELL} font-semibold`}>
                {t("total")}
              </th>
              <CountCells {...group} {...sums} />
            </tr>
          </tfoot>
        </table>
      </TableFrame>
      {isLong ? (
        <Button
          variant="quiet"
          aria-expanded={isWhole}
          onClick={() => onDisplay({ ...display, more: isWhole ? 0 : 1 })}
          className="-ms-1 mt-2"
        >
          {isWhole ? t("showFewer") : t("showAll", { count: totals.length })}
        </Button>
      ) : null}
    </div>
  );
}

/** Group of rows. Hidden ones are summed up in one row, so the total remains clear. */
function CountryRows({
  countries,
  limit,
  order,
  total,
  largest,
  isTotalPartial,
  metric,
  activeCode,
  onActive,
  moreText,
  children,
}: {
  /** The largest first. */
  countries: readonly NamedTotal[];
  /** Number of rows shown, the largest ones. */
  limit: number;
  order: CountryOrder;
  total: number;
  /** The largest count of the table. */
  largest: number;
  /** The total that shares are of is a minimum. */
  isTotalPartial: boolean;
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
          isTotalPartial={isTotalPartial}
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
          <CountCells
            {...sumCountries(rest)}
            metric={metric}
            total={total}
            largest={largest}
            isTotalPartial={isTotalPartial}
          />
        </tr>
      )}
    </tbody>
  );
}

/** One country: its count, its part of the total, its change where there is something to compare with. */
function CountryRow({
  country,
  metric,
  total,
  largest,
  isTotalPartial,
  isActive,
  onActive,
}: {
  country: NamedTotal;
  metric: CountryMetric;
  total: number;
  largest: number;
  isTotalPartial: boolean;
  /** Pointed at, here or on the map. */
  isActive: boolean;
  onActive: (code: string | null) => void;
}) {
  return (
    <tr
      data-active={isActive}
      onPointerEnter={() => onActive(country.code)}
      onPointerLeave={({ pointerType }) => {
        // A lifted finger keeps the active country.
        if (pointerType !== "touch") onActive(null);
      }}
      className="data-[active=true]:bg-accent-wash"
    >
      <th scope="row" className={`${NAME_CELL} min-w-20`}>
        <CountryName country={country} />
      </th>
      <CountCells
        metric={metric}
        count={country.count}
        mark={country.mark}
        comparedCount={country.comparedCount}
        previousCount={country.previousCount}
        total={total}
        largest={largest}
        isTotalPartial={isTotalPartial}
        canGo
      />
    </tr>
  );
}

/** The name of a country, and what the service calls it where that is something else. */
function CountryName({ country }: { country: NamedTotal }) {
  const t = useTranslations("countries");
  const format = useFormatter();
  const { name, names } = country;
  const isAsSent = names.length === 1 && names[0] === name;
  return (
    <>
      <bdi
        title={
          isAsSent ? undefined : t("sentAs", { count: names.length, names: format.list(names) })
        }
        className="wrap-anywhere"
      >
        {name.trim() === "" ? t("nameless") : name}
      </bdi>
      {names.length === 1 ? null : (
        <span className="block text-xs font-normal text-ink-faint wrap-anywhere">
          {t.rich("together", {
            names: () => format.list(names.map((sent) => <bdi key={sent}>{sent}</bdi>)),
          })}
        </span>
      )}
    </>
  );
}

/** Cells of a row: count, share of the total, and change. */
function CountCells({
  metric,
  count,
  mark,
  comparedCount,
  previousCount,
  total,
  largest,
  isTotalPartial,
  canGo = false,
}: {
  metric: CountryMetric;
  count: number;
  /** Null: not known. */
  mark: Mark | null;
  /** Finished part, which is compared. */
  comparedCount: number;
  /** Null: nothing is compared, so there is no such column. */
  previousCount: number | null;
  total: number;
  /** The largest count of the table. */
  largest: number;
  /** The total that shares are of is a minimum. */
  isTotalPartial: boolean;
  /** One country, not a sum. */
  canGo?: boolean;
}) {
  const locale = useLocale();
  const isAbout = useMarkInPanel(mark ?? "exact") !== "exact";
  const isChangeAbout = useIsChangeAbout(mark ?? "exact");
  return (
    <>
      <td className={NUMBER_CELL}>
        <MetricValue metric={metric} value={mark === null ? null : count} mark={mark ?? "exact"} />
      </td>
      <td className={NUMBER_CELL}>
        <ShareBar
          share={total === 0 || mark === null ? null : count / total}
          largest={total === 0 ? 1 : largest / total}
          isAbout={isAbout || isTotalPartial}
        />
      </td>
      {previousCount === null ? null : (
        <td className={NUMBER_CELL}>
          <ChangeLabel
            change={changeBetween(comparedCount, previousCount)}
            canGo={canGo}
            isAbout={isChangeAbout}
            was={formatValue(metric, previousCount, locale)}
          />
        </td>
      )}
    </>
  );
}
