import { useLocale, useTranslations } from "use-intl";
import type { Measure } from "#analytics/analytics.ts";
import { valueWords } from "#analytics/chart/metric-words.ts";
import type { Value } from "./explanation.ts";

const MINUTE_MS = 60_000;

/** How what an explanation is filled with is written; instants by the clock of the zone at hand. */
export function useValueWords(timeZone: string) {
  const t = useTranslations("contents.difference");
  const locale = useLocale();
  const clock = new Intl.DateTimeFormat(locale, {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
    timeZoneName: "shortOffset",
  });
  const word = (value: Value): string | number =>
    typeof value === "object" ? clock.format(value.atMs) : value;
  return {
    values: (values: Readonly<Record<string, Value>>) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, word(value)])),
    span(ms: number) {
      const minutes = Math.round(ms / MINUTE_MS);
      return t("span", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
    },
    count(measure: Measure, value: number | null) {
      return value === null ? t("unknown") : valueWords(measure, value, locale);
    },
  };
}
