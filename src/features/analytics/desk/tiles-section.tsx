import { MetricTiles } from "#features/analytics/tiles/metric-tiles.tsx";
import type { SectionProps } from "./section-props.ts";

/** What each metric comes to; they choose what the chart is about. */
export function TilesSection({ view, analytics, onView }: SectionProps) {
  const stateOf = (metric: "plays" | "bytes") =>
    analytics.has(metric) ? "loaded" : analytics.problemOf(metric) === null ? "loading" : "failed";
  return (
    <MetricTiles
      series={analytics.current}
      previous={analytics.previous}
      sets={{ visitors: stateOf("plays"), bytes: stateOf("bytes") }}
      chosen={view.metric}
      second={view.second}
      onChoose={(metric) =>
        onView({ ...view, metric, second: view.second === metric ? null : view.second })
      }
    />
  );
}
