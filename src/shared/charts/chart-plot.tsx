import { type ReactNode, type Ref, use, useImperativeHandle, useMemo } from "react";
import {
  CartesianGrid,
  ComposedChart,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  useChartWidth,
  usePlotArea,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
} from "recharts";
import { useInSight } from "#shared/ui/use-in-sight.ts";
import { CursorContext } from "./chart-stage.tsx";
import { placeDomain } from "./plot.ts";
import { textWidth } from "./text-ruler.ts";
import type { ValueAxis } from "./value-axis.ts";

/** Describes a point of a chart, as the library passes it to the series. */
export interface PlotPoint {
  place: number;
  index: number;
}

export interface PlotAxis extends ValueAxis {
  format: (value: number) => string;
}

export interface PlaceTick {
  place: number;
  text: string;
}

/** Holds positions in a drawn plot, in pixels from the upper left corner of the chart. */
export interface PlotPosition {
  area: { x: number; y: number; width: number; height: number };
  /** Returns the point nearest to a distance from the left edge. */
  indexAt: (x: number) => number;
  /** Maps a value by the axis on the left. */
  toY: (value: number) => number;
}

const TICK = { className: "fill-ink-faint text-xs" };
const MARGIN = { top: 10, right: 8, bottom: 0, left: 2 };
const TICKS_PX = 28;
/** Separates the labels of the value axis from the plot. */
const LABEL_GAP_PX = 8;
const TOOLTIP_PX = 272;
/**
 * Is the width from which on the tooltip is beside the cursor: on a narrower chart it would hide the plot, so it is
 * above or below.
 */
const MIN_BESIDE_PX = 2 * TOOLTIP_PX;

interface PlotProps {
  /** The x axis runs from 0 to one less. */
  placeCount: number;
  /** Lists the positions of the points on it, ascending. Is absent for all whole numbers. */
  places?: readonly number[];
  /** Returns the labels below a plot of this width. */
  ticksIn: (plotWidthPx: number) => readonly PlaceTick[];
  axis: PlotAxis;
  secondAxis?: PlotAxis | null;
  /** Leaves space for what is drawn around the plot, in pixels. */
  margin?: { right?: number; bottom?: number };
  ref?: Ref<PlotPosition> | undefined;
  children: ReactNode;
}

/**
 * Draws axes, grid and active point around series, which are its children. Time runs from left to right in every
 * language. It only draws: the pointer and the keyboard belong to `ChartStage`, since the library's own keyboard layer
 * has no pages, ends, selection or Escape. It is drawn once it comes into sight.
 */
export function ChartPlot({
  placeCount,
  places: given,
  ticksIn,
  axis,
  secondAxis = null,
  margin,
  ref,
  children,
}: PlotProps) {
  const [sightRef, , size] = useInSight();
  const places = useMemo(() => given ?? [...Array(placeCount).keys()], [given, placeCount]);
  // The library clears a chart and lays it out again whenever this is another array.
  const points = useMemo(
    () => places.map((place, index): PlotPoint => ({ place, index })),
    [places],
  );
  return (
    <div ref={sightRef} className="size-full">
      {size === null ? null : (
        // The library measures later, which is too late for print.
        <ResponsiveContainer width="100%" height="100%" initialDimension={size}>
          <ComposedChart
            data={points}
            margin={{ ...MARGIN, ...(secondAxis === null ? null : { right: 2 }), ...margin }}
            accessibilityLayer={false}
          >
            <CartesianGrid
              yAxisId="left"
              vertical={false}
              // Otherwise the library measures the labels nevertheless.
              verticalCoordinatesGenerator={noLines}
              stroke="var(--line)"
            />
            <PlaceAxis placeCount={placeCount} ticksIn={ticksIn} />
            <ValueAxis id="left" axis={axis} />
            {secondAxis === null ? null : <ValueAxis id="right" axis={secondAxis} />}
            {children}
            <ActivePoint places={places} hasRoomBelow={margin?.bottom !== undefined} />
            <Position places={places} ref={ref} />
          </ComposedChart>
        </ResponsiveContainer>
      )}
    </div>
  );
}

function noLines(): number[] {
  return [];
}

