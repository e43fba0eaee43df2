import { useFormatter, useTranslations } from "use-intl";
import type { Series } from "#analytics/analytics-series.ts";
import type { ChartLine } from "./lines.ts";
import type { PlaceWords } from "./overlay-chart.tsx";
import { useBucketWords } from "./use-bucket-words.ts";

/** Without dates of their own, buckets from day 0 on are days of the calendar. */
const OF_DAYS = { grain: "day", timeZone: "UTC" } as const;

/**
 * Puts the places along a chart into words: dates, or days since day 0.
 * @param by how the dates are meant, or how many days since day 0 stand in each place
 */
export function usePlaceWords(
  lines: readonly ChartLine[],
  by: Pick<Series, "grain" | "timeZone"> | 1 | 7,
): PlaceWords {
  const t = useTranslations("comparison.overlay");
  const format = useFormatter();
  const words = useBucketWords(typeof by === "number" ? OF_DAYS : by);
  if (typeof by !== "number") {
    const bucketAt = (place: number) =>
      lines.find(({ buckets }) => buckets[place] !== undefined)?.buckets[place];
    const at = (place: number, kind: "short" | "long") => {
      const bucket = bucketAt(place);
      return bucket === undefined ? "" : words[kind](bucket);
    };
    return {
      tick: (place) => at(place, "short"),
      title: (place) => at(place, "long"),
      dateOf: null,
    };
  }
  return {
    tick: (place) => (place === 0 ? t("day", { from: 0 }) : format.number(place * by)),
    title: (place) =>
      by === 1
        ? t("day", { from: place })
        : t("days", { from: place * by, to: place * by + by - 1 }),
    dateOf: words.long,
  };
}
