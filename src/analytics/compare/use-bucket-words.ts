import { useMemo } from "react";
import { useFormatter } from "use-intl";
import type { Bucket } from "#analytics/analytics-buckets.ts";
import type { Series } from "#analytics/analytics-series.ts";
import type { DayWords } from "#shared/dates/day-words.ts";
import { utcOfDay } from "#shared/dates/days.ts";
import { offsetMinutesAt } from "#shared/dates/zones.ts";
import { useDayWords } from "#shared/ui/range/use-day-words.ts";

/** Days stand for themselves, whatever the zone. */
const OF_DAYS = { timeZone: "UTC", calendar: "gregory" } as const;
const DAY = { day: "numeric", month: "short" } as const;
const HOUR_MS = 3_600_000;

/** Puts the buckets of a series into words: in whole, and as short as they stand below an axis. */
export function useBucketWords({ grain, timeZone }: Pick<Series, "grain" | "timeZone">) {
  const format = useFormatter();
  const { range: days } = useDayWords();
  return useMemo(() => wordsOf(format, days, { grain, timeZone }), [format, days, grain, timeZone]);
}

function wordsOf(
  format: ReturnType<typeof useFormatter>,
  days: DayWords["range"],
  { grain, timeZone }: Pick<Series, "grain" | "timeZone">,
) {
  return {
    long: (bucket: Bucket): string => {
      if (grain !== "hour") return days(bucket);
      const { startMs, endMs } = bucket;
      // Beside a change of the clock a time alone can mean either of two hours.
      const isBesideChange =
        offsetMinutesAt(startMs - HOUR_MS, timeZone) !== offsetMinutesAt(endMs, timeZone);
      return format.dateTimeRange(startMs, endMs, {
        ...DAY,
        timeZone,
        hour: "numeric",
        minute: "2-digit",
        ...(isBesideChange ? { timeZoneName: "short" } : null),
      });
    },
    short: ({ from, startMs }: Bucket): string => {
      if (grain === "month") {
        return format.dateTime(utcOfDay(from), { ...OF_DAYS, month: "short", year: "2-digit" });
      }
      if (grain !== "hour") return format.dateTime(utcOfDay(from), { ...OF_DAYS, ...DAY });
      return format.dateTime(startMs, { ...DAY, timeZone, hour: "numeric" });
    },
    days,
  };
}
