import { useMemo } from "react";
import { useLocale } from "use-intl";
import { type DayWords, dayWordsIn } from "#shared/dates/day-words.ts";

/** Returns date formatters for the page's language. */
export function useDayWords(): DayWords {
  const locale = useLocale();
  return useMemo(() => dayWordsIn(locale), [locale]);
}
