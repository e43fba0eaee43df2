import { useChartHeight, useChartWidth, usePlotArea, useXAxisScale, useYAxisScale } from "recharts";
import type { ChartSeries } from "./chart-series.tsx";
import { spreadLabels } from "./plot.ts";
import { markerPath, type SeriesStyle } from "./series-styles.ts";
import { fitText } from "./text-ruler.ts";

const NAME_GAP_PX = 18;
const NAMES_PX = 174;
const MIN_BESIDE_PX = 640;

/** Returns the space for names around a plot, in pixels: to its right where the chart is wide, else below it. */
export function namesMargin(count: number, widthPx: number): { right?: number; bottom?: number } {
  if (count === 0) return {};
  return widthPx >= MIN_BESIDE_PX ? { right: NAMES_PX } : { bottom: count * NAME_GAP_PX + 8 };
}

export interface NamedSeries extends ChartSeries {
  key: string;
  name: string;
}

/**
 * Shows the names of the lines of a `ChartPlot` with `namesMargin`, beside their last values. They are part of the
 * drawing, and of its image.
 * @param places as in the `ChartPlot`
 */
export function LineNames({
  lines,
  places,
}: {
  lines: readonly NamedSeries[];
  places?: readonly number[] | undefined;
}) {
  const [widthPx, heightPx] = [useChartWidth(), useChartHeight()];
  const area = usePlotArea();
  const toX = useXAxisScale();
  const toY = useYAxisScale("left");
  if (widthPx === undefined || heightPx === undefined || area === undefined) return null;
  if (widthPx < MIN_BESIDE_PX) {
    // Names stop before the edge, which would cut letters with long descenders.
    const top = heightPx - lines.length * NAME_GAP_PX - 4;
    return lines.map((line, index) => (
      <LineName
        key={line.key}
        line={line}
        x={0}
        y={top + (index + 0.5) * NAME_GAP_PX}
        widthPx={widthPx}
        isSampled
        isBelow
      />
    ));
  }
  const ended = lines.map((line) => {
    const end = line.values.findLastIndex((value) => value !== null);
    return {
      line,
      x: toX?.(places?.[end] ?? end) ?? area.x,
      y: toY?.(line.values[end] ?? 0) ?? area.y,
    };
  });
  const right = area.x + area.width;
  const nameYs = spreadLabels(
    ended.map(({ y }) => y),
    NAME_GAP_PX,
    { from: area.y + 4, to: area.y + area.height },
  );
  return ended.map(({ line, x, y }, index) => {
    const nameY = nameYs[index] ?? 0;
    return (
      <g key={line.key}>
        {x < right - 1 ? null : (
          <path
            d={`M${x + 5},${y}L${right + 14},${nameY}`}
            stroke={line.lineStyle.colour}
            strokeOpacity="0.5"
          />
        )}
        <LineName
          line={line}
          x={right + 20}
          y={nameY}
          widthPx={widthPx - right - 14}
          isSampled={false}
          isBelow={false}
        />
      </g>
    );
  });
}

/** Holds the widths of the line sample and of a marker alone. */
const SAMPLE_PX = 26;
const MARKER_PX = 8;

/** Shows the label of a line within a drawing, truncated to the space available, after its marker. */
export function LineName({
  line: { lineStyle, name },
  x,
  y,
  widthPx,
  isSampled,
  isBelow,
}: {
  line: { lineStyle: SeriesStyle; name: string };
  x: number;
  y: number;
  widthPx: number;
  isSampled: boolean;
  /** Says whether it is below the plot, where names go as the page is read. Beside it they follow their lines. */
  isBelow: boolean;
}) {
  const samplePx = isSampled ? SAMPLE_PX : MARKER_PX;
  const isMirrored = isBelow && document.documentElement.dir === "rtl";
  const toX = (fromStartPx: number) => (isMirrored ? x + widthPx - fromStartPx : x + fromStartPx);
  return (
    <>
      {isSampled ? (
        <path
          d={`M${toX(0)},${y}H${toX(samplePx)}`}
          stroke={lineStyle.colour}
          strokeWidth="2"
          strokeDasharray={lineStyle.dash.join(" ")}
        />
      ) : null}
      <path d={markerPath(lineStyle.marker, toX(samplePx / 2), y, 4)} fill={lineStyle.colour} />
      <text
        x={toX(samplePx + 6)}
        y={y}
        textAnchor={isMirrored ? "end" : "start"}
        dominantBaseline="central"
        fontSize="12"
        fill="var(--ink-soft)"
        style={{ unicodeBidi: "plaintext" }}
      >
        {fitText(name, widthPx - samplePx - 12)}
      </text>
    </>
  );
}
