import { memo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { analyticsQueries } from "#analytics/analytics-queries.ts";
import { formatValue } from "#analytics/chart/format-metric.ts";
import { CountryBreakdown, useCountryName } from "#analytics/countries/country-breakdown.tsx";
import {
  type CountryMetric,
  type CountryTotal,
  tallyCountries,
} from "#analytics/countries/tally-countries.ts";
import type { Mark } from "#analytics/metrics.ts";
import { figureColumn, useMarkLabels } from "#analytics/parts/panel-mark.ts";
import { usePanelDisplay } from "#analytics/parts/use-panel-display.ts";
import { tableOf } from "#shared/format/table-data.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { BreakdownPanel, useBreakdown } from "./breakdown-panel.tsx";
import type { SectionProps } from "./section-props.ts";

const Breakdown = memo(CountryBreakdown);

/** Shows the breakdown by country. Data is not counted by country: plays are ranked instead. */
export function CountriesSection(props: SectionProps) {
  const { view, query, onView } = props;
  const t = useTranslations("analytics");
  const { api } = useApi();
  const { subject } = view;
  const breakdown = useBreakdown(
    query,
    view.metric === "impressions" ? "impressions" : "plays",
    (time) => analyticsQueries.countries(api, subject, time),
    true,
  );
  const metric: CountryMetric = breakdown.measure;
  const metricName = t(`metrics.${metric}`);
  const seen = usePanelDisplay("countries", view, onView);
  const marked = useMarkLabels();
  const locale = useLocale();
  const nameOf = useCountryName();
  return (
    <BreakdownPanel
      of="countries"
      section={props}
      breakdown={breakdown}
      countOf={({ counts }) => counts[metric]}
      {...seen}
      table={({ rows, previousRows, overRows }) => {
        const totals = tallyCountries(rows, previousRows, metric, overRows);
        const { figures, compared } = breakdown.marks;
        const labels = {
          head: marked.head,
          value: (count: number, mark: Mark) =>
            marked.text(mark, formatValue(metric, count, locale)),
        };
        const comparedColumn = (name: string, countOf: (total: CountryTotal) => number | null) => {
          const ofTotals = totals.map((total) => ({ value: countOf(total), mark: compared }));
          return figureColumn(name, ofTotals, labels);
        };
        const own = totals.map(({ count, mark }) => ({
          value: mark === null ? null : count,
          mark: figures === "about" || mark === null || mark === "exact" ? figures : mark,
        }));
        const isCompared = previousRows !== null;
        return tableOf(totals, [
          {
            name: t("countries.country"),
            kind: "text",
            cell: ({ code, names }) => (code === null ? (names[0] ?? "") : nameOf(code)),
            // Names of countries differ by language.
            ids: { name: "ISO 3166-1", at: (row) => totals[row]?.code ?? null },
          },
          figureColumn(metricName, own, labels),
          isCompared &&
            overRows !== undefined &&
            comparedColumn(t("note.over", { metric: metricName }), (each) => each.comparedCount),
          isCompared &&
            comparedColumn(
              t("countries.previous", { metric: metricName }),
              (each) => each.previousCount,
            ),
        ]);
      }}
    >
      {(rows) => <Breakdown {...rows} metric={metric} {...seen} />}
    </BreakdownPanel>
  );
}
