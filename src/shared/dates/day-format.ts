import { useMemo } from "react";
import { useLocale } from "use-intl";
import { type Day, type DayRange, utcOfDay } from "./days.ts";

export type DayFormat = ReturnType<typeof dayFormatIn>;

/** Days are independent of time zones and always Gregorian, as the ranges are. */
const OF_DAYS = { timeZone: "UTC", calendar: "gregory" } as const;
const SHORT = { day: "numeric", month: "short" } as const;
const LONG = { day: "numeric", month: "long", year: "numeric" } as const;

/** Creates the formats of days and ranges in one language. */
export function dayFormatIn(locale: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, ...OF_DAYS });
  const usual = format({ ...SHORT, year: "numeric" });
  const range = rangesIn(usual);
  const rangeOfYear = rangesIn(format(SHORT));
  return {
    /** Writes `20 Nov 2026`. */
    day: daysIn(usual),
    /** Writes `24 Oct – 20 Nov 2026`; parts that both ends share appear once. */
    range,
    /** Writes the same as `range`, without the year if it is the current one. */
    shortRange: (days: DayRange, today: Day): string => {
      const year = today.slice(0, 4);
      const isThisYear = days.from.startsWith(year) && days.to.startsWith(year);
      return (isThisYear ? rangeOfYear : range)(days);
    },
    /** Writes `24 October – 20 November 2026`, for screen readers or standalone text. */
    longRange: rangesIn(format(LONG)),
    /** Writes `Thursday, 20 November 2026`. */
    weekday: daysIn(format({ weekday: "long", ...LONG })),
    /** Writes `November 2026`. */
    month: daysIn(format({ month: "long", year: "numeric" })),
  };
}

function daysIn(style: Intl.DateTimeFormat): (day: Day) => string {
  return (day) => style.format(utcOfDay(day));
}

function rangesIn(style: Intl.DateTimeFormat): (range: DayRange) => string {
  return ({ from, to }) => style.formatRange(utcOfDay(from), utcOfDay(to));
}

/** Returns date formatters for the page's language. */
export function useDayFormat(): DayFormat {
  const locale = useLocale();
  return useMemo(() => dayFormatIn(locale), [locale]);
}
