import { useId } from "react";
import { Hatch } from "#shared/charts/hatch.tsx";
import { BLOCK_OPACITY, MARK_DASHES } from "#shared/charts/legend-mark.tsx";
import { barOutline, type Plot, xOf, yOf } from "./plot-geometry.ts";
import type { Point } from "./points.ts";

const WIDEST_PX = 44;

/** Every bar in one shape, as hundreds of elements would take their time; those in part are hatched. */
export function ChartBars({
  points,
  plot,
  top,
}: {
  points: readonly Point[];
  plot: Plot;
  /** The value at the upper edge of the plot. */
  top: number;
}) {
  const hatchId = useId();
  const width = Math.max(1, Math.min(WIDEST_PX, (plot.width / points.length) * 0.72));
  const floor = plot.top + plot.height;
  const outline = (isPartial: boolean) =>
    points
      .map(({ value, bucket }, index) => {
        if (value === null || value === 0 || (bucket.partial !== null) !== isPartial) return "";
        const middle = xOf(index, points.length, plot, "bars");
        return barOutline(middle, yOf(value, top, plot), floor, width);
      })
      .join("");
  return (
    <g>
      <defs>
        <Hatch id={hatchId} colour="var(--series-1)" />
      </defs>
      {/* Pale, so that lines are seen across them; the outline is what stands out. */}
      <path
        data-part="bars"
        d={outline(false)}
        fill="var(--series-1)"
        fillOpacity={BLOCK_OPACITY}
        stroke="var(--series-1)"
        strokeWidth="1"
      />
      <path
        data-part="partial-bars"
        d={outline(true)}
        fill={`url(#${hatchId})`}
        stroke="var(--series-1)"
        strokeDasharray={MARK_DASHES.hatched.join(" ")}
        strokeWidth="1"
      />
    </g>
  );
}