function PlaceAxis({ placeCount, ticksIn }: Pick<PlotProps, "placeCount" | "ticksIn">) {
  const widthPx = usePlotArea()?.width ?? 0;
  const ticks = ticksIn(widthPx);
  return (
    <XAxis
      dataKey="place"
      type="number"
      domain={placeDomain(placeCount)}
      ticks={ticks.map(({ place }) => place)}
      tickFormatter={(place) => ticks.find((tick) => tick.place === place)?.text ?? ""}
      // Moves labels at the ends inwards, and leaves out those that would touch.
      interval="preserveStartEnd"
      height={TICKS_PX}
      tickMargin={8}
      tickLine={false}
      axisLine={{ stroke: "var(--line-strong)" }}
      tick={TICK}
    />
  );
}

/** Renders an axis as wide as its longest label: the library's automatic width takes a second layout. */
function ValueAxis({ id, axis: { top, ticks, format } }: { id: "left" | "right"; axis: PlotAxis }) {
  const labelPx = Math.max(...ticks.map((tick) => textWidth(format(tick))));
  return (
    <YAxis
      yAxisId={id}
      orientation={id}
      domain={[0, top]}
      ticks={[...ticks]}
      tickFormatter={format}
      interval={0}
      width={Math.ceil(labelPx) + LABEL_GAP_PX}
      axisLine={false}
      tickLine={false}
      tick={TICK}
    />
  );
}

/** Shows the selection, the cursor and the tooltip. Dots belong to the series. */
function ActivePoint({
  places,
  hasRoomBelow,
}: {
  places: readonly number[];
  hasRoomBelow: boolean;
}) {
  const { at, stretch, tooltip, mark } = use(CursorContext);
  const area = usePlotArea();
  const isNarrow = (useChartWidth() ?? 0) < MIN_BESIDE_PX;
  const [from, to] = (stretch ?? []).map((index) => places[index]);
  const beside =
    hasRoomBelow && area !== undefined
      ? { top: area.y + area.height + TICKS_PX }
      : { top: "auto", bottom: "100%" };
  return (
    <>
      {from === undefined || to === undefined ? null : (
        <ReferenceArea
          yAxisId="left"
          x1={from - 0.5}
          x2={to + 0.5}
          ifOverflow="hidden"
          className="part-stretch"
          fill="var(--accent)"
          fillOpacity={0.16}
          stroke="var(--accent)"
        />
      )}
      {at === null ? null : <CursorLine place={places[at] ?? 0} />}
      {mark}
      <Tooltip
        {...(at === null ? null : { defaultIndex: at })}
        content={<TooltipBox details={tooltip} />}
        cursor={false}
        // A gap has a tooltip too.
        filterNull={false}
        isAnimationActive={false}
        position={{ y: MARGIN.top }}
        wrapperStyle={{
          zIndex: 10,
          width: TOOLTIP_PX,
          ...(isNarrow ? { transform: "none", width: "100%", ...beside } : null),
        }}
      />
    </>
  );
}

function TooltipBox({ details }: { details: ReactNode }) {
  if (details === null) return null;
  return (
    <div
      aria-hidden="true"
      // The chart is left to right in every language; its texts are not.
      dir={document.documentElement.dir || undefined}
      data-part="tooltip"
      className="w-full rounded-lg border border-line bg-surface px-3 py-2.5 text-sm shadow-card"
    >
      {details}
    </div>
  );
}

/** Draws a line at the active point. */
function CursorLine({ place }: { place: number }) {
  const scale = useXAxisScale();
  const area = usePlotArea();
  const x = scale?.(place);
  if (area === undefined || x === undefined) return null;
  return (
    <rect
      data-part="cursor"
      x={x - 0.5}
      y={area.y}
      width={1}
      height={area.height}
      fill="var(--ink)"
      fillOpacity={0.35}
    />
  );
}

function Position({ places, ref }: { places: readonly number[] } & Pick<PlotProps, "ref">) {
  const area = usePlotArea();
  const xScale = useXAxisScale();
  const yScale = useYAxisScale("left");
  useImperativeHandle(ref, () => {
    const toX = (place: number) => xScale?.(place, { position: "middle" }) ?? 0;
    return {
      area: area ?? { x: 0, y: 0, width: 0, height: 0 },
      indexAt(x) {
        const distances = places.map((place) => Math.abs(toX(place) - x));
        return Math.max(0, distances.indexOf(Math.min(...distances)));
      },
      toY: (value) => yScale?.(value) ?? 0,
    };
  }, [area, places, xScale, yScale]);
  return null;
}
