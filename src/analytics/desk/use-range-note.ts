import { useTranslations } from "use-intl";
import type { Asked } from "#analytics/asked.ts";
import { zoneName } from "#shared/dates/zones.ts";
import { useDayWords } from "#shared/ui/range/use-day-words.ts";

/** The days, the zone and what they are compared with, in words: what a figure is about. */
export function useRangeNote({ time, previous }: Pick<Asked, "time" | "previous">): string {
  const t = useTranslations("analytics.note");
  const days = useDayWords();
  const range = days.range(time.range);
  const zone = zoneName(time.timeZone);
  return previous === null
    ? t("plain", { range, zone })
    : t("compared", { range, zone, previous: days.range(previous.range) });
}
