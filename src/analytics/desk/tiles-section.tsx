import { useTranslations } from "use-intl";
import { ExplainDifference } from "#analytics/explain/explain-difference.tsx";
import { MetricTiles } from "#analytics/tiles/metric-tiles.tsx";
import { differenceFacts } from "./difference-facts.ts";
import type { SectionProps } from "./section-props.ts";

/** What each metric comes to; they choose what the chart is about. */
export function TilesSection({ view, asked, analytics, onView }: SectionProps) {
  const t = useTranslations("analytics");
  const stateOf = (metric: "plays" | "bytes") =>
    analytics.has(metric) ? "loaded" : analytics.problemOf(metric) === null ? "loading" : "failed";
  const other = view.metric === "plays" ? "impressions" : "plays";
  const measure = view.metric === "bytesPerPlay" ? "bytes" : view.metric;
  const facts = differenceFacts({ asked, analytics }, measure, { measure: other });
  return (
    <div>
      <MetricTiles
        series={analytics.current}
        compared={analytics.compared}
        sets={{ visitors: stateOf("plays"), bytes: stateOf("bytes") }}
        chosen={view.metric}
        second={view.second}
        onChoose={(metric) =>
          onView({ ...view, metric, second: view.second === metric ? null : view.second })
        }
      />
      {facts === null ? null : (
        <div
          data-print="hide"
          className="mt-1 flex flex-wrap items-center justify-end gap-x-1 text-sm text-ink-soft"
        >
          {t("differs", { one: t(`metrics.${measure}`), other: t(`metrics.${other}`) })}
          <ExplainDifference
            pair={{ kind: measure === "bytes" ? "bytes-plays" : "impressions-plays" }}
            facts={facts}
            names={[t(`metrics.${measure}`), t(`metrics.${other}`)]}
            hasWords
          />
        </div>
      )}
    </div>
  );
}
