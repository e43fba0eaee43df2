import type { Weekday } from "./days.ts";

/** Lists the regions in which weeks begin with another day than Monday, as CLDR does, by that day. */
const REGIONS: readonly (readonly [Weekday, string])[] = [
  [
    0,
    "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW",
  ],
  [5, "MV"],
  [6, "AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY"],
];

/** Lists the days as they are counted from Monday, 1, to Sunday, 7 (ISO 8601). */
const WEEKDAYS: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6, 0];

/** Describes what browsers know of weeks: by a method, some by a property, and Firefox not at all. */
interface WithWeekInfo {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

/** Returns the day that weeks begin with where a language is spoken. @param locale is a language tag */
export function weekStartOf(locale: string): Weekday {
  const tag: Intl.Locale & WithWeekInfo = new Intl.Locale(locale);
  const firstDay = tag.getWeekInfo?.().firstDay ?? tag.weekInfo?.firstDay;
  return WEEKDAYS[firstDay ?? -1] ?? weekStartOfRegion(tag.maximize().region ?? "");
}

/** Returns the same by the two letters of ISO 3166-1 alone. */
export function weekStartOfRegion(region: string): Weekday {
  return REGIONS.find(([, regions]) => regions.split(" ").includes(region))?.[0] ?? 1;
}
