import { useTranslations } from "use-intl";
import type { ComparedTime } from "#shared/dates/compared-days.ts";
import { useDayFormat } from "#shared/dates/day-format.ts";

/** Returns what writes the days that figures are compared with: of an average week, that it is one. */
export function useComparedText(): (previous: ComparedTime) => string {
  const t = useTranslations("dateRange.against");
  const days = useDayFormat();
  return (previous) =>
    previous.kind === "average"
      ? t("averageWeek", { range: days.range(previous.allWeeks.range) })
      : days.range(previous.time.range);
}
