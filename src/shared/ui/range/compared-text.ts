import { useTranslations } from "use-intl";
import { useDayFormat } from "#shared/dates/day-format.ts";
import type { DayRange } from "#shared/dates/days.ts";

/** Returns what writes the days that figures are compared with: of an average week, that it is one. */
export function useComparedText(): (range: DayRange, weeks?: number) => string {
  const t = useTranslations("dateRange.against");
  const days = useDayFormat();
  return (range, weeks = 1) =>
    weeks > 1 ? t("averageWeek", { range: days.range(range) }) : days.range(range);
}
