import { useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { MetricChange, MetricShare, MetricValue } from "#analytics/parts/metric-value.tsx";
import { FigureTable, figureColumns } from "#shared/charts/figure-table.tsx";
import type { PanelDisplay } from "#shared/charts/panel-display.ts";
import { changeBetween } from "#shared/format/changes.ts";
import { Button } from "#shared/ui/button.tsx";
import { CELL, TOTAL_ROW } from "#shared/ui/table.tsx";
import {
  type CountryMetric,
  type CountrySums,
  type NamedTotal,
  sumCountries,
} from "./tally-countries.ts";

const FEW_COUNTRIES = 10;
const FEW_NAMES = 5;
/** Sorts by count, the largest first. */
const USUAL = { column: 1, isDown: true };

type Line = CountrySums & { name: string; country: NamedTotal | null };

const helper = figureColumns<Line>();

export function CountryTable({
  totals,
  metric,
  activeCode,
  onActive,
  display,
  onDisplay,
}: {
  /** Lists the largest first. */
  totals: readonly NamedTotal[];
  metric: CountryMetric;
  activeCode: string | null;
  onActive: (code: string | null) => void;
  display: PanelDisplay;
  onDisplay: (display: PanelDisplay) => void;
}) {
  const t = useTranslations("countries");
  const common = useTranslations("common");
  const metrics = useTranslations("analytics.metrics");
  const isWhole = display.more > 0;
  const known = totals.filter(({ code }) => code !== null);
  const unknown = totals.filter(({ code }) => code === null);
  const sums = useMemo(() => sumCountries(totals), [totals]);
  const columns = useCountryColumns(metric, sums);
  /** Returns lines for the largest ones. The others are summed up in one row, so that the total remains clear. */
  const linesOf = (
    countries: readonly NamedTotal[],
    few: number,
    nameOfOthers: (count: number) => string,
  ): Line[] => {
    const others = isWhole ? [] : countries.slice(few);
    return [
      ...countries
        .slice(0, countries.length - others.length)
        .map((country) => ({ ...country, country })),
      ...(others.length === 0
        ? []
        : [{ ...sumCountries(others), name: nameOfOthers(others.length), country: null }]),
    ];
  };
  const total: Line = { ...sums, name: common("total"), country: null };
  const head = (
    <tr>
      <th
        scope="rowgroup"
        colSpan={columns.length}
        className={`${CELL} border-t pt-3 text-start text-sm font-medium text-ink-faint`}
      >
        {t("unknown")}
      </th>
    </tr>
  );
  return (
    <div>
      <FigureTable
        label={t("table", { metric: metrics(metric) })}
        columns={columns}
        sections={[
          { rows: linesOf(known, FEW_COUNTRIES, (count) => t("moreCountries", { count })) },
          ...(unknown.length === 0
            ? []
            : [{ head, rows: linesOf(unknown, FEW_NAMES, (count) => t("moreNames", { count })) }]),
          { isFoot: true, rows: [total] },
        ]}
        order={display.order}
        usual={USUAL}
        onOrder={(order) => onDisplay({ ...display, order })}
        rowKey={({ country }) => country?.key}
        rowProps={(line) => {
          const { country } = line;
          if (country === null) return { className: line === total ? TOTAL_ROW : "text-ink-soft" };
          return {
            "data-active": country.code !== null && country.code === activeCode,
            onPointerEnter: () => onActive(country.code),
            onPointerLeave({ pointerType }) {
              // A lifted finger keeps the active country.
              if (pointerType !== "touch") onActive(null);
            },
            className: "data-[active=true]:bg-accent-wash",
          };
        }}
      />
      {known.length > FEW_COUNTRIES || unknown.length > FEW_NAMES ? (
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

function useCountryColumns(metric: CountryMetric, sums: CountrySums) {
  const t = useTranslations("countries");
  const metrics = useTranslations("analytics.metrics");
  return useMemo(() => {
    const { count: total, mark, previousCount } = sums;
    return helper.columns([
      // Sums come last.
      helper.accessor(({ country }) => country?.name, {
        id: "name",
        header: t("country"),
        sortDescFirst: false,
        cell: ({ row: { original } }) =>
          original.country === null ? original.name : <CountryName country={original.country} />,
        meta: { kind: "name", className: "min-w-20" },
      }),
      helper.accessor(({ country }) => country?.count, {
        id: "count",
        header: metrics(metric),
        sortDescFirst: true,
        cell: ({ row: { original } }) => (
          <MetricValue
            metric={metric}
            value={original.mark === null ? null : original.count}
            mark={original.mark ?? "exact"}
          />
        ),
        meta: { kind: "number" },
      }),
      helper.display({
        id: "share",
        header: t("share"),
        cell: ({ row: { original } }) => (
          <MetricShare
            share={total === 0 || original.mark === null ? null : original.count / total}
            mark={mark === "exact" ? (original.mark ?? "exact") : "atLeast"}
            hasBar={original.country !== null}
          />
        ),
        meta: { kind: "number" },
      }),
      ...(previousCount === null
        ? []
        : [
            helper.display({
              id: "change",
              header: t("change"),
              cell: ({ row: { original } }) => (
                <MetricChange
                  metric={metric}
                  change={changeBetween(original.comparedCount, original.previousCount)}
                  mark={original.mark ?? "exact"}
                  canGo={original.country !== null}
                  isTotal={original.country === null}
                />
              ),
              meta: { kind: "number" },
            }),
          ]),
    ]);
  }, [metric, sums, t, metrics]);
}

/** Shows the name of a country, and what the service calls it where that is something else. */
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
