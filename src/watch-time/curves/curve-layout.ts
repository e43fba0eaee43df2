import { type Plot, xOf } from "#shared/charts/plot.ts";
import { valueRoomPx } from "#shared/charts/text-ruler.ts";

/** Layout of a chart of curves, in pixels. */
export interface CurveLayout {
  widthPx: number;
  heightPx: number;
  plot: Plot;
  hasNames: boolean;
  /** Names are beside the plot; otherwise below, from `namesTopPx`. */
  isWide: boolean;
  namesTopPx: number;
  placeTicks: { place: number; text: string }[];
  valueTicks: { value: number; text: string }[];
}

/** Minimum distance of names. */
export const NAME_GAP_PX = 18;
const HEIGHT_PX = 320;
/** Space for half a month label with its year at either end. */
const ROOM_PX = { top: 10, right: 30, bottom: 20, left: 30 };
const WIDE_PX = 640;
const NAMES_PX = 190;
/** Height per name in a tooltip above the names, including its head. */
const TOLD_PX = 22;
const TITLE_PX = 44;

/** Axes of a chart of curves. */
export interface CurveAxes {
  /** From 0 to one less. */
  placeCount: number;
  scale: { most: number; ticks: readonly number[] };
  valueText: (value: number) => string;
  /** Places with a name, as far as there is room. */
  ticksIn: (plotWidthPx: number) => { place: number; text: string }[];
}

/**
 * @param nameCount number of named lines
 * @param measure text width in pixels
 */
export function layOutCurves(
  { placeCount, scale, valueText, ticksIn }: CurveAxes,
  nameCount: number,
  widthPx: number,
  measure: (text: string) => number,
): CurveLayout {
  const hasNames = nameCount > 0;
  const isWide = widthPx >= WIDE_PX;
  const valueTicks = scale.ticks.map((value) => ({ value, text: valueText(value) }));
  const left = Math.max(ROOM_PX.left, valueRoomPx(valueTicks, measure));
  const right = isWide && hasNames ? NAMES_PX : ROOM_PX.right;
  const plot: Plot = {
    left,
    top: ROOM_PX.top,
    width: Math.max(0, widthPx - left - right),
    height: HEIGHT_PX - ROOM_PX.top - ROOM_PX.bottom,
    count: placeCount,
    most: scale.most,
  };
  return {
    widthPx,
    heightPx: isWide || !hasNames ? HEIGHT_PX : HEIGHT_PX + nameCount * TOLD_PX + TITLE_PX,
    plot,
    hasNames,
    isWide,
    namesTopPx: HEIGHT_PX,
    placeTicks: ticksIn(plot.width),
    valueTicks,
  };
}

/** Which of some places is nearest to a distance from the left edge. */
export function nearestPlace(places: readonly number[], x: number, plot: Plot): number {
  let nearest = 0;
  for (const [at, place] of places.entries()) {
    const best = places[nearest] ?? 0;
    if (Math.abs(xOf(place, plot) - x) < Math.abs(xOf(best, plot) - x)) nearest = at;
  }
  return nearest;
}
