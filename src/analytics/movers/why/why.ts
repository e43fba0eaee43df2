import type { CountryCount } from "#analytics/analytics.ts";
import type { Bucket } from "#analytics/analytics-buckets.ts";
import type { SentGranularity } from "#analytics/analytics-plan.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { alignTo, averageRows, averageWeek } from "#analytics/analytics-sums.ts";
import { pairBuckets } from "#analytics/comparison.ts";
import { type CountryTotal, tallyCountries } from "#analytics/countries/tally-countries.ts";
import { pointsOf } from "#analytics/metrics.ts";
import { trueMs } from "#shared/http/server-clock.ts";

type Both = Record<"current" | "previous", Series>;

/**
 * Returns both series in buckets of one width.
 * @param weeks of the earlier series, whose average is compared; 1: it is compared as it is
 */
export function alignBoth(
  now: Series,
  before: Series,
  granularity: SentGranularity,
  weeks: number,
): Both {
  // A week is read by day, of which an average can always be made.
  const averaged = averageWeek(before, weeks) ?? before;
  const [current = now, previous = averaged] = alignTo(
    [now, averaged],
    granularity,
    trueMs(Date.now()),
  );
  return { current, previous };
}

/** Holds the plays of a part of the range, and of the part of the earlier range in its place. */
export interface DayDifference {
  bucket: Bucket;
  other: Bucket;
  current: number;
  previous: number;
  gain: number;
}

/** Holds the parts of a range that can be compared, and how many can't. */
export interface DayDifferences {
  /** Lists the parts by their date. */
  differences: readonly DayDifference[];
  /** Counts the parts of which a side is not exactly known. */
  unknownCount: number;
}

/**
 * Compares two series part by part. Of a part that lacks something on either side no difference is told: one of a minimum
 * could be any, in either direction.
 */
export function differencesByDay(current: Series, previous: Series): DayDifferences {
  const [now, before] = [current, previous].map((series) => pointsOf(series, "plays"));
  const differences: DayDifference[] = [];
  let unknownCount = 0;
  for (const [at, place] of pairBuckets(current, previous).entries()) {
    const [point, other] = [now?.[at], place === null ? undefined : before?.[place]];
    const isKnown = point?.mark !== "atLeast" && other?.mark !== "atLeast";
    const [value, otherValue] = [point?.value ?? null, other?.value ?? null];
    if (
      point === undefined ||
      other === undefined ||
      !isKnown ||
      value === null ||
      otherValue === null
    ) {
      unknownCount += 1;
      continue;
    }
    differences.push({
      bucket: point.bucket,
      other: other.bucket,
      current: value,
      previous: otherValue,
      gain: value - otherValue,
    });
  }
  return { differences, unknownCount };
}

/**
 * Returns a series without rows as one of zeros, where another answer tells that there were no plays: alone, a series
 * without rows is of no known plays.
 */
export function asNoPlays(series: Series): Series {
  return series.isEmpty
    ? { ...series, isEmpty: false, counts: { plays: series.buckets.map(() => 0) } }
    : series;
}

/** Holds the plays of a country in both ranges. */
export interface CountryDifference {
  country: Pick<CountryTotal, "key" | "code" | "names">;
  current: number;
  previous: number;
  gain: number;
}

/**
 * Compares countries; what has no row on one side had no plays there. Both answers have to be read in full.
 * @param weeks of the earlier rows, whose average is compared; 1: they are compared as they are
 */
export function differencesByCountry(
  now: readonly CountryCount[],
  before: readonly CountryCount[],
  weeks: number,
): CountryDifference[] {
  return tallyCountries(now, averageRows(before, weeks), "plays").map(
    ({ count, previousCount, ...country }) => ({
      country,
      current: count,
      previous: previousCount ?? 0,
      gain: count - (previousCount ?? 0),
    }),
  );
}

/** Returns what moved most in the direction of a whole, largest first. @param gain of the whole */
export function largestOf<Difference extends { gain: number }>(
  differences: readonly Difference[],
  gain: number,
  count: number,
): Difference[] {
  const sign = gain < 0 ? -1 : 1;
  return differences
    .filter((each) => sign * each.gain > 0)
    .toSorted((a, b) => sign * (b.gain - a.gain))
    .slice(0, count);
}
