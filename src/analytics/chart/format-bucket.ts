import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Bucket } from "#analytics/analytics-buckets.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { dayFormatIn, useDayFormat } from "#shared/dates/day-format.ts";
import { firstOfMonth, lastOfMonth, utcOfDay } from "#shared/dates/days.ts";
import { offsetMinutesAt, wallClockMs } from "#shared/dates/zones.ts";

/** Returns a part of a month, by its first and last day from 1 to 31, which is not in locale data. */
type PartOfMonth = (part: { month: string; from: number; to: number }) => string;

const HOUR_MS = 3_600_000;

/**
 * Formats a bucket in full: a day with its weekday, an hour with its end, a week by its days, a month with
 * the part inside the range.
 */
export function formatBucket(
  { granularity, timeZone }: Pick<Series, "granularity" | "timeZone">,
  locale: string,
  partOfMonth: PartOfMonth,
): (bucket: Bucket) => string {
  const days = dayFormatIn(locale);
  switch (granularity) {
    case "hour":
      return hourFormat(timeZone, locale);
    case "day":
      return ({ from }) => days.weekday(from);
    case "week":
      return days.longRange;
    case "month":
      return ({ from, to }) => {
        const month = days.month(from);
        const isWhole = from === firstOfMonth(from) && to === lastOfMonth(to);
        return isWhole
          ? month
          : partOfMonth({ month, from: Number(from.slice(8)), to: Number(to.slice(8)) });
      };
  }
}

/** Returns what formats as `formatBucket` does, in the page's language. */
export function useBucketLabel({
  granularity,
  timeZone,
}: Pick<Series, "granularity" | "timeZone">): (bucket: Bucket) => string {
  const t = useTranslations("timeChart");
  const locale = useLocale();
  return useMemo(
    () =>
      formatBucket({ granularity, timeZone }, locale, ({ month, from, to }) =>
        from === to ? t("dayOfMonth", { month, day: from }) : t("partOfMonth", { month, from, to }),
      ),
    [granularity, timeZone, locale, t],
  );
}

function hourFormat(timeZone: string, locale: string): (bucket: Bucket) => string {
  const options = { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" } as const;
  const plain = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  const zoned = new Intl.DateTimeFormat(locale, { ...options, timeZone, timeZoneName: "short" });
  return ({ startMs, endMs }) => {
    const isBesideChange =
      offsetMinutesAt(startMs - HOUR_MS, timeZone) !== offsetMinutesAt(endMs, timeZone);
    // Around a change of the clock, the time alone can mean either of two hours.
    return (isBesideChange ? zoned : plain).formatRange(startMs, endMs);
  };
}

/** Formats buckets by their days or hours: `long` with the year, `short` for an axis. */
export function useBucketFormat({
  granularity,
  timeZone,
}: Pick<Series, "granularity" | "timeZone">) {
  const locale = useLocale();
  const days = useDayFormat();
  return useMemo(() => {
    const isHour = granularity === "hour";
    const axis = new Intl.DateTimeFormat(locale, {
      month: "short",
      ...(granularity === "month" ? { year: "2-digit" } : { day: "numeric" }),
      ...(isHour ? { hour: "numeric", timeZone } : { timeZone: "UTC", calendar: "gregory" }),
    });
    return {
      long: isHour ? hourFormat(timeZone, locale) : days.range,
      short: ({ from, startMs }: Bucket) => axis.format(isHour ? startMs : utcOfDay(from)),
    };
  }, [granularity, timeZone, locale, days]);
}

/**
 * Says when a bucket begins, as files have it: `2026-11-20`, of an hour `2026-11-20T14:00+05:45`, as one can come
 * twice.
 */
export function isoStart(
  { granularity, timeZone }: Pick<Series, "granularity" | "timeZone">,
  { startMs, from }: Pick<Bucket, "startMs" | "from">,
): string {
  if (granularity !== "hour") return from;
  const wall = new Date(wallClockMs(startMs, timeZone)).toISOString().slice(0, 16);
  const offset = offsetMinutesAt(startMs, timeZone);
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map((part) =>
    String(part).padStart(2, "0"),
  );
  return `${wall}${offset < 0 ? "-" : "+"}${hours}:${minutes}`;
}
