import { type Plot, sharedScale, xOf, yOf } from "#shared/charts/plot.ts";
import type { SeriesStyle } from "#shared/charts/series-styles.ts";
import { valueRoomPx } from "#shared/charts/text-ruler.ts";
import type { MeasureUnit } from "#watch-time/measures.ts";
import {
  SCATTER_GROUPS,
  type ScatterGroup,
  type ScatterPoint,
  type ScatterValues,
} from "./scatter.ts";

/** Position of a video, in pixels. */
export interface Dot {
  point: ScatterPoint;
  x: number;
  y: number;
  radius: number;
}

/** Layout of a scatter plot, in pixels. */
export interface ScatterLayout {
  widthPx: number;
  heightPx: number;
  plot: Plot;
  /** Group names fit in one line. */
  isWide: boolean;
  namesTopPx: number;
  placeTicks: { place: number; text: string }[];
  valueTicks: { value: number; text: string }[];
  /** From left to right. */
  dots: Dot[];
  medians: { x: number; y: number } | null;
}

const HEIGHT_PX = 340;
const NAMES_PX = 22;
const ROOM_PX = { top: 14, right: 24, bottom: 20 };
const WIDE_PX = 640;
const RADIUS_PX = { least: 3, most: 13 };

/**
 * @param formatPercent formats axis values
 * @param measure text width in pixels
 */
export function layOutScatter(
  points: readonly ScatterPoint[],
  medians: ScatterValues | null,
  formatPercent: (value: number) => string,
  widthPx: number,
  measure: (text: string) => number,
): ScatterLayout {
  const most = (of: (point: ScatterPoint) => number) =>
    points.reduce((most, point) => Math.max(most, of(point)), 0);
  const across = valueScale(
    "percent",
    most((point) => point.sharePercent),
  );
  const up = valueScale(
    "percent",
    most((point) => point.completionPercent),
  );
  const mostPlays = most(({ plays }) => plays);
  const valueTicks = up.ticks.map((value) => ({ value, text: formatPercent(value) }));
  const left = valueRoomPx(valueTicks, measure);
  const isWide = widthPx >= WIDE_PX;
  const plot: Plot = {
    left,
    top: ROOM_PX.top,
    width: Math.max(0, widthPx - left - ROOM_PX.right),
    height: HEIGHT_PX - ROOM_PX.top - ROOM_PX.bottom,
    // The axis runs from 0 to the number of points minus one.
    count: across.most + 1,
    most: up.most,
  };
  const room = { least: RADIUS_PX.least, more: RADIUS_PX.most - RADIUS_PX.least };
  return {
    widthPx,
    heightPx: HEIGHT_PX + (medians === null ? 0 : NAMES_PX * (isWide ? 1 : 4)),
    plot,
    isWide,
    namesTopPx: HEIGHT_PX,
    placeTicks: across.ticks.map((place) => ({ place, text: formatPercent(place) })),
    valueTicks,
    dots: points
      .map((point) => ({
        point,
        x: xOf(point.sharePercent, plot),
        y: yOf(point.completionPercent, plot),
        // The area is proportional to the plays.
        radius: room.least + room.more * Math.sqrt(point.plays / Math.max(1, mostPlays)),
      }))
      .toSorted((a, b) => a.x - b.x || a.y - b.y),
    medians:
      medians === null
        ? null
        : {
            x: xOf(medians.sharePercent, plot),
            y: yOf(medians.completionPercent, plot),
          },
  };
}

/** The dot nearest to a place; -1 for none. */
export function dotNear(dots: readonly Dot[], x: number, y: number): number {
  let nearest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [at, dot] of dots.entries()) {
    const distance = Math.hypot(dot.x - x, dot.y - y) - dot.radius;
    if (distance < least) [nearest, least] = [at, distance];
  }
  return nearest;
}

/** Returns whether a press hits a dot. */
export function isOnDot(dot: Dot, x: number, y: number): boolean {
  return Math.hypot(dot.x - x, dot.y - y) <= Math.max(12, dot.radius + 4);
}

/** Style of each group; never colour alone. */
export const SCATTER_STYLES: Record<ScatterGroup, SeriesStyle> = {
  loved: { colour: "var(--series-1)", dash: [], marker: "circle" },
  left: { colour: "var(--series-4)", dash: [], marker: "square" },
  hidden: { colour: "var(--series-3)", dash: [], marker: "triangle" },
  between: { colour: "var(--ink-faint)", dash: [], marker: "diamond" },
};

/**
 * Selects the videos to draw if there are too many: round robin over the groups, most plays first. By plays
 * alone a group with few plays would be hidden.
 * @param points most plays first, like the result
 * @param selected indexes of contents that are always drawn
 */
export function drawnPoints(
  points: readonly ScatterPoint[],
  most: number,
  selected: readonly number[] = [],
): ScatterPoint[] {
  const sizes = new Map<ScatterGroup, number>();
  for (const { group } of points) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const room = new Map<ScatterGroup, number>();
  let left = Math.min(most, points.length);
  while (left > 0) {
    for (const group of SCATTER_GROUPS) {
      const count = room.get(group) ?? 0;
      if (left === 0 || count === (sizes.get(group) ?? 0)) continue;
      room.set(group, count + 1);
      left -= 1;
    }
  }
  return points.filter(({ group, content }) => {
    const count = room.get(group) ?? 0;
    room.set(group, count - 1);
    return count > 0 || selected.includes(content);
  });
}

const MINUTE = 60;
const HOUR = 3600;
const STEPS = 4;

/** Steps of seconds and of minutes. */
const OF_SIXTY = [1, 2, 5, 10, 15, 30];
/** Steps of time; above four of the last, multiples of ten hours. */
const TIME_STEPS = [
  ...OF_SIXTY,
  ...OF_SIXTY.map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6].map((hours) => hours * HOUR),
];

/** Axis from zero to a round value of the unit. */
export function valueScale(unit: MeasureUnit, most: number): { most: number; ticks: number[] } {
  const step = TIME_STEPS.find((step) => most <= step * STEPS);
  if (unit === "seconds" && step !== undefined && most > STEPS) {
    const count = Math.ceil(most / step);
    return { most: count * step, ticks: Array.from({ length: count + 1 }, (_, at) => at * step) };
  }
  const base = baseOf(unit, most);
  const scale = sharedScale([[most / base]], STEPS);
  return { most: scale.most * base, ticks: scale.ticks.map((tick) => tick * base) };
}

function baseOf(unit: MeasureUnit, most: number): number {
  switch (unit) {
    case "seconds":
      return most > STEPS ? HOUR : 1;
    case "percent":
      return most > STEPS ? 1 : 0.1;
    case "count":
    case "bytes":
    case "bytesPerHour":
      return 1;
  }
}
