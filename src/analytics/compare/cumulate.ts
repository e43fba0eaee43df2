import { MEASURES, type Measure } from "#analytics/analytics.ts";
import { countsOf, flagsOf, type Series } from "#analytics/analytics-series.ts";

/**
 * Each bucket with all that were before it. What is not known stays so, and adds nothing. Of rates the
 * counts that they are made of add up, never they themselves.
 */
export function cumulate(series: Series): Series {
  const measures = MEASURES.filter((measure) => series.counts[measure] !== undefined);
  return {
    ...series,
    counts: countsOf(measures, (measure) => {
      let sum = 0;
      return (series.counts[measure] ?? []).map((count) => {
        if (count === null) return null;
        sum += count;
        return sum;
      });
    }),
    atLeast: flagsOf(measures, (measure) => {
      let lacks = false;
      return series.buckets.map((_, index) => {
        const isKnown = (each: Measure) => (series.counts[each]?.[index] ?? null) !== null;
        // Of a rate, both sums have to be of the same buckets.
        lacks ||=
          series.atLeast[measure]?.[index] === true ||
          (!isKnown(measure) && measures.some(isKnown));
        return lacks;
      });
    }),
  };
}
