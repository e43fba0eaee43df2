import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Bucket } from "#analytics/analytics-buckets.ts";
import type { Granularity } from "#analytics/analytics-plan.ts";
import { formatValue } from "#analytics/chart/format-metric.ts";
import type { Metric } from "#analytics/metrics.ts";
import { useMarkLabels } from "#analytics/parts/panel-mark.ts";
import { LineName } from "#shared/charts/axes-drawing.tsx";
import { ChartStage } from "#shared/charts/chart-stage.tsx";
import { Swatch } from "#shared/charts/legend.tsx";
import { type Plot, placeAt, spreadLabels, xOf, yOf } from "#shared/charts/plot.ts";
import { markerPath } from "#shared/charts/series-styles.ts";
import { textRuler } from "#shared/charts/text-ruler.ts";
import { useCursor } from "#shared/charts/use-cursor.ts";
import { useWidth } from "#shared/charts/use-size.ts";
import { CursorMarks, LineDrawing } from "./line-drawing.tsx";
import { type ChartLine, endOf, rankAt } from "./lines.ts";
import { layOutOverlay, NAME_GAP_PX, type OverlayLayout } from "./overlay-layout.ts";

const TOOLTIP_PX = 290;
/** Before it is known how wide it is. */
const FIRST_HEIGHT_PX = 320;

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
  const layout = useMemo(
    () =>
      widthPx === null
        ? null
        : layOutOverlay(lines, { metric, granularity }, widthPx, locale, textRuler()),
    [lines, metric, granularity, widthPx, locale],
  );
  // Moving the cursor does not re-render the drawing.
  const drawing = useMemo(() => {
    if (layout === null) return null;
    const { plot, isWide, namesTopPx, placeTicks, ...rest } = layout;
    return (
      <LineDrawing
        {...rest}
        plot={plot}
        lines={lines}
        placeTicks={placeTicks.map((place) => ({ place, text: labels.tick(place) }))}
        isDashed
      >
        <EndMarks lines={lines} plot={plot} />
        {isWide ? (
          <NamesBeside lines={lines} plot={plot} widthPx={rest.widthPx} />
        ) : (
          <NamesBelow lines={lines} topPx={namesTopPx} widthPx={rest.widthPx} />
        )}
      </LineDrawing>
    );
  }, [layout, lines, labels]);
  const { at, isByKeys, handlers } = useCursor(layout === null ? 0 : layout.plot.count, (x) =>
    layout === null ? 0 : placeAt(x, layout.plot),
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
      style={{ height: layout?.heightPx ?? FIRST_HEIGHT_PX }}
      drawing={drawing}
      {...handlers}
    >
      {at === null || layout === null ? null : (
        <>
          <CursorMarks lines={lines} plot={layout.plot} at={at} />
          <OverlayTooltip
            lines={lines}
            place={at}
            title={labels.title(at)}
            dateOf={labels.dateOf}
            metric={metric}
            style={tooltipPlace(at, layout)}
          />
        </>
      )}
    </ChartStage>
  );
}

/** Beside the place that it is about; on a narrow page below the plot, over the names that it has too. */
function tooltipPlace(at: number, { plot, widthPx, isWide, namesTopPx }: OverlayLayout) {
  if (!isWide) return { left: 0, top: namesTopPx + 2, width: widthPx };
  const x = xOf(at, plot);
  const isAfter = x + TOOLTIP_PX + 16 <= widthPx;
  return { left: isAfter ? x + 14 : x - 14 - TOOLTIP_PX, top: plot.top, width: TOOLTIP_PX };
}

/** The marker at the end of each line. An end that is not whole has one already, a hollow one. */
function EndMarks({ lines, plot }: { lines: readonly ChartLine[]; plot: Plot }) {
  return lines.map((line) => {
    const end = endOf(line);
    if (end === null || (line.buckets[end.place]?.partial ?? null) !== null) return null;
    return (
      <path
        key={line.key}
        d={markerPath(line.lineStyle.marker, xOf(end.place, plot), yOf(end.value, plot), 4)}
        fill={line.lineStyle.colour}
        stroke="var(--surface)"
      />
    );
  });
}

/** The names of lines below each other, each with a piece of its line: under the plot. */
function NamesBelow({
  lines,
  topPx,
  widthPx,
}: {
  lines: readonly ChartLine[];
  topPx: number;
  widthPx: number;
}) {
  return lines.map((line, index) => (
    <LineName
      key={line.key}
      line={line}
      x={0}
      y={topPx + 12 + index * NAME_GAP_PX}
      widthPx={widthPx}
      isSampled
    />
  ));
}

/** The name of each line at its end, as far as there is room: beside the plot. */
function NamesBeside({
  lines,
  plot,
  widthPx,
}: {
  lines: readonly ChartLine[];
  plot: Plot;
  widthPx: number;
}) {
  const ended = lines.flatMap((line) => {
    const end = endOf(line);
    return end === null ? [] : { line, ...end };
  });
  const startX = plot.left + plot.width + 14;
  const places = spreadLabels(
    ended.map(({ value }) => yOf(value, plot)),
    NAME_GAP_PX,
    { from: plot.top + 4, to: plot.top + plot.height },
  );
  return ended.map(({ line, place, value }, index) => {
    const y = places[index] ?? 0;
    return (
      <g key={line.key}>
        {place === plot.count - 1 ? (
          <path
            d={`M${xOf(place, plot) + 5},${yOf(value, plot)}L${startX},${y}`}
            stroke={line.lineStyle.colour}
            strokeOpacity="0.5"
          />
        ) : null}
        <LineName line={line} x={startX + 6} y={y} widthPx={widthPx - startX} isSampled={false} />
      </g>
    );
  });
}

/** Values of all lines at one point, largest first. */
function OverlayTooltip({
  lines,
  place,
  title,
  dateOf,
  metric,
  style,
}: {
  lines: readonly ChartLine[];
  place: number;
  title: string;
  /** The date of a line's own point; null where all are of the one in the title. */
  dateOf: ((bucket: Bucket) => string) | null;
  metric: Metric;
  /** Position. */
  style: { left: number; top: number; width: number };
}) {
  const t = useTranslations("comparison.overlay");
  const marked = useMarkLabels();
  const locale = useLocale();
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-1 rounded-md border border-line bg-surface p-2.5 text-sm shadow-dock"
      style={style}
    >
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
    </div>
  );
}
