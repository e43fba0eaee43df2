import { useChartHeight, useChartWidth, usePlotArea, useXAxisScale, useYAxisScale } from "recharts";
import { LineName } from "./axes-drawing.tsx";
import { spreadLabels } from "./plot.ts";
import type { SeriesStyle } from "./series-styles.ts";

/** Minimum distance of names. */
const NAME_GAP_PX = 18;
const NAMES_PX = 174;
const MIN_BESIDE_PX = 640;

/** Space for names around a plot, in pixels: to its right where the chart is wide, else below it. */
export function namesMargin(count: number, widthPx: number): { right?: number; bottom?: number } {
  return widthPx >= MIN_BESIDE_PX ? { right: NAMES_PX } : { bottom: count * NAME_GAP_PX + 8 };
}

/** Line with a name, and the point that the name is beside. */
export interface NamedLine {
  key: string;
  name: string;
  lineStyle: SeriesStyle;
  end: { place: number; value: number } | null;
}

/** Names of the lines of a `ChartPlot` with `namesMargin`. They are part of the drawing, and of its image. */
export function LineNames({ lines }: { lines: readonly NamedLine[] }) {
  const [widthPx, heightPx] = [useChartWidth(), useChartHeight()];
  const area = usePlotArea();
  const toX = useXAxisScale();
  const toY = useYAxisScale("left");
  if (widthPx === undefined || heightPx === undefined || area === undefined) return null;
  if (widthPx < MIN_BESIDE_PX) {
    const top = heightPx - lines.length * NAME_GAP_PX;
    return lines.map((line, index) => (
      <LineName
        key={line.key}
        line={line}
        x={0}
        y={top + (index + 0.5) * NAME_GAP_PX}
        widthPx={widthPx}
        isSampled
      />
    ));
  }
  const ended = lines.flatMap((line) => {
    const x = line.end === null ? undefined : toX?.(line.end.place);
    const y = line.end === null ? undefined : toY?.(line.end.value);
    return x === undefined || y === undefined ? [] : { line, x, y };
  });
  const right = area.x + area.width;
  const places = spreadLabels(
    ended.map(({ y }) => y),
    NAME_GAP_PX,
    { from: area.y + 4, to: area.y + area.height },
  );
  return ended.map(({ line, x, y }, index) => {
    const nameY = places[index] ?? 0;
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
        />
      </g>
    );
  });
}
