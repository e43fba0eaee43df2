import { useMemo } from "react";
import { useLocale } from "use-intl";
import { type DayFormat, dayFormatIn } from "#shared/dates/day-format.ts";

/** Returns date formatters for the page's language. */
export function useDayFormat(): DayFormat {
  const locale = useLocale();
  return useMemo(() => dayFormatIn(locale), [locale]);
}
