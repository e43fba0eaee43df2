import { useFormatter } from "use-intl";
import { type Day, type DayRange, utcOfDay } from "#lib/days.ts";

/** Days of the calendar in words. They are of no zone, so none moves them. */
export function useDayWords(): { day: (day: Day) => string; days: (range: DayRange) => string } {
  const format = useFormatter();
  const style = { dateStyle: "long", timeZone: "UTC" } as const;
  const day = (value: Day) => format.dateTime(utcOfDay(value), style);
  return {
    day,
    days: ({ from, to }) =>
      from === to ? day(from) : format.dateTimeRange(utcOfDay(from), utcOfDay(to), style),
  };
}
