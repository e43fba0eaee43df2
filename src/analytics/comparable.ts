import { addDays, countDays } from "#shared/dates/days.ts";
import { type AskedTime, isGoingOn } from "./analytics-queries.ts";
import type { Asked } from "./asked.ts";

/** The parts of two times that can be compared as they are. */
export interface Comparable {
  current: AskedTime;
  previous: AskedTime;
  /** The day that is going on was left out, and the one in its place. */
  isWithoutToday: boolean;
}

/**
 * What can be compared of counts that come for a whole range at once. The day that is not over is left out,
 * and the one in its place, else every morning would look like a loss. Null: nothing can be.
 */
export function comparableOf({ time, previous, today, isEvenlyLong }: Asked): Comparable | null {
  if (previous === null || !isEvenlyLong) return null;
  if (!isGoingOn(time)) return { current: time, previous, isWithoutToday: false };
  const yesterday = addDays(today, -1);
  // A range that begins today, or later, has nothing that is over.
  if (yesterday < time.range.from) return null;
  const left = countDays(time.range) - countDays({ from: time.range.from, to: yesterday });
  const to = addDays(previous.range.to, -left);
  if (to < previous.range.from) return null;
  return {
    current: { ...time, range: { from: time.range.from, to: yesterday } },
    previous: { ...previous, range: { from: previous.range.from, to } },
    isWithoutToday: true,
  };
}
