import { addDays, dayOfUtc, utcOfDay } from "#shared/dates/days.ts";
import type { Measure, PeriodRow } from "./analytics.ts";
import type { PlannedWindow } from "./analytics-plan.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Counts the events of one UTC hour. */
export interface HourOfEvents {
  hourMs: number;
  count: number;
}

/**
 * Returns rows as the contract has them (4.1, rules 3, 5 and 6; supplement, "Readings"): whole hours by their start,
 * buckets as wide as the window's length asks for, what is empty left out.
 */
export function answerWindow(
  events: readonly HourOfEvents[],
  { from, to, offsetMinutes }: PlannedWindow,
  measure: Measure,
  limits = { hourlyDays: 6, dailyDays: 31 },
): PeriodRow[] {
  const fromMs = utcOfDay(from);
  const untilMs = utcOfDay(addDays(to, 1));
  const days = (untilMs - fromMs) / DAY_MS;
  const floor = (wallMs: number) => {
    if (days <= limits.hourlyDays) return Math.floor(wallMs / HOUR_MS) * HOUR_MS;
    const day = dayOfUtc(wallMs);
    return utcOfDay(days <= limits.dailyDays ? day : `${day.slice(0, 8)}01`);
  };
  const sums = new Map<number, number>();
  for (const { hourMs, count } of events) {
    const wallMs = hourMs + offsetMinutes * 60_000;
    if (wallMs < fromMs || wallMs >= untilMs || count === 0) continue;
    const bucket = floor(wallMs);
    sums.set(bucket, (sums.get(bucket) ?? 0) + count);
  }
  return [...sums].map(([wallMs, count]) => ({ wallMs, counts: { [measure]: count } }));
}
