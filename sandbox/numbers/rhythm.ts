import { COUNTRIES, type Country } from "./countries.ts";

/** Is the grain of everything: zones of the world differ by quarters of an hour. */
export const QUARTER_MS = 900_000;
export const DAY_QUARTERS = 96;
/** 1 January 1970 was a Thursday. */
const THURSDAY = 4;

/** Weighs each weekday, Sunday first. */
const WEEKDAYS = [1.28, 0.84, 0.82, 0.86, 0.92, 1.06, 1.3];

/** Counts viewers by local hour. */
const WORKDAY = [
  5, 3, 2, 1, 1, 2, 5, 10, 13, 12, 12, 14, 19, 16, 13, 14, 17, 22, 29, 37, 41, 36, 23, 11,
];
const WEEKEND = [
  9, 6, 3, 2, 1, 2, 3, 6, 11, 17, 22, 24, 25, 26, 27, 28, 29, 31, 34, 38, 40, 35, 26, 16,
];

/** Returns how much of the usual the weekday of a UTC day gets; days count from 1970. */
export function weekdayFactor(day: number): number {
  return WEEKDAYS[weekday(day)] ?? 1;
}

/** Returns the part of a country's UTC day that is over before its quarter begins, from 0 to exactly 1. */
export function partOfDay(countryIndex: number, day: number, quarter: number): number {
  const curves = CURVES[countryIndex];
  const isWeekend = weekday(day) % 6 === 0;
  return (isWeekend ? curves?.weekend : curves?.workday)?.[quarter] ?? 0;
}

function weekday(day: number): number {
  return (day + THURSDAY) % 7;
}

const CURVES = COUNTRIES.map((country) => ({
  workday: curve(WORKDAY, country),
  weekend: curve(WEEKEND, country),
}));

function curve(hours: number[], country: Country): Float64Array {
  const cumulated = new Float64Array(DAY_QUARTERS + 1);
  const shift = country.utcOffsetMinutes / 15 + DAY_QUARTERS;
  let sum = 0;
  for (let quarter = 0; quarter < DAY_QUARTERS; quarter += 1) {
    const local = (quarter + shift) % DAY_QUARTERS;
    const hour = Math.floor(local / 4);
    // Values are interpolated between the middles of hours, so that the day has no steps.
    const way = (local % 4) / 4;
    sum += (hours[hour] ?? 0) * (1 - way) + (hours[(hour + 1) % 24] ?? 0) * way;
    cumulated[quarter + 1] = sum;
  }
  const whole = cumulated.map((value) => value / sum);
  // A day ends with all of its plays, whatever the rounding.
  whole[DAY_QUARTERS] = 1;
  return whole;
}
