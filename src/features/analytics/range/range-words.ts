import { useFormatter } from "use-intl";
import { type Day, type DayRange, utcOfDay } from "#lib/days.ts";

/** Days that stand for themselves, whatever the zone, by the calendar that the ranges go by. */
const OF_DAYS = { timeZone: "UTC", calendar: "gregory" } as const;

/** Puts days into the words of the page's language. */
export function useRangeWords() {
  const format = useFormatter();
  const day = (value: Day): string =>
    format.dateTime(utcOfDay(value), {
      ...OF_DAYS,
      day: "numeric",
      month: "short",
      year: "numeric",
    });
  return {
    /** `24 Oct – 20 Nov 2026`. */
    range: ({ from, to }: DayRange): string =>
      from === to
        ? day(from)
        : format.dateTimeRange(utcOfDay(from), utcOfDay(to), {
            ...OF_DAYS,
            day: "numeric",
            month: "short",
            year: "numeric",
          }),
    /** The same without the year where that is the year of today. */
    shortRange: ({ from, to }: DayRange, today: Day): string => {
      const year = today.slice(0, 4);
      const isThisYear = from.startsWith(year) && to.startsWith(year);
      return format.dateTimeRange(utcOfDay(from), utcOfDay(to), {
        ...OF_DAYS,
        day: "numeric",
        month: "short",
        ...(isThisYear ? null : { year: "numeric" }),
      });
    },
    day,
    /** `October 2026`. */
    month: (value: Day): string =>
      format.dateTime(utcOfDay(value), { ...OF_DAYS, month: "long", year: "numeric" }),
  };
}
