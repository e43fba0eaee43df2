import { type Day, type DayRange, utcOfDay } from "./days.ts";

/** Days and ranges in the words of a language. */
export interface DayWords {
  /** `20 Nov 2026`. */
  day: (day: Day) => string;
  /** `24 Oct – 20 Nov 2026`; what both ends have in common is said once. */
  range: (range: DayRange) => string;
  /** The same without the year where that is the year of today. */
  shortRange: (range: DayRange, today: Day) => string;
  /** `24 October – 20 November 2026`, for what is heard or stands alone. */
  longRange: (range: DayRange) => string;
  /** `Thursday, 20 November 2026`. */
  weekday: (day: Day) => string;
  /** `November 2026`. */
  month: (day: Day) => string;
}

/** Days stand for themselves, whatever the zone, by the calendar that the ranges go by. */
const OF_DAYS = { timeZone: "UTC", calendar: "gregory" } as const;
const SHORT = { day: "numeric", month: "short" } as const;
const LONG = { day: "numeric", month: "long", year: "numeric" } as const;

export function dayWordsIn(locale: string): DayWords {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, ...OF_DAYS });
  const usual = format({ ...SHORT, year: "numeric" });
  const range = rangesIn(usual);
  const rangeOfYear = rangesIn(format(SHORT));
  return {
    day: daysIn(usual),
    range,
    shortRange(days, today) {
      const year = today.slice(0, 4);
      const isThisYear = days.from.startsWith(year) && days.to.startsWith(year);
      return (isThisYear ? rangeOfYear : range)(days);
    },
    longRange: rangesIn(format(LONG)),
    weekday: daysIn(format({ weekday: "long", ...LONG })),
    month: daysIn(format({ month: "long", year: "numeric" })),
  };
}

function daysIn(style: Intl.DateTimeFormat): (day: Day) => string {
  return (day) => style.format(utcOfDay(day));
}

function rangesIn(style: Intl.DateTimeFormat): (range: DayRange) => string {
  return ({ from, to }) => style.formatRange(utcOfDay(from), utcOfDay(to));
}
