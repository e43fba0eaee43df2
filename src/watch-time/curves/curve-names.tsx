import { LineName } from "#shared/charts/line-name.tsx";
import { spreadLabels, xOf, yOf } from "#shared/charts/plot.ts";
import { type CurveLayout, NAME_GAP_PX } from "./curve-layout.ts";
import { type CurveLine, lowOf } from "./curve-line.ts";

/** The name of each line: at its end where the page is wide, else below the plot. */
export function CurveNames({
  lines,
  layout: { plot, isWide, namesTopPx, widthPx },
}: {
  lines: readonly CurveLine[];
  layout: CurveLayout;
}) {
  if (!isWide) {
    return lines.map((line, index) => (
      <LineName
        key={line.key}
        line={line}
        x={0}
        y={namesTopPx + 12 + index * NAME_GAP_PX}
        widthPx={widthPx}
        isSampled
      />
    ));
  }
  const ended = lines.map((line) => {
    const end = line.points.findLast(({ figure }) => figure.kind !== "unknown");
    const value = end === undefined ? null : lowOf(end.figure);
    return { line, x: xOf(end?.place ?? 0, plot), y: yOf(value ?? 0, plot) };
  });
  const startX = plot.left + plot.width + 14;
  const places = spreadLabels(
    ended.map(({ y }) => y),
    NAME_GAP_PX,
    { from: plot.top + 4, to: plot.top + plot.height },
  );
  return ended.map(({ line, x, y }, index) => {
    const nameY = places[index] ?? 0;
    return (
      <g key={line.key}>
        {x === plot.left + plot.width ? (
          <path
            d={`M${x + 5},${y}L${startX},${nameY}`}
            stroke={line.lineStyle.colour}
            strokeOpacity="0.5"
          />
        ) : null}
        <LineName
          line={line}
          x={startX + 6}
          y={nameY}
          widthPx={widthPx - startX}
          isSampled={false}
        />
      </g>
    );
  });
}
