import { memo, useCallback } from "react";
import { useLocale, useTranslations } from "use-intl";
import { type AskedTime, analyticsQueries } from "#api/analytics-queries.ts";
import { useApi } from "#api/api-context.tsx";
import { valueWords } from "#features/analytics/chart/metric-words.ts";
import { CountryBreakdown } from "#features/analytics/countries/country-breakdown.tsx";
import type { CountryMetric } from "#features/analytics/countries/country-metric.ts";
import { tallyCountries } from "#features/analytics/countries/tally-countries.ts";
import { useCountryName } from "#features/analytics/countries/use-country-name.ts";
import { ExplainDifference } from "#features/analytics/explain/explain-difference.tsx";
import { usePanelLook } from "#features/analytics/parts/use-panel-look.ts";
import { ChartPanel } from "#ui/chart-panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useNextPass } from "#ui/use-next-pass.ts";
import { differenceFacts } from "./difference-facts.ts";
import type { SectionProps } from "./section-props.ts";
import { useBreakdown } from "./use-breakdown.ts";
import { useFileName } from "./use-file-name.ts";

const Breakdown = memo(CountryBreakdown);

/** What was watched where. Data is not counted by country, so it is ranked by plays then. */
export function CountriesSection({ name, view, asked, analytics, onView }: SectionProps) {
  const t = useTranslations("analytics");
  const { api } = useApi();
  const { subject } = view;
  const { about, shown, isOutdated, current, drawn, unreadableCount, state } = useBreakdown(
    asked,
    useCallback(
      (time: AskedTime) => analyticsQueries.countries(api, subject, time),
      [api, subject],
    ),
  );
  // The contents get something new at the same time.
  const later = useNextPass(drawn);
  const metric: CountryMetric = view.metric === "impressions" ? "impressions" : "plays";
  const metricName = t(`metrics.${metric}`);
  const seen = usePanelLook("countries", view, onView);
  const fileName = useFileName(name, shown);
  const locale = useLocale();
  const nameOf = useCountryName();
  const facts =
    current !== null &&
    !isOutdated &&
    differenceFacts({ asked, analytics }, metric, {
      measure: metric,
      count: current.rows.reduce((sum, row) => sum + row[metric], 0),
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
      empty={<p className="text-ink-soft">{t("countries.empty")}</p>}
      table={({ rows, previousRows, overRows }) => {
        const show = (count: number) => valueWords(metric, count, locale);
        const number = { kind: "number" as const, show };
        const totals = tallyCountries(rows, previousRows, metric, overRows);
        const over =
          overRows === undefined
            ? []
            : [{ name: t("note.over", { metric: metricName }), ...number }];
        return {
          columns: [
            { name: t("countries.country"), kind: "text" },
            { name: metricName, ...number },
            ...(previousRows === null
              ? []
              : [...over, { name: t("countries.previous", { metric: metricName }), ...number }]),
          ],
          rows: totals.map(({ code, names, count, comparedCount, previousCount }) => [
            code === null ? (names[0] ?? "") : nameOf(code),
            count,
            ...(previousRows === null
              ? []
              : [...(overRows === undefined ? [] : [comparedCount]), previousCount]),
          ]),
        };
      }}
      fileName={fileName(t("countries.title"))}
    >
      {(rows) => <Breakdown {...(later ?? rows)} metric={metric} {...seen} />}
    </ChartPanel>
  );
}
