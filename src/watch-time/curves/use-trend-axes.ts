import { useMemo } from "react";
import { useFormatter, useLocale } from "use-intl";
import { tickPlaces } from "#shared/charts/plot.ts";
import { utcOfDay } from "#shared/dates/days.ts";
import { formatAxisValue } from "#watch-time/format-measure.ts";
import { type Measure, unitOf } from "#watch-time/measures.ts";
import type { WatchTimeGranularity } from "#watch-time/watch-time.ts";
import type { CurveAxes } from "./curve-layout.ts";
import { type CurveLine, mostOf } from "./curve-line.ts";
import type { TrendPeriod } from "./trend-periods.ts";
import { valueScale } from "./value-scale.ts";

/** About as wide as a date below the axis, with room beside it. */
const TICK_PX = { day: 64, month: 76 };
/** Days stand for themselves, whatever the zone. */
const OF_DAYS = { timeZone: "UTC", calendar: "gregory", month: "short" } as const;

/** The periods of a range, and values from nought to the largest. */
export function useTrendAxes(
  lines: readonly CurveLine[],
  periods: readonly TrendPeriod[],
  granularity: WatchTimeGranularity,
  measure: Measure,
): CurveAxes {
  const locale = useLocale();
  const format = useFormatter();
  return useMemo(
    () => ({
      placeCount: periods.length,
      scale: valueScale(unitOf(measure), mostOf(lines)),
      valueText: (value) => formatAxisValue(measure, value, locale),
      ticksIn: (widthPx) =>
        tickPlaces(
          periods.length,
          granularity,
          Math.max(2, Math.floor(widthPx / TICK_PX[granularity])),
        ).map((place) => ({
          place,
          text: format.dateTime(utcOfDay(periods[place]?.from ?? ""), {
            ...OF_DAYS,
            ...(granularity === "day" ? { day: "numeric" } : { year: "numeric" }),
          }),
        })),
    }),
    [lines, periods, granularity, measure, locale, format],
  );
}
