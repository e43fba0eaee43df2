import { fitText } from "./fit-text.ts";
import { type ChartLine, endOf } from "./lines.ts";
import { markerPath } from "./looks.ts";
import { type Plot, spreadLabels, xOf, yOf } from "./plot.ts";

const GAP_PX = 18;
const SAMPLE_PX = 26;

/** How high the names are where they stand below each other under the chart. */
export function namesHeight(lines: readonly ChartLine[]): number {
  return lines.length * GAP_PX + 8;
}

/** The name of each line at its end, as far as there is room: beside the plot. */
export function NamesBeside({
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
    GAP_PX,
    { from: plot.top + 4, to: plot.top + plot.height },
  );
  return ended.map(({ line, place, value }, index) => {
    const y = places[index] ?? 0;
    return (
      <g key={line.key}>
        {place === plot.count - 1 ? (
          <path
            d={`M${xOf(place, plot) + 5},${yOf(value, plot)}L${startX},${y}`}
            stroke={line.look.colour}
            strokeOpacity="0.5"
          />
        ) : null}
        <Name line={line} x={startX + 6} y={y} widthPx={widthPx - startX} isSampled={false} />
      </g>
    );
  });
}

/** The names of lines below each other, each with a piece of its line: under the plot. */
export function NamesBelow({
  lines,
  topPx,
  widthPx,
}: {
  lines: readonly ChartLine[];
  topPx: number;
  widthPx: number;
}) {
  return lines.map((line, index) => (
    <Name
      key={line.key}
      line={line}
      x={0}
      y={topPx + 12 + index * GAP_PX}
      widthPx={widthPx}
      isSampled
    />
  ));
}

function Name({
  line: { look, name },
  x,
  y,
  widthPx,
  isSampled,
}: {
  line: ChartLine;
  x: number;
  y: number;
  widthPx: number;
  isSampled: boolean;
}) {
  const samplePx = isSampled ? SAMPLE_PX : 8;
  return (
    <>
      {isSampled ? (
        <path
          d={`M${x},${y}h${samplePx}`}
          stroke={look.colour}
          strokeWidth="2"
          strokeDasharray={look.dash.join(" ")}
        />
      ) : null}
      <path d={markerPath(look.marker, x + samplePx / 2, y, 4)} fill={look.colour} />
      <text
        x={x + samplePx + 6}
        y={y}
        dominantBaseline="central"
        fontSize="12"
        fill="var(--ink-soft)"
        style={{ unicodeBidi: "isolate" }}
      >
        {fitText(name, widthPx - samplePx - 12)}
      </text>
    </>
  );
}
