import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { ReferenceArea, ReferenceDot } from "recharts";
import { useFormatter, useTranslations } from "use-intl";
import { ChartPlot, type PlotPosition } from "#shared/charts/chart-plot.tsx";
import { type ChartSeries, SeriesBounds, SeriesLine } from "#shared/charts/chart-series.tsx";
import { ChartStage } from "#shared/charts/chart-stage.tsx";
import { Hatch } from "#shared/charts/legend.tsx";
import { LineNames, namesMargin } from "#shared/charts/line-names.tsx";
import { LinesTooltip } from "#shared/charts/lines-tooltip.tsx";
import { rankAt } from "#shared/charts/plot.ts";
import { positionOf, useCursor } from "#shared/charts/use-cursor.ts";
import { useSize } from "#shared/charts/use-size.ts";
import type { Figure } from "#watch-time/figure.ts";
import { type CurveLine, lineNear } from "./curve-line.ts";
import type { TrendPeriod } from "./trend.ts";

const HEIGHT_PX = 320;
/** Is the number of lines above which the bands of all would be one. */
const MAX_BANDS = 3;
const BAND_OPACITY = 0.14;
/** Is the number of points above which their markers would be a smear. */
const MAX_MARKERS = 40;
/** A press this far beside the plot still counts as one on its edge. */
const EDGE_PX = 12;

/** Is a single stop for the keyboard, an `application`: the arrows are its own, and what they lead to is announced. */
export function CurveChart({
  label,
  lines,
  band = null,
  areNamed,
  axes,
  partials,
  titleAt,
  figureText,
  action,
}: {
  label: string;
  lines: readonly CurveLine[];
  /** Is drawn below the lines, between its values and its highs. Is null, or absent, where there is none. */
  band?: ChartSeries | null;
  /** Lines have their names beside them; a single one may be named by its surroundings. */
  areNamed: boolean;
  axes: Pick<ComponentProps<typeof ChartPlot>, "placeCount" | "places" | "ticksIn" | "axis">;
  /** Says why points are not all there, by their index. */
  partials: readonly TrendPeriod["partial"][];
  titleAt: (at: number) => string;
  figureText: (figure: Figure) => string;
  action: {
    /** Describes the action of a press on a point; null: none. */
    hint: (line: CurveLine, at: number) => string | null;
    onPress: (line: CurveLine, at: number) => void;
  } | null;
}) {
  const t = useTranslations("watchTimeCurves");
  const format = useFormatter();
  const [ref, size] = useSize();
  const widthPx = size?.width ?? null;
  const nameCount = areNamed ? lines.length : 0;
  const margin = namesMargin(nameCount, widthPx ?? Number.POSITIVE_INFINITY);
  const position = useRef<PlotPosition>(null);
  const drawing = useDrawing({ lines, band, nameCount, axes, partials, widthPx, position });
  const { at, meant, isOfLine, canPress, isByKeys, handlers } = useCurveCursor(
    lines,
    position,
    (line, point) => {
      if (action !== null && action.hint(line, point) !== null) action.onPress(line, point);
    },
  );
  const hint =
    at === null || meant === null || !canPress ? null : (action?.hint(meant, at) ?? null);
  const meantValue = meant?.values[at ?? -1] ?? null;
  const noteAt = (point: number) => {
    const partial = partials[point] ?? null;
    return partial === null ? null : t(`partial.${partial}`);
  };
  const textAt = ({ figures }: CurveLine, point: number) => {
    const figure = figures[point];
    return figure === undefined ? "" : figureText(figure);
  };
  const spoken = (point: number) => {
    const reported = isOfLine && meant !== null ? [meant] : rankAt(lines, point);
    const values = format.list(
      reported.map((line) => `${line.name} ${textAt(line, point)}`),
      { type: "unit" },
    );
    return [titleAt(point), noteAt(point), values, hint]
      .filter((text) => text !== null)
      .join(" · ");
  };
  return (
    <ChartStage
      ref={ref}
      label={label}
      kind={t("chart")}
      keys={t("keys", { canPlay: action === null ? "no" : "yes" })}
      spoken={at === null || !isByKeys ? "" : spoken(at)}
      style={{ height: HEIGHT_PX + (margin.bottom ?? 0) }}
      cursor={{
        at,
        tooltip:
          at === null ? null : (
            <LinesTooltip
              title={titleAt(at)}
              note={noteAt(at)}
              values={rankAt(lines, at).map((line) => ({ line, text: textAt(line, at) }))}
              meantKey={hint === null ? null : (meant?.key ?? null)}
              hint={hint}
            />
          ),
        // This is a ring around the point that a press would play, and its line's band where others are faint.
        mark:
          at === null || meant === null || lines.length === 1 ? null : (
            <>
              {lines.length > MAX_BANDS ? <SeriesBounds series={meant} /> : null}
              {meantValue === null ? null : (
                <ReferenceDot
                  yAxisId="left"
                  x={axes.places?.[at] ?? at}
                  y={meantValue}
                  r={9}
                  fill="none"
                  stroke={meant.lineStyle.colour}
                  strokeWidth={1.5}
                />
              )}
            </>
          ),
      }}
      drawing={drawing}
      {...handlers}
    />
  );
}

