import { memo, type Ref, useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Bucket } from "#analytics/analytics-buckets.ts";
import type { Granularity } from "#analytics/analytics-plan.ts";
import { formatAxisValue, formatValue } from "#analytics/chart/format-metric.ts";
import type { Metric } from "#analytics/metrics.ts";
import { useMarkLabels } from "#analytics/parts/panel-mark.ts";
import { ChartPlot, type PlotPosition } from "#shared/charts/chart-plot.tsx";
import { SeriesLine } from "#shared/charts/chart-series.tsx";
import { ChartStage } from "#shared/charts/chart-stage.tsx";
import { Swatch } from "#shared/charts/legend.tsx";
import { LineNames, namesMargin } from "#shared/charts/line-names.tsx";
import { tickPlaces } from "#shared/charts/plot.ts";
import { useCursor } from "#shared/charts/use-cursor.ts";
import { useWidth } from "#shared/charts/use-size.ts";
import { axisOf } from "#shared/charts/value-axis.ts";
import { type ChartLine, countPlaces, endOf, rankAt } from "./lines.ts";

const HEIGHT_PX = 320;
/** About as wide as a date below the axis. */
const TICK_PX = 64;

/** Labels of the points. */
export interface PlaceFormat {
  /** Short label below the axis. */
  tick: (place: number) => string;
  /** In whole. */
  title: (place: number) => string;
  /** The date of a line's own point; null where all are of the one in the title. */
  dateOf: ((bucket: Bucket) => string) | null;
}

/**
 * Several lines in one chart. It is one stop for the keyboard, an `application`: the arrows are the
 * chart's, and what they lead to is announced.
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
  /** Distance of points. */
  granularity: Granularity;
  labels: PlaceFormat;
}) {
  const t = useTranslations("comparison.overlay");
  const locale = useLocale();
  const marked = useMarkLabels();
  const [ref, widthPx] = useWidth();
  const margin = namesMargin(lines.length, widthPx ?? Number.POSITIVE_INFINITY);
  const position = useRef<PlotPosition>(null);
  const { at, isByKeys, handlers } = useCursor(
    countPlaces(lines),
    (x) => position.current?.indexAt(x) ?? 0,
  );
  const spoken = (place: number) =>
    rankAt(lines, place)
      .map(({ line, value, mark, bucket }) => {
        const text =
          value === null ? t("notKnown") : marked.spoken(mark, formatValue(metric, value, locale));
        const partial = value === null ? null : (bucket?.partial ?? null);
        return [
          `${line.name} ${text}`,
          ...(bucket === null || labels.dateOf === null ? [] : [labels.dateOf(bucket)]),
          ...(partial === null ? [] : [t(partial)]),
        ].join(", ");
      })
      .join("; ");
  return (
    <ChartStage
      ref={ref}
      label={label}
      kind={t("chart")}
      keys={t("keys")}
      spoken={at === null || !isByKeys ? "" : `${labels.title(at)}: ${spoken(at)}`}
      style={{ height: HEIGHT_PX + (margin.bottom ?? 0) }}
      cursor={{
        at,
        stretch: null,
        tooltip:
          at === null ? null : (
            <OverlayTooltip
              lines={lines}
              place={at}
              title={labels.title(at)}
              dateOf={labels.dateOf}
              metric={metric}
            />
          ),
      }}
      drawing={
        widthPx === null ? null : (
          <OverlayPlot {...{ lines, metric, granularity, labels, widthPx }} ref={position} />
        )
      }
      {...handlers}
    />
  );
}

/** The drawing. Moving the cursor does not render it. */
const OverlayPlot = memo(function OverlayPlot({
  lines,
  metric,
  granularity,
  labels,
  widthPx,
  ref,
}: {
  lines: readonly ChartLine[];
  metric: Metric;
  granularity: Granularity;
  labels: PlaceFormat;
  widthPx: number;
  ref: Ref<PlotPosition>;
}) {
  const locale = useLocale();
  const count = countPlaces(lines);
  return (
    <ChartPlot
      places={Array.from({ length: count }, (_, place) => place)}
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
      ref={ref}
    >
      {lines.map((line) => (
        <SeriesLine key={line.key} series={line} hasEnd />
      ))}
      <LineNames lines={lines.map((line) => ({ ...line, end: endOf(line) }))} />
    </ChartPlot>
  );
});

/** Values of all lines at one point, largest first. */
function OverlayTooltip({
  lines,
  place,
  title,
  dateOf,
  metric,
}: {
  lines: readonly ChartLine[];
  place: number;
  title: string;
  /** The date of a line's own point; null where all are of the one in the title. */
  dateOf: ((bucket: Bucket) => string) | null;
  metric: Metric;
}) {
  const t = useTranslations("comparison.overlay");
  const marked = useMarkLabels();
  const locale = useLocale();
  return (
    <>
      <p className="mb-1 font-medium">{title}</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {rankAt(lines, place).map(({ line, value, mark, bucket }) => (
          <li key={line.key} className="flex items-baseline gap-2">
            <span className="self-center">
              <Swatch lineStyle={line.lineStyle} />
            </span>
            <span className="min-w-0 grow">
              <bdi className="block truncate">{line.name}</bdi>
              {bucket === null ? null : (
                <span className="block text-xs text-ink-faint empty:hidden">
                  {[
                    dateOf === null ? null : dateOf(bucket),
                    bucket.partial === null || value === null ? null : t(bucket.partial),
                  ]
                    .filter((text) => text !== null)
                    .join(", ")}
                </span>
              )}
            </span>
            <span className={value === null ? "text-ink-faint" : "font-medium"}>
              {value === null
                ? t("notKnown")
                : marked.text(mark, formatValue(metric, value, locale))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
