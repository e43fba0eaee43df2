import { axisOf, type ValueAxis } from "#shared/charts/value-axis.ts";
import type { MeasureUnit } from "#watch-time/measures.ts";

const MINUTE = 60;
const HOUR = 3600;
const STEPS = 4;

/** Lists steps of seconds and of minutes. */
const OF_SIXTY = [1, 2, 5, 10, 15, 30];
/** Lists steps of time; above four of the last, multiples of ten hours follow. */
const TIME_STEPS = [
  ...OF_SIXTY,
  ...OF_SIXTY.map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6].map((hours) => hours * HOUR),
];

/** Returns an axis from zero to a round value of the unit. */
export function valueScale(unit: MeasureUnit, most: number): ValueAxis {
  const step = TIME_STEPS.find((step) => most <= step * STEPS);
  if (unit === "seconds" && step !== undefined && most > STEPS) {
    const count = Math.ceil(most / step);
    return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, at) => at * step) };
  }
  const isSmall = most <= STEPS;
  const base = unit === "seconds" && !isSmall ? HOUR : unit === "percent" && isSmall ? 0.1 : 1;
  const { top, ticks } = axisOf([most / base], null, STEPS);
  return { top: top * base, ticks: ticks.map((tick) => tick * base) };
}
