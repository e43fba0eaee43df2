import type { Granularity } from "#analytics/analytics-plan.ts";
import { formatAxisValue } from "#analytics/chart/format-metric.ts";
import type { Metric } from "#analytics/metrics.ts";
import { type Plot, sharedScale, tickPlaces } from "#shared/charts/plot.ts";
import { valueRoomPx } from "#shared/charts/text-ruler.ts";
import { type ChartLine, countPlaces } from "./lines.ts";

/** Layout of a chart with several lines, in pixels. */
export interface OverlayLayout {
  widthPx: number;
  heightPx: number;
  plot: Plot;
  /** Names are beside the plot; otherwise below, from `namesTopPx`. */
  isWide: boolean;
  namesTopPx: number;
  placeTicks: number[];
  valueTicks: { value: number; text: string }[];
}

/** Minimum distance of names. */
export const NAME_GAP_PX = 18;
const HEIGHT_PX = 320;
const ROOM_PX = { top: 10, right: 16, bottom: 20 };
const WIDE_PX = 640;
const NAMES_PX = 190;
/** About as wide as a date below the axis. */
const TICK_PX = 64;

/**
 * Computes the layout for a width.
 * @param measure text width in pixels
 */
export function layOutOverlay(
  lines: readonly ChartLine[],
  { metric, granularity }: { metric: Metric; granularity: Granularity },
  widthPx: number,
  locale: string,
  measure: (text: string) => number,
): OverlayLayout {
  const isWide = widthPx >= WIDE_PX;
  const scale = sharedScale(
    lines.map(({ values }) => values),
    4,
  );
  const valueTicks = scale.ticks.map((value) => ({
    value,
    text: formatAxisValue(metric, value, locale),
  }));
  const left = valueRoomPx(valueTicks, measure);
  const plot: Plot = {
    left,
    top: ROOM_PX.top,
    width: Math.max(0, widthPx - left - (isWide ? NAMES_PX : ROOM_PX.right)),
    height: HEIGHT_PX - ROOM_PX.top - ROOM_PX.bottom,
    count: countPlaces(lines),
    most: scale.most,
  };
  return {
    widthPx,
    heightPx: isWide ? HEIGHT_PX : HEIGHT_PX + lines.length * NAME_GAP_PX + 8,
    plot,
    isWide,
    namesTopPx: HEIGHT_PX,
    placeTicks: tickPlaces(plot.count, granularity, Math.max(2, Math.floor(plot.width / TICK_PX))),
    valueTicks,
  };
}
