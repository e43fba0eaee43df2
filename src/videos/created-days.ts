import { endOfDayMs, startOfDayMs } from "#shared/dates/zones.ts";

/**
 * The instants between two days of a zone, both included.
 * @param from `YYYY-MM-DD`; null: no bound
 * @returns milliseconds, the end not included
 */
export function dayRangeMs(
  from: string | null,
  to: string | null,
  timeZone: string,
): { fromMs: number; untilMs: number } {
  return {
    fromMs: from === null ? Number.NEGATIVE_INFINITY : startOfDayMs(from, timeZone),
    untilMs: to === null ? Number.POSITIVE_INFINITY : endOfDayMs(to, timeZone),
  };
}
