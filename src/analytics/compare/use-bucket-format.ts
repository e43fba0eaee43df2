import { useMemo } from "react";
import { useFormatter } from "use-intl";
import type { Bucket } from "#analytics/analytics-buckets.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { type DayFormat, useDayFormat } from "#shared/dates/day-format.ts";
import { utcOfDay } from "#shared/dates/days.ts";
import { offsetMinutesAt } from "#shared/dates/zones.ts";

/** Dates without a time zone. */
const OF_DAYS = { timeZone: "UTC", calendar: "gregory" } as const;
const DAY = { day: "numeric", month: "short" } as const;
const HOUR_MS = 3_600_000;

/** Formats buckets, in full and short for an axis. */
export function useBucketFormat({
  granularity,
  timeZone,
}: Pick<Series, "granularity" | "timeZone">) {
  const format = useFormatter();
  const { range: days } = useDayFormat();
  return useMemo(
    () => labelsOf(format, days, { granularity, timeZone }),
    [format, days, granularity, timeZone],
  );
}

function labelsOf(
  format: ReturnType<typeof useFormatter>,
  days: DayFormat["range"],
  { granularity, timeZone }: Pick<Series, "granularity" | "timeZone">,
) {
  return {
    long: (bucket: Bucket): string => {
      if (granularity !== "hour") return days(bucket);
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
      if (granularity === "month") {
        return format.dateTime(utcOfDay(from), { ...OF_DAYS, month: "short", year: "2-digit" });
      }
      if (granularity !== "hour") return format.dateTime(utcOfDay(from), { ...OF_DAYS, ...DAY });
      return format.dateTime(startMs, { ...DAY, timeZone, hour: "numeric" });
    },
    days,
  };
}
