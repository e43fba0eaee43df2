import { useMemo, useRef } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import type { useBucketFormat } from "#analytics/chart/format-bucket.ts";
import { formatAxisValue, formatValue } from "#analytics/chart/format-metric.ts";
import { figureOf, type Mark, type Metric } from "#analytics/metrics.ts";
import { useAboutNote } from "#analytics/parts/about-note.ts";
import { useMarkLabels } from "#analytics/parts/panel-mark.ts";
import { ChartPlot, type PlotPosition } from "#shared/charts/chart-plot.tsx";
import { SeriesLine } from "#shared/charts/chart-series.tsx";
import { CursorContext } from "#shared/charts/chart-stage.tsx";
import { Swatch } from "#shared/charts/legend.tsx";
import { seriesStyleAt } from "#shared/charts/series-styles.ts";
import { positionOf } from "#shared/charts/use-cursor.ts";
import type { ValueAxis } from "#shared/charts/value-axis.ts";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { LinedItem } from "./compared.ts";
import { type ChartLine, peakOf } from "./lines.ts";

export function Multiple({
  item: { name, place, line, status, series, problemOf, asOfMs, retry },
  href,
  ...chart
}: Omit<ChartProps, "line" | "label"> & {
  item: LinedItem;
  href: string;
}) {
  const { metric, at, bucketLabels } = chart;
  const t = useTranslations("comparison.multiples");
  const common = useTranslations("common");
  const locale = useLocale();
  const total = series === null ? null : figureOf(series, metric);
  const marked = useMarkLabels();
  useAboutNote(total !== null && total.value !== null && total.mark === "about");
  const text = (value: number, mark: Mark) => marked.text(mark, formatValue(metric, value, locale));
  const isThere = status !== "loading" && status !== "failed";
  const peakPlace = line === null ? null : peakOf(line);
  const pointOf = (place: number | null) => {
    const point = line?.points[place ?? -1];
    if (point === undefined) return null;
    const { bucket, value, mark } = point;
    return { when: bucketLabels.long(bucket), value: value === null ? null : text(value, mark) };
  };
  const point = pointOf(at ?? peakPlace);
  const peak = pointOf(peakPlace);
  const pointed =
    point === null
      ? ""
      : point.value === null
        ? t("at", { when: point.when, value: common("unknown") })
        : t(at === null ? "peak" : "at", { when: point.when, value: point.value });
  return (
    <li className="min-w-0">
      <div className="flex min-h-7 items-baseline justify-between gap-3">
        <div className="flex min-w-0 items-center gap-2">
          <Swatch lineStyle={seriesStyleAt(place)} />
          <Link
            to={href}
            title={name}
            className="min-w-0 rounded-sm font-medium underline-offset-2 hover:underline"
          >
            <bdi className="block truncate">{name}</bdi>
          </Link>
        </div>
        {total === null || total.value === null ? null : (
          <p className="shrink-0 whitespace-nowrap">
            <strong className="text-lg font-semibold">{text(total.value, total.mark)}</strong>{" "}
            <span className="sr-only">{t("total")}</span>
          </p>
        )}
      </div>
      <Loaded
        data={isThere && line !== null ? { line } : undefined}
        problem={problemOf(metric)}
        asOfMs={asOfMs}
        onRetry={retry}
        skeleton={<Skeleton className="h-32" />}
      >
        {(shown) =>
          status === "empty" || status === "undivided" ? (
            <p className="grid h-32 place-content-center rounded-md border border-dashed border-line-strong/50 p-4 text-center text-sm text-ink-soft">
              {t(status)}
            </p>
          ) : (
            <>
              <SmallChart
                label={t("chart", {
                  name,
                  total: text(total?.value ?? 0, total?.mark ?? "exact"),
                  peak: peak?.value ?? "",
                  when: peak?.when ?? "",
                })}
                {...chart}
                line={shown.line}
              />
              <p className="truncate text-xs text-ink-soft">{pointed}</p>
            </>
          )
        }
      </Loaded>
    </li>
  );
}

interface ChartProps {
  label: string;
  line: ChartLine;
  metric: Metric;
  /** Is shared with all others, as are those below. */
  scale: ValueAxis;
  count: number;
  bucketLabels: ReturnType<typeof useBucketFormat>;
  /** Is the place that is pointed at in any of them. */
  at: number | null;
  onAt: (place: number | null) => void;
}

/** Shows a small multiple on a shared scale, described by the text beside it. */
function SmallChart({ label, line, metric, scale, count, bucketLabels, at, onAt }: ChartProps) {
  const locale = useLocale();
  const position = useRef<PlotPosition>(null);
  // Memoized, so that moving the cursor does not render it.
  const drawing = useMemo(() => {
    const ends = [...new Set([0, count - 1])].flatMap((place) => {
      const bucket = line.points[place]?.bucket;
      return bucket === undefined ? [] : { place, text: bucketLabels.short(bucket) };
    });
    return (
      <ChartPlot
        placeCount={count}
        ticksIn={() => ends}
        axis={{ ...scale, format: (value) => formatAxisValue(metric, value, locale) }}
        margin={{ right: 16 }}
        ref={position}
      >
        <SeriesLine series={{ ...line, lineStyle: { ...line.lineStyle, dash: [] } }} />
      </ChartPlot>
    );
  }, [line, metric, scale, count, bucketLabels, locale]);
  return (
    <div
      dir="ltr"
      role="img"
      aria-label={label}
      className="relative h-28 touch-pan-y"
      onPointerMove={(event) => onAt(position.current?.indexAt(positionOf(event)[0]) ?? null)}
    >
      <div aria-hidden="true" className="pointer-events-none absolute inset-0">
        <CursorContext value={{ at, tooltip: null }}>{drawing}</CursorContext>
      </div>
    </div>
  );
}
