import { memo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { analyticsQueries } from "#analytics/analytics-queries.ts";
import { formatValue } from "#analytics/chart/format-metric.ts";
import { CountryBreakdown, useCountryName } from "#analytics/countries/country-breakdown.tsx";
import {
  type CountryMetric,
  countryTable,
  tallyCountries,
} from "#analytics/countries/tally-countries.ts";
import { useMarkLabels } from "#analytics/parts/panel-mark.ts";
import { usePanelDisplay } from "#analytics/parts/use-panel-display.ts";
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
      table={({ rows, previousRows, overRows }) =>
        countryTable(
          tallyCountries(rows, previousRows, metric, overRows),
          {
            columns: {
              country: t("countries.country"),
              count: metricName,
              over: t("note.over", { metric: metricName }),
              previous: t("countries.previous", { metric: metricName }),
            },
            nameOf,
            head: marked.head,
            value: (count, mark) => marked.text(mark, formatValue(metric, count, locale)),
          },
          breakdown.marks,
        )
      }
    >
      {(rows) => <Breakdown {...rows} metric={metric} {...seen} />}
    </BreakdownPanel>
  );
}
