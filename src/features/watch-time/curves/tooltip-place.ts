import { xOf } from "#ui/chart/plot.ts";
import type { CurveLayout } from "./curve-layout.ts";

const TOOLTIP_PX = 290;
const SMALL_TOOLTIP_PX = 210;

/**
 * Beside the place that it is about. On a narrow page over the names of the lines, which it has too; a line
 * alone has no name there, so it has to be somewhere in the plot.
 */
export function tooltipPlace(
  place: number,
  { plot, widthPx, isWide }: CurveLayout,
  lineCount: number,
) {
  if (!isWide && lineCount > 1) return { left: 0, bottom: 0, width: widthPx };
  const x = xOf(place, plot);
  const width = isWide ? TOOLTIP_PX : Math.min(SMALL_TOOLTIP_PX, widthPx);
  const left = x + 14 + width <= widthPx ? x + 14 : Math.max(0, x - 14 - width);
  return { left, top: plot.top, width };
}
