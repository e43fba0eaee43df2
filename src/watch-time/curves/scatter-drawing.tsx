import { AxesDrawing, LineName } from "#shared/charts/axes-drawing.tsx";
import { markerPath } from "#shared/charts/series-styles.ts";
import { SCATTER_GROUPS, type ScatterGroup } from "./scatter.ts";
import { SCATTER_STYLES, type ScatterLayout } from "./scatter-layout.ts";

/** Props of the scatter drawing. */
export interface ScatterDrawingProps {
  layout: ScatterLayout;
  /** Names of the groups. */
  names: Record<ScatterGroup, string>;
  /** Places of contents that are ringed. */
  ringed: readonly number[];
}

const NAME_PX = 22;

/** Dots with median lines; each group has its own shape. */
export function ScatterDrawing({ layout, names, ringed }: ScatterDrawingProps) {
  const { plot, dots, medians, widthPx, isWide, namesTopPx } = layout;
  const [right, floor] = [plot.left + plot.width, plot.top + plot.height];
  return (
    <AxesDrawing {...layout}>
      {medians === null ? null : (
        <path
          data-part="medians"
          d={`M${medians.x},${plot.top}V${floor}M${plot.left},${medians.y}H${right}`}
          stroke="var(--line-strong)"
          strokeDasharray="5 4"
        />
      )}
      {SCATTER_GROUPS.toReversed().map((group) => {
        const { marker, colour } = SCATTER_STYLES[group];
        const shapes = dots.filter(({ point }) => point.group === group);
        return (
          <path
            key={group}
            data-part={group}
            d={shapes.map(({ x, y, radius }) => markerPath(marker, x, y, radius)).join("")}
            fill={colour}
            fillOpacity="0.45"
            stroke={colour}
          />
        );
      })}
      {dots.map(({ point, x, y, radius }) =>
        ringed.includes(point.content) ? (
          <circle
            key={point.content}
            data-part="ring"
            cx={x}
            cy={y}
            r={radius + 4}
            fill="none"
            stroke="var(--ink)"
            strokeWidth="2"
          />
        ) : null,
      )}
      {medians === null
        ? null
        : SCATTER_GROUPS.map((group, at) => (
            <LineName
              key={group}
              line={{ lineStyle: SCATTER_STYLES[group], name: names[group] }}
              x={isWide ? (at * widthPx) / SCATTER_GROUPS.length : 0}
              y={namesTopPx + 12 + (isWide ? 0 : at * NAME_PX)}
              widthPx={isWide ? widthPx / SCATTER_GROUPS.length : widthPx}
              isSampled={false}
            />
          ))}
    </AxesDrawing>
  );
}
