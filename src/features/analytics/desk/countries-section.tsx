import { useQuery } from "@tanstack/react-query";
import { memo, useDeferredValue, useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { analyticsQueries } from "#api/analytics-queries.ts";
import { useApi } from "#api/api-context.tsx";
import { toProblem } from "#api/errors.ts";
import { CountryBreakdown } from "#features/analytics/countries/country-breakdown.tsx";
import type { CountryMetric } from "#features/analytics/countries/country-metric.ts";
import { tallyCountries } from "#features/analytics/countries/tally-countries.ts";
import { useCountryName } from "#features/analytics/countries/use-country-name.ts";
import { ExplainDifference } from "#features/analytics/explain/explain-difference.tsx";
import { ChartPanel } from "#ui/chart-panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { differenceFacts } from "./difference-facts.ts";
import type { SectionProps } from "./section-props.ts";
import { useFileName } from "./use-file-name.ts";
import { useRangeNote } from "./use-range-note.ts";

/** Drawn when there is time: what is pressed meanwhile is answered first. */
const Breakdown = memo(CountryBreakdown);

/** What was watched where. Data is not counted by country, so it is ranked by plays then. */
export function CountriesSection({ name, view, asked, analytics }: SectionProps) {
  const t = useTranslations("analytics");
  const { api } = useApi();
  const { subject } = view;
  const before = asked.previous;
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(
    analyticsQueries.countries(api, subject, asked.time),
  );
  const previous = useQuery({
    ...analyticsQueries.countries(api, subject, before ?? asked.time),
    enabled: before !== null,
  });
  const previousRows =
    before === null || previous.isPlaceholderData ? null : (previous.data?.rows ?? null);
  const metric: CountryMetric = view.metric === "impressions" ? "impressions" : "plays";
  const rows = data?.rows;
  const drawn = useDeferredValue(
    useMemo(
      () => (rows === undefined ? null : { rows, previousRows, metric }),
      [rows, previousRows, metric],
    ),
  );
  const fileName = useFileName(name, asked);
  const format = useFormatter();
  const nameOf = useCountryName();
  const facts =
    data === undefined
      ? null
      : differenceFacts({ asked, analytics }, metric, {
          measure: metric,
          count: data.rows.reduce((sum, row) => sum + row[metric], 0),
        });
  return (
    <ChartPanel
      title={t("countries.title")}
      subtitle={useRangeNote(asked)}
      explain={
        facts === null ? null : (
          <ExplainDifference
            pair={{
              kind: "breakdown",
              of: "countries",
              unreadableCount: data?.unreadableCount ?? 0,
            }}
            facts={facts}
            names={[t(`metrics.${metric}`), t("countries.sum")]}
          />
        )
      }
      data={data}
      problem={toProblem(error)}
      asOfMs={dataUpdatedAt}
      onRetry={() => void refetch()}
      skeleton={<Skeleton className="h-96" />}
      isRefreshing={isFetching}
      isEmpty={({ rows }) => rows.length === 0}
      empty={<p className="text-ink-soft">{t("countries.empty")}</p>}
      table={({ rows }) => ({
        columns: [
          { name: t("countries.country"), kind: "text" },
          { name: t(`metrics.${metric}`), kind: "number", show: format.number },
          ...(previousRows === null
            ? []
            : [
                {
                  name: t("countries.previous", { metric: t(`metrics.${metric}`) }),
                  kind: "number" as const,
                  show: format.number,
                },
              ]),
        ],
        rows: tallyCountries(rows, previousRows, metric).map((total) => [
          total.code === null ? (total.names[0] ?? "") : nameOf(total.code),
          total.count,
          ...(previousRows === null ? [] : [total.previousCount]),
        ]),
      })}
      fileName={fileName(t("countries.title"))}
    >
      {({ rows }) => <Breakdown {...(drawn ?? { rows, previousRows, metric })} />}
    </ChartPanel>
  );
}