/** Returns the plot of the curves; null before its width is known. */
function useDrawing({
  lines,
  band,
  nameCount,
  axes,
  partials,
  widthPx,
  position,
}: Pick<ComponentProps<typeof CurveChart>, "lines" | "axes" | "partials"> & {
  band: ChartSeries | null;
  /** Counts the lines that have their names beside them. */
  nameCount: number;
  widthPx: number | null;
  position: RefObject<PlotPosition | null>;
}) {
  const hatchId = useId();
  // Memoized, so that moving the cursor does not render it.
  return useMemo(
    () =>
      widthPx === null ? null : (
        <ChartPlot {...axes} margin={namesMargin(nameCount, widthPx)} ref={position}>
          <defs>
            <Hatch id={hatchId} colour="var(--line-strong)" />
          </defs>
          {partials.map((partial, place) =>
            partial === null ? null : (
              <ReferenceArea
                key={place}
                yAxisId="left"
                x1={place - 0.5}
                x2={place + 0.5}
                ifOverflow="hidden"
                className="part-partial"
                fill={`url(#${hatchId})`}
                fillOpacity={0.5}
              />
            ),
          )}
          {band === null ? null : <SeriesBounds series={band} opacity={BAND_OPACITY} />}
          {lines.map((line) => (
            <SeriesLine
              key={line.key}
              series={line}
              marked={line.values.length > MAX_MARKERS ? "lone" : "all"}
              // The bands of many lines overlap.
              boundsOpacity={lines.length > MAX_BANDS ? 0.02 : undefined}
            />
          ))}
          {nameCount === 0 ? null : <LineNames lines={lines} places={axes.places} />}
        </ChartPlot>
      ),
    [lines, band, nameCount, axes, partials, widthPx, position, hatchId],
  );
}

/**
 * Moves the cursor among several curves. The pointer selects the nearest line; up and down move between lines.
 * @param onPress called on a press or Enter at a point, once a line is selected; touch only inspects
 */
function useCurveCursor(
  lines: readonly CurveLine[],
  position: RefObject<PlotPosition | null>,
  onPress: (line: CurveLine, at: number) => void,
) {
  const [meantKey, setMeantKey] = useState<string | null>(null);
  const [isOfLine, setIsOfLine] = useState(false);
  const [isPointed, setIsPointed] = useState(false);
  const indexAt = (x: number) => position.current?.indexAt(x) ?? 0;
  const { at, isByKeys, handlers } = useCursor(lines[0]?.values.length ?? 0, indexAt);
  const meant = lines.find(({ key }) => key === meantKey) ?? lines[0] ?? null;

  const lineAt = (event: MouseEvent<HTMLElement>) => {
    const { current: plot } = position;
    if (plot === null) return null;
    const [x, y] = positionOf(event);
    const { area } = plot;
    // Names and numbers are beside the plot where they fit.
    const isBeside = x < area.x - EDGE_PX || x > area.x + area.width + EDGE_PX;
    if (isBeside || y < area.y - EDGE_PX || y > area.y + area.height + EDGE_PX) return null;
    const point = indexAt(x);
    const line = lineNear(lines, point, y, plot.toY);
    return line === null ? null : { line, point };
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    const near = lineAt(event);
    setIsPointed(near !== null);
    if (near !== null) setMeantKey(near.line.key);
  };
  const canPress = isByKeys ? isOfLine || lines.length === 1 : isPointed;
  return {
    at,
    meant,
    /** The keyboard is on one line, rather than a point of all. */
    isOfLine,
    /** A press or Enter applies to a line. */
    canPress,
    isByKeys,
    handlers: {
      ...handlers,
      onPointerMove(event: PointerEvent<HTMLElement>) {
        handlers.onPointerMove(event);
        point(event);
      },
      onPointerDown(event: PointerEvent<HTMLElement>) {
        handlers.onPointerDown(event);
        point(event);
      },
      onClick(event: MouseEvent<HTMLElement>) {
        const { nativeEvent } = event;
        if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch") return;
        const near = lineAt(event);
        if (near !== null) onPress(near.line, near.point);
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
        const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
        if (isPlain && at !== null && step !== 0) {
          const next = (meant === null ? 0 : lines.indexOf(meant)) + step;
          setMeantKey(lines[Math.min(lines.length - 1, Math.max(0, next))]?.key ?? null);
          setIsOfLine(true);
          event.preventDefault();
        } else if (isPlain && at !== null && event.key === "Enter" && meant !== null) {
          if (canPress) onPress(meant, at);
          else setIsOfLine(true);
          event.preventDefault();
        } else {
          setIsOfLine(false);
          handlers.onKeyDown(event);
        }
      },
    },
  };
}
