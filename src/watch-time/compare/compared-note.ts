import { useTranslations } from "use-intl";
import type { Comparable } from "#shared/dates/compared-days.ts";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { useComparedText } from "#shared/ui/range/compared-text.ts";

/** Returns texts that say which days are compared, and why these. */
export function useComparedNote(): (compared: Comparable) => string {
  const t = useTranslations("watchTime.compare");
  const charts = useTranslations("charts");
  const days = useDayFormat();
  const compared = useComparedText();
  return ({ current, previous, isWithoutToday, firstDays }) =>
    [
      t("days", { range: days.range(current.range), previous: compared(previous) }),
      ...(firstDays === null
        ? isWithoutToday
          ? [t("withoutToday")]
          : []
        : [charts("firstDays", { count: firstDays })]),
    ].join(" · ");
}
