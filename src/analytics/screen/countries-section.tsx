import { memo, useCallback } from "react";
import { useLocale, useTranslations } from "use-intl";
import { analyticsQueries, type ZonedRange } from "#analytics/analytics-queries.ts";
import { formatValue } from "#analytics/chart/format-metric.ts";
import { CountryBreakdown, useCountryName } from "#analytics/countries/country-breakdown.tsx";
import { type CountryMetric, tallyCountries } from "#analytics/countries/tally-countries.ts";
import type { Mark } from "#analytics/metrics.ts";
import { useMarkLabels } from "#analytics/parts/panel-mark.ts";
import { usePanelDisplay } from "#analytics/parts/use-panel-display.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { useNextPass } from "#shared/ui/use-stable.ts";
import { BreakdownPanel, useBreakdown } from "./breakdown-panel.tsx";
import type { SectionProps } from "./section-props.ts";

const Breakdown = memo(CountryBreakdown);

/** Breakdown by country. Data is not counted by country: plays are ranked instead. */
export function CountriesSection(props: SectionProps) {
  const { view, query, onView } = props;

  const t = useTranslations("analytics");
  const { api } = useApi();
  const { subject } = view;
  const breakdown = useBreakdown(
    query,
    useCallback(
      (time: ZonedRange) => analyticsQueries.countries(api, subject, time),
      [api, subject],
    ),
  );
  // The contents get something new at the same time.
  const later = useNextPass(breakdown.drawn);
  const metric: CountryMetric = view.metric === "impressions" ? "impressions" : "plays";
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
      measure={metric}
      countOf={(row) => row[metric]}
      {...seen}
      table={({ rows, previousRows, overRows }) => {
        const totals = tallyCountries(rows, previousRows, metric, overRows);
        const { figures, compared } = breakdown.marks;
        const column = (name: string, rowMarks: readonly Mark[], usual: Mark) => ({
          name,
          fileName: marked.head(name, rowMarks),
          kind: "number" as const,
          show: (count: number, at?: number) =>
            marked.text(
              (at === undefined ? undefined : rowMarks[at]) ?? usual,
              formatValue(metric, count, locale),
            ),
        });
        const own = totals.map((total) =>
          figures === "about" || total.mark === null || total.mark === "exact"
            ? figures
            : total.mark,
        );
        const comparedColumn = (name: string) =>
          column(
            name,
            totals.map(() => compared),
            compared,
          );
        return {
          columns: [
            { name: t("countries.country"), kind: "text" },
            column(metricName, own, figures),
            ...(previousRows === null
              ? []
              : [
                  ...(overRows === undefined
                    ? []
                    : [comparedColumn(t("note.over", { metric: metricName }))]),
                  comparedColumn(t("countries.previous", { metric: metricName })),
                ]),
          ],
          rows: totals.map(({ code, names, count, mark, comparedCount, previousCount }) => [
            code === null ? (names[0] ?? "") : nameOf(code),
            mark === null ? null : count,
            ...(previousRows === null
              ? []
              : [...(overRows === undefined ? [] : [comparedCount]), previousCount]),
          ]),
        };
      }}
    >
      {(rows) => <Breakdown {...(later ?? rows)} metric={metric} {...seen} />}
    </BreakdownPanel>
  );
}
