import { xOf } from "#shared/charts/plot.ts";
import type { CurveLayout } from "./curve-layout.ts";
import { type CurveLine, lowOf } from "./curve-line.ts";

const TOOLTIP_PX = 290;
const SMALL_TOOLTIP_PX = 240;

/** Where a tooltip stands, in pixels. */
export type TooltipPlace = { left: number; width: number } & ({ top: number } | { bottom: number });

/**
 * Beside the point that it is about. On a narrow page over the names of the lines, which it has too; a line
 * alone has no name there, so it goes to that end of the plot where the point is not.
 */
export function tooltipPlace(
  lines: readonly CurveLine[],
  at: number,
  { plot, widthPx, heightPx, isWide }: CurveLayout,
): TooltipPlace {
  if (!isWide && lines.length > 1) return { left: 0, bottom: 0, width: widthPx };
  const point = lines[0]?.points[at];
  const x = xOf(point?.place ?? 0, plot);
  const width = isWide ? TOOLTIP_PX : Math.min(SMALL_TOOLTIP_PX, widthPx);
  const left = x + 14 + width <= widthPx ? x + 14 : Math.max(0, x - 14 - width);
  const value = point === undefined ? null : lowOf(point.figure);
  const isHigh = value !== null && value > plot.most / 2;
  if (isWide || !isHigh) return { left, width, top: plot.top };
  return { left, width, bottom: heightPx - plot.top - plot.height + 6 };
}
