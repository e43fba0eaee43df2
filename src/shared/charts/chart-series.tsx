import {
  type ActiveDotProps,
  Area,
  Curve,
  type CurveProps,
  type DotItemDotProps,
  ErrorBar,
  Line,
} from "recharts";
import type { PlotPoint } from "./chart-plot.tsx";
import { MARK_DASHES } from "./legend.tsx";
import { markerPath, type SeriesStyle } from "./series-styles.ts";

/**
 * Says how a point is drawn. A `partial` one is hollow, at the end of a dotted line. An `apart` one is hollow, and no
 * line leads to it.
 */
export type PointState = "whole" | "partial" | "apart";

export interface ChartSeries {
  lineStyle: SeriesStyle;
  /** They come by the index of the points; null is a gap. */
  values: readonly (number | null)[];
  states: readonly PointState[];
  /** Holds upper bounds, where values are only known to be between two. */
  highs?: readonly (number | null)[];
  axis?: "left" | "right";
}

/** Beyond this many points, dots would be a smear. */
const MAX_DOTS = 500;
const PARTIAL_DASHES = MARK_DASHES["dotted-open"].join(" ");

function isWhole({ states }: ChartSeries, index: number): boolean {
  return states[index] === "whole";
}

/** Returns whether a dotted line goes through a point: to or from one that is partial. */
function isDotted({ states }: ChartSeries, index: number): boolean {
  const isJoined = states[index] !== "apart";
  return isJoined && [index - 1, index, index + 1].some((each) => states[each] === "partial");
}

/** Returns whether no line leads to or from a point, so that it needs a dot to be seen. */
function isAlone({ values, states }: ChartSeries, index: number): boolean {
  const isGap = (each: number) => (values[each] ?? null) === null || states[each] === "apart";
  return isGap(index - 1) && isGap(index + 1);
}

/** Returns how far above its value a point may be. */
function doubtAt({ values, highs }: ChartSeries, index: number): number {
  const [low, high] = [values[index] ?? null, highs?.[index] ?? null];
  return low === null || high === null ? 0 : high - low;
}

/** Draws a line with gaps, partial points, bounds of uncertain values, and a marker at the active point. */
export function SeriesLine({
  series,
  widthPx = 2,
  marked = "lone",
  boundsOpacity,
}: {
  series: ChartSeries;
  widthPx?: number;
  /** Says which whole points have a marker: those without a line, the last one too, or all. */
  marked?: "lone" | "end" | "all";
  boundsOpacity?: number | undefined;
}) {
  const { lineStyle, values, highs, axis = "left" } = series;
  return (
    <>
      {highs === undefined ? null : (
        <>
          <SeriesBounds series={series} opacity={boundsOpacity} />
          <UpperEdge series={series} />
        </>
      )}
      <Line
        yAxisId={axis}
        dataKey={({ index }: PlotPoint) => values[index] ?? null}
        stroke={lineStyle.colour}
        strokeWidth={widthPx}
        strokeDasharray={lineStyle.dash.join(" ")}
        isAnimationActive={false}
        shape={<Strokes series={series} />}
        dot={values.length > MAX_DOTS ? false : <PointDot series={series} marked={marked} />}
        activeDot={<ActiveDot series={series} />}
      >
        {highs === undefined ? null : (
          <ErrorBar
            dataKey={({ index }: PlotPoint) =>
              isAlone(series, index) ? [0, doubtAt(series, index)] : null
            }
            width={4}
            stroke={lineStyle.colour}
            isAnimationActive={false}
          />
        )}
      </Line>
    </>
  );
}

/**
 * Draws the line between whole points, and dotted ones from and to partial points. Without the library's ref, which
 * would measure the length of the line for an animation.
 */
function Strokes({
  series,
  points = [],
  pathRef: _unused,
  ...line
}: { series: ChartSeries } & CurveProps) {
  const only = (isIn: (series: ChartSeries, index: number) => boolean) =>
    points.map((point, index) => (isIn(series, index) ? point : { ...point, y: null }));
  return (
    <>
      <Curve {...line} points={only(isWhole)} />
      {series.states.includes("partial") ? (
        <Curve
          {...line}
          points={only(isDotted)}
          strokeDasharray={PARTIAL_DASHES}
          strokeLinecap="round"
        />
      ) : null}
    </>
  );
}

function PointDot({
  series,
  marked,
  index = 0,
  cx,
  cy,
  value,
}: { series: ChartSeries; marked: "lone" | "end" | "all" } & Partial<DotItemDotProps>) {
  const { colour, marker } = series.lineStyle;
  const isHollow = !isWhole(series, index);
  const isMarked =
    marked === "all" ||
    (marked === "end" && index === series.values.findLastIndex((each) => each !== null));
  if (!isHollow && !isMarked && !isAlone(series, index)) return null;
  if (typeof value !== "number") return null;
  return (
    <path
      data-part={isHollow ? "partial-point" : isMarked ? "marked-point" : "lone-point"}
      d={markerPath(marker, Number(cx), Number(cy), 3.5)}
      fill={isHollow ? "var(--surface)" : colour}
      stroke={colour}
      strokeWidth={isHollow ? 2 : 0}
    />
  );
}

function ActiveDot({ series, cx, cy, value }: { series: ChartSeries } & Partial<ActiveDotProps>) {
  if (typeof value !== "number") return null;
  const { colour, marker } = series.lineStyle;
  return (
    <path
      data-part="active-point"
      d={markerPath(marker, Number(cx), Number(cy), 4.5)}
      fill={colour}
      stroke="var(--surface)"
      strokeWidth="1.5"
    />
  );
}

/** Returns whether a line leads from or to a point that is not known exactly. */
function isBounded(series: ChartSeries, index: number): boolean {
  const isDoubtful = [index - 1, index, index + 1].some((each) => doubtAt(series, each) > 0);
  return isDoubtful && !isAlone(series, index);
}

/** Draws a band between the least and the most that the values of a line can be. */
export function SeriesBounds({
  series,
  opacity = 0.16,
}: {
  series: ChartSeries;
  opacity?: number | undefined;
}) {
  const { lineStyle, values, highs, axis = "left" } = series;
  return (
    <Area
      yAxisId={axis}
      className="part-bounds"
      dataKey={({ index }: PlotPoint) => {
        const [low, high] = [values[index] ?? null, highs?.[index] ?? null];
        return low === null || high === null || !isBounded(series, index) ? null : [low, high];
      }}
      fill={lineStyle.colour}
      fillOpacity={opacity}
      stroke="none"
      activeDot={false}
      isAnimationActive={false}
    />
  );
}

/** Draws the most that the values of a line can be, where they are not exact. */
function UpperEdge({ series }: { series: ChartSeries }) {
  const { lineStyle, highs, axis = "left" } = series;
  return (
    <Line
      yAxisId={axis}
      className="part-edge"
      dataKey={({ index }: PlotPoint) =>
        isBounded(series, index) ? (highs?.[index] ?? null) : null
      }
      stroke={lineStyle.colour}
      strokeOpacity={0.5}
      strokeDasharray="2 2"
      dot={false}
      activeDot={false}
      isAnimationActive={false}
    />
  );
}

export function SeriesArea({ series }: { series: ChartSeries }) {
  const { lineStyle, values, axis = "left" } = series;
  return (
    <Area
      yAxisId={axis}
      dataKey={({ index }: PlotPoint) => (isWhole(series, index) ? (values[index] ?? null) : null)}
      fill={lineStyle.colour}
      fillOpacity={0.14}
      stroke="none"
      activeDot={false}
      isAnimationActive={false}
    />
  );
}
