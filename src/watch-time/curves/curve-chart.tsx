import { memo, type Ref, useId, useRef } from "react";
import { ReferenceArea, ReferenceDot } from "recharts";
import { useTranslations } from "use-intl";
import {
  ChartPlot,
  type PlaceTick,
  type PlotAxis,
  type PlotPosition,
} from "#shared/charts/chart-plot.tsx";
import { SeriesBounds, SeriesLine } from "#shared/charts/chart-series.tsx";
import { ChartStage } from "#shared/charts/chart-stage.tsx";
import { Hatch } from "#shared/charts/legend.tsx";
import { LineNames, namesMargin } from "#shared/charts/line-names.tsx";
import { LinesTooltip } from "#shared/charts/lines-tooltip.tsx";
import { useSize } from "#shared/charts/use-size.ts";
import type { Figure } from "#watch-time/figure.ts";
import { type CurveLine, rankLines } from "./curve-line.ts";
import type { TrendPeriod } from "./trend.ts";
import { useCurveCursor } from "./use-curve-cursor.ts";

const HEIGHT_PX = 320;
/** With more lines than these the bands of all would be one. */
const MAX_BANDS = 3;
/** With more points than these their markers would be a smear. */
const MAX_MARKERS = 40;

/** Axes of a chart of curves. */
interface CurveAxes {
  /** Of the points on the x axis, which runs from 0 to one less than `placeCount`. */
  places: readonly number[];
  placeCount: number;
  ticksIn: (plotWidthPx: number) => readonly PlaceTick[];
  axis: PlotAxis;
}

/** Action on a point. */
interface CurveAction {
  /** Describes the action of a press on a point; null: none. */
  hint: (line: CurveLine, at: number) => string | null;
  onPress: (line: CurveLine, at: number) => void;
}

/**
 * Several curves in one chart. It is one stop for the keyboard, an `application`: the arrows are the
 * chart's, and what they lead to is announced.
 */
export function CurveChart({
  label,
  lines,
  areNamed,
  axes,
  partials,
  titleAt,
  valueOf,
  action,
}: {
  label: string;
  lines: readonly CurveLine[];
  /** Lines have their names beside them; a single one may be named by its surroundings. */
  areNamed: boolean;
  axes: CurveAxes;
  /** Why points are not all there, by their index. */
  partials: readonly TrendPeriod["partial"][];
  /** Full label of a point. */
  titleAt: (at: number) => string;
  valueOf: (figure: Figure) => string;
  action: CurveAction | null;
}) {
  const t = useTranslations("watchTimeCurves");
  const [ref, size] = useSize();
  const widthPx = size?.width ?? null;
  const nameCount = areNamed ? lines.length : 0;
  const margin = namesMargin(nameCount, widthPx ?? Number.POSITIVE_INFINITY);
  const position = useRef<PlotPosition>(null);
  const { at, meant, isOfLine, canPress, isByKeys, handlers } = useCurveCursor(
    lines,
    position,
    (line, point) => {
      if (action !== null && action.hint(line, point) !== null) action.onPress(line, point);
    },
  );
  const hint =
    at === null || meant === null || !canPress ? null : (action?.hint(meant, at) ?? null);
  const noteAt = (point: number) => {
    const partial = partials[point] ?? null;
    return partial === null ? null : t(`partial.${partial}`);
  };
  const textAt = ({ figures }: CurveLine, point: number) => {
    const figure = figures[point];
    return figure === undefined ? "" : valueOf(figure);
  };
  const spoken = (point: number) => {
    const reported = isOfLine && meant !== null ? [meant] : rankLines(lines, point);
    const values = reported.map((line) => `${line.name} ${textAt(line, point)}`).join("; ");
    const title = [titleAt(point), noteAt(point)].filter((text) => text !== null).join(", ");
    return [`${title}: ${values}`, ...(hint === null ? [] : [hint])].join(". ");
  };
  return (
    <ChartStage
      ref={ref}
      label={label}
      kind={t("chart")}
      keys={t(action === null ? "keys" : "keysWithEnter")}
      spoken={at === null || !isByKeys ? "" : spoken(at)}
      style={{ height: HEIGHT_PX + (margin.bottom ?? 0) }}
      cursor={{
        at,
        stretch: null,
        tooltip:
          at === null ? null : (
            <LinesTooltip
              title={titleAt(at)}
              note={noteAt(at)}
              values={rankLines(lines, at).map((line) => ({ line, text: textAt(line, at) }))}
              meantKey={hint === null ? null : (meant?.key ?? null)}
              hint={hint}
            />
          ),
        mark:
          at === null || meant === null || lines.length === 1 ? null : (
            <MeantLine
              line={meant}
              place={axes.places[at] ?? 0}
              value={meant.values[at] ?? null}
              hasBand={lines.length > MAX_BANDS}
            />
          ),
      }}
      drawing={
        widthPx === null ? null : (
          <CurvePlot {...{ lines, nameCount, axes, partials, widthPx }} ref={position} />
        )
      }
      {...handlers}
    />
  );
}

/** The drawing. Moving the cursor does not render it. */
const CurvePlot = memo(function CurvePlot({
  lines,
  nameCount,
  axes,
  partials,
  widthPx,
  ref,
}: {
  lines: readonly CurveLine[];
  nameCount: number;
  axes: CurveAxes;
  partials: readonly TrendPeriod["partial"][];
  widthPx: number;
  ref: Ref<PlotPosition>;
}) {
  const hatchId = useId();
  const { places } = axes;
  return (
    <ChartPlot {...axes} margin={namesMargin(nameCount, widthPx)} ref={ref}>
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
      {lines.map((line) => (
        <SeriesLine
          key={line.key}
          series={line}
          marked={places.length > MAX_MARKERS ? "lone" : "all"}
          // The bands of many lines overlap.
          boundsOpacity={lines.length > MAX_BANDS ? 0.02 : undefined}
        />
      ))}
      {nameCount === 0 ? null : <LineNames lines={lines} places={places} />}
    </ChartPlot>
  );
});

/** A ring around the point that a press is about, and its line's band where others are faint. */
function MeantLine({
  line,
  place,
  value,
  hasBand,
}: {
  line: CurveLine;
  place: number;
  value: number | null;
  hasBand: boolean;
}) {
  return (
    <>
      {hasBand ? <SeriesBounds series={line} /> : null}
      {value === null ? null : (
        <ReferenceDot
          yAxisId="left"
          x={place}
          y={value}
          r={9}
          fill="none"
          stroke={line.lineStyle.colour}
          strokeWidth={1.5}
        />
      )}
    </>
  );
}
