import { useMemo, useRef } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import type { Bucket } from "#analytics/analytics-buckets.ts";
import type { Granularity } from "#analytics/analytics-plan.ts";
import { formatAxisValue, formatValue } from "#analytics/chart/format-metric.ts";
import type { Metric } from "#analytics/metrics.ts";
import { useMarkLabels } from "#analytics/parts/panel-mark.ts";
import { ChartPlot, type PlotPosition } from "#shared/charts/chart-plot.tsx";
import { SeriesLine } from "#shared/charts/chart-series.tsx";
import { ChartStage } from "#shared/charts/chart-stage.tsx";
import { LineNames, namesMargin } from "#shared/charts/line-names.tsx";
import { LinesTooltip } from "#shared/charts/lines-tooltip.tsx";
import { rankAt, tickPlaces } from "#shared/charts/plot.ts";
import { useCursor } from "#shared/charts/use-cursor.ts";
import { useSize } from "#shared/charts/use-size.ts";
import { axisOf } from "#shared/charts/value-axis.ts";
import { type ChartLine, countPlaces } from "./lines.ts";

const HEIGHT_PX = 320;
/** Is about as wide as a date below the axis. */
const TICK_PX = 64;

export interface PlaceFormat {
  tick: (place: number) => string;
  title: (place: number) => string;
  /** Returns the date of a line's own point. Is null where all are of the one in the title. */
  dateOf: ((bucket: Bucket) => string) | null;
}

/**
 * Shows several lines in one chart. It is one stop for the keyboard, an `application`: the arrows are the chart's, and
 * what they lead to is announced.
 */
export function OverlayChart({
  label,
  lines,
  metric,
  granularity,
  labels,
}: {
  label: string;
  lines: readonly ChartLine[];
  metric: Metric;
  granularity: Granularity;
  labels: PlaceFormat;
}) {
  const t = useTranslations("comparison.overlay");
  const single = useTranslations("comparison.multiples");
  const common = useTranslations("common");
  const locale = useLocale();
  const format = useFormatter();
  const marked = useMarkLabels();
  const [ref, size] = useSize();
  const widthPx = size?.width ?? null;
  const margin = namesMargin(lines.length, widthPx ?? Number.POSITIVE_INFINITY);
  const position = useRef<PlotPosition>(null);
  const count = countPlaces(lines);
  // Memoized, so that moving the cursor does not render it.
  const drawing = useMemo(
    () =>
      widthPx === null ? null : (
        <ChartPlot
          placeCount={count}
          ticksIn={(plotWidthPx) =>
            tickPlaces(count, granularity, Math.max(2, Math.floor(plotWidthPx / TICK_PX))).map(
              (place) => ({ place, text: labels.tick(place) }),
            )
          }
          axis={{
            ...axisOf(lines.flatMap(({ values }) => values)),
            format: (value) => formatAxisValue(metric, value, locale),
          }}
          margin={namesMargin(lines.length, widthPx)}
          ref={position}
        >
          {lines.map((line) => (
            <SeriesLine key={line.key} series={line} marked="end" />
          ))}
          <LineNames lines={lines} />
        </ChartPlot>
      ),
    [lines, count, metric, granularity, labels, widthPx, locale],
  );
  const { at, isByKeys, handlers } = useCursor(count, (x) => position.current?.indexAt(x) ?? 0);
  const valuesAt = (place: number, markedText: typeof marked.text) =>
    rankAt(lines, place).map((line) => {
      const { bucket, value = null, mark = "exact" } = line.points[place] ?? {};
      const partial = value === null ? null : (bucket?.partial ?? null);
      return {
        line,
        text:
          value === null ? common("unknown") : markedText(mark, formatValue(metric, value, locale)),
        note: [
          ...(bucket === undefined || labels.dateOf === null ? [] : [labels.dateOf(bucket)]),
          ...(partial === null ? [] : [t(partial)]),
        ].join(" · "),
      };
    });
  const spoken = (place: number) =>
    format.list(
      valuesAt(place, marked.spoken).map(({ line, text, note }) =>
        [`${line.name} ${text}`, note].filter((part) => part !== "").join(" · "),
      ),
      { type: "unit" },
    );
  return (
    <ChartStage
      ref={ref}
      label={label}
      kind={t("chart")}
      keys={t("keys")}
      spoken={
        at === null || !isByKeys ? "" : single("at", { when: labels.title(at), value: spoken(at) })
      }
      style={{ height: HEIGHT_PX + (margin.bottom ?? 0) }}
      cursor={{
        at,
        tooltip:
          at === null ? null : (
            <LinesTooltip title={labels.title(at)} values={valuesAt(at, marked.text)} />
          ),
      }}
      drawing={drawing}
      {...handlers}
    />
  );
}
