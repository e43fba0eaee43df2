import { axisOf, type ValueAxis } from "#shared/charts/value-axis.ts";
import type { MeasureUnit } from "#watch-time/measures.ts";

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
export function valueScale(unit: MeasureUnit, most: number): ValueAxis {
  const step = TIME_STEPS.find((step) => most <= step * STEPS);
  if (unit === "seconds" && step !== undefined && most > STEPS) {
    const count = Math.ceil(most / step);
    return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, at) => at * step) };
  }
  const base = baseOf(unit, most);
  const { top, ticks } = axisOf([most / base], null, STEPS);
  return { top: top * base, ticks: ticks.map((tick) => tick * base) };
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
