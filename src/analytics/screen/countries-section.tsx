import { memo, useCallback } from "react";
import { useLocale, useTranslations } from "use-intl";
import { analyticsQueries, type ZonedRange } from "#analytics/analytics-queries.ts";
import { formatValue } from "#analytics/chart/format-metric.ts";
import { CountryBreakdown, useCountryName } from "#analytics/countries/country-breakdown.tsx";
import { type CountryMetric, tallyCountries } from "#analytics/countries/tally-countries.ts";
import { ExplainDifference } from "#analytics/explain/explain-difference.tsx";
import type { Mark } from "#analytics/metrics.ts";
import { PanelMark, useMarkLabels } from "#analytics/parts/panel-mark.ts";
import { usePanelDisplay } from "#analytics/parts/use-panel-display.ts";
import { ChartPanel } from "#shared/charts/chart-panel.tsx";
import { useApi } from "#shared/http/api-context.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useNextPass } from "#shared/ui/use-stable.ts";
import { differenceFacts, type SectionProps, useFileName } from "./section-props.ts";
import { useBreakdown } from "./use-breakdown.ts";

const Breakdown = memo(CountryBreakdown);

/** Breakdown by country. Data is not counted by country: plays are ranked instead. */
export function CountriesSection({ name, view, query, analytics, onView }: SectionProps) {
  const t = useTranslations("analytics");
  const { api } = useApi();
  const { subject } = view;
  const { about, shown, isOutdated, current, drawn, unreadableCount, marks, state } = useBreakdown(
    query,
    useCallback(
      (time: ZonedRange) => analyticsQueries.countries(api, subject, time),
      [api, subject],
    ),
  );
  // The contents get something new at the same time.
  const later = useNextPass(drawn);
  const metric: CountryMetric = view.metric === "impressions" ? "impressions" : "plays";
  const metricName = t(`metrics.${metric}`);
  const seen = usePanelDisplay("countries", view, onView);
  const fileName = useFileName(name, shown);
  const marked = useMarkLabels();
  const locale = useLocale();
  const nameOf = useCountryName();
  const facts =
    current !== null &&
    !isOutdated &&
    differenceFacts({ query, analytics }, metric, {
      measure: metric,
      count: current.rows.reduce((sum, row) => sum + (row[metric] ?? 0), 0),
    });
  return (
    <ChartPanel
      about={name}
      title={t("countries.title")}
      subtitle={about}
      explain={
        facts === null || facts === false ? null : (
          <ExplainDifference
            pair={{ kind: "breakdown", of: "countries", unreadableCount }}
            facts={facts}
            names={[metricName, t("countries.sum")]}
          />
        )
      }
      {...state}
      {...seen}
      skeleton={<Skeleton className="h-96" />}
      isEmpty={({ rows }) => rows.length === 0}
      empty={
        <p className="text-ink-soft">
          {unreadableCount > 0 ? t("countries.unread") : t("countries.empty")}
        </p>
      }
      table={({ rows, previousRows, overRows }) => {
        const totals = tallyCountries(rows, previousRows, metric, overRows);
        const { figures, compared } = marks;
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
      fileName={fileName(t("countries.title"))}
    >
      {(rows) => (
        <PanelMark value={marks}>
          <Breakdown {...(later ?? rows)} metric={metric} {...seen} />
        </PanelMark>
      )}
    </ChartPanel>
  );
}
