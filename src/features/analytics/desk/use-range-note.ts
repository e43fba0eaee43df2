import { useLocale, useTranslations } from "use-intl";
import type { Asked } from "#features/analytics/asked.ts";
import { utcOfDay } from "#lib/days.ts";

/** The days, the zone and what they are compared with, in words: what a figure is about. */
export function useRangeNote({ time, previous }: Pick<Asked, "time" | "previous">): string {
  const t = useTranslations("analytics.note");
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  const words = ({ from, to }: Asked["time"]["range"]) =>
    format.formatRange(utcOfDay(from), utcOfDay(to));
  const zone = time.timeZone.replaceAll("_", " ");
  return previous === null
    ? t("plain", { range: words(time.range), zone })
    : t("compared", { range: words(time.range), zone, previous: words(previous.range) });
}
