import { LineName } from "#shared/charts/line-name.tsx";
import { type Plot, spreadLabels, xOf, yOf } from "#shared/charts/plot.ts";
import { type ChartLine, endOf } from "./lines.ts";
import { NAME_GAP_PX } from "./overlay-layout.ts";

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
            stroke={line.look.colour}
            strokeOpacity="0.5"
          />
        ) : null}
        <LineName line={line} x={startX + 6} y={y} widthPx={widthPx - startX} isSampled={false} />
      </g>
    );
  });
}
