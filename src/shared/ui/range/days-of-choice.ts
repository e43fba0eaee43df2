import { type RangeChoice, rangeOfPreset } from "#shared/dates/date-ranges.ts";
import type { Day, DayRange } from "#shared/dates/days.ts";

/**
 * The days that were chosen, by name or one by one.
 * @param since the first day there can be anything of
 */
export function daysOfChoice(choice: RangeChoice, today: Day, since: Day): DayRange {
  return typeof choice === "string" ? rangeOfPreset(choice, today, since) : choice;
}
