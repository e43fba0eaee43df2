import { MEASURES, type Measure, type RowCounts } from "./analytics.ts";
import { type Bucket, makeBuckets, placeIn } from "./analytics-buckets.ts";
import type { Granularity, SentGranularity } from "./analytics-plan.ts";
import {
  countsOf,
  flagsOf,
  type Series,
  type SeriesNotes,
  type SilentWindow,
  widest,
} from "./analytics-series.ts";

const WIDER: Record<Granularity, readonly Granularity[]> = {
  hour: ["day", "week", "month"],
  day: ["week", "month"],
  week: [],
  month: [],
};

/**
 * Returns the same counts in wider buckets, each the sum of those in it, or the series as it is where that can't be
 * done: no month is made of weeks. A wider bucket is unknown only where all of it is.
 */
export function widen(series: Series, granularity: Granularity, nowMs: number): Series {
  if (!WIDER[series.granularity].includes(granularity)) return series;
  const buckets = makeBuckets(series.range, series.timeZone, granularity, nowMs);
  const places = series.buckets.map(({ startMs }) => placeIn(buckets, startMs));
  return { ...regroup(series, buckets, places), granularity };
}

/**
 * Returns the same counts in other buckets: each is the sum of those whose place it is. A place of -1 is that of none.
 */
export function regroup(series: Series, buckets: Bucket[], places: readonly number[]): Series {
  return {
    ...series,
    buckets,
    counts: countsOf(measuresOf(series), (measure) => {
      const sums = buckets.map<number | null>(() => null);
      for (const [index, place] of places.entries()) {
        const count = series.counts[measure]?.[index] ?? null;
        if (place >= 0 && count !== null) sums[place] = (sums[place] ?? 0) + count;
      }
      return sums;
    }),
    atLeast: flagsOf(measuresOf(series), (measure) => {
      const flags = buckets.map(() => false);
      for (const [index, place] of places.entries()) {
        if (place >= 0 && series.atLeast[measure]?.[index] === true) flags[place] = true;
      }
      return flags;
    }),
  };
}

/**
 * Returns the average week of a series of days: seven buckets, each with the average of its day of the week. A day that is
 * not known in one of the weeks is not known. Null: the series is not of whole days.
 * @param weeks of which the series consists; 1: it is compared as it is
 */
export function averageWeek(series: Series, weeks: number): Series | null {
  if (weeks === 1) return series;
  const size = series.buckets.length / weeks;
  if (series.granularity !== "day" || size !== 7) return null;
  const last = series.buckets.slice(-size);
  const places = [...series.buckets.keys()];
  const sums = regroup(
    series,
    last.map((bucket) => ({ ...bucket, averageOf: weeks })),
    places.map((place) => place % size),
  );
  return {
    ...sums,
    range: { from: last[0]?.from ?? series.range.from, to: series.range.to },
    counts: countsOf(measuresOf(series), (measure) => {
      const counts = series.counts[measure] ?? [];
      return (sums.counts[measure] ?? []).map((sum, day) =>
        sum === null || counts.some((count, place) => count === null && place % size === day)
          ? null
          : sum / weeks,
      );
    }),
  };
}

/** Returns rows of several weeks as those of an average one; of 1 as they are. */
export function averageRows<Row extends { counts: RowCounts }>(
  rows: readonly Row[],
  weeks: number,
): readonly Row[] {
  if (weeks === 1) return rows;
  return rows.map((row) => {
    const counts: RowCounts = {};
    for (const measure of MEASURES) {
      const count = row.counts[measure];
      if (count !== undefined) counts[measure] = count === null ? null : count / weeks;
    }
    return { ...row, counts };
  });
}

/**
 * Returns the width of a series if the service sends it.
 * @throws TypeError for weeks: what is to meet others is put into weeks last
 */
function sentGrainOf({ granularity }: Series): SentGranularity {
  if (granularity === "week") throw new TypeError("Weeks can't be laid beside months.");
  return granularity;
}

/** Puts several series in buckets of one width, the widest that any of them has. */
export function align(series: readonly Series[], nowMs: number): Series[] {
  const granularity = widest(series.map(sentGrainOf));
  return series.map((each) => widen(each, granularity, nowMs));
}

/** Aligns as `align` does; weeks are made last where they are wanted: nothing can be laid beside them. */
export function alignTo(
  series: readonly Series[],
  granularity: Granularity,
  nowMs: number,
): Series[] {
  return align(series, nowMs).map((each) =>
    granularity === "week" && each.granularity === "day" ? widen(each, "week", nowMs) : each,
  );
}

/** Aligns lists of series as `alignTo` does, each in its order. */
export function alignItems(
  lists: readonly (readonly (Series | null)[])[],
  granularity: Granularity,
  nowMs: number,
): (Series | null)[][] {
  const known = lists.flat().filter((series) => series !== null);
  const aligned = alignTo(known, granularity, nowMs);
  return lists.map((list) =>
    list.map((series) => series && (aligned[known.indexOf(series)] ?? series)),
  );
}

/**
 * Sums several contents, or sets of one, as one: the sum of what is known of each. They have to be of one range and
 * zone; those that are empty add nothing.
 */
export function sumSeries(series: readonly [Series, ...Series[]], nowMs: number): Series {
  const aligned = align(series, nowMs);
  const [first = series[0]] = aligned;
  const measures = MEASURES.filter((measure) =>
    aligned.some(({ counts }) => counts[measure] !== undefined),
  );
  return {
    ...first,
    counts: countsOf(measures, (measure) =>
      first.buckets.map((_, index) => {
        const known = aligned.flatMap(({ counts }) => counts[measure]?.[index] ?? []);
        return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
      }),
    ),
    atLeast: flagsOf(measures, (measure) =>
      first.buckets.map((_, index) =>
        aligned.some(({ atLeast }) => atLeast[measure]?.[index] === true),
      ),
    ),
    isEmpty: aligned.every(({ isEmpty }) => isEmpty),
    silentWindows: aligned.flatMap(({ silentWindows }) => silentWindows),
    notes: sumNotes(aligned),
  };
}

/**
 * Takes back zeros of a set where it sent no row at all and the other set of the same subject did: of these days it is not
 * known. What other sources count there is the least it can be.
 */
export function withoutSilence(series: Series, other: Series): Series {
  const others = new Set(other.silentWindows.map(keyOfWindow));
  const silent = series.silentWindows.filter((window) => !others.has(keyOfWindow(window)));
  if (series.isEmpty || silent.length === 0) return series;
  const isSilent = ({ from, to }: Bucket) =>
    silent.some((window) => window.from <= to && window.to >= from);
  const measures = measuresOf(series);
  return {
    ...series,
    counts: countsOf(measures, (measure) =>
      series.buckets.map((bucket, index) => {
        const count = series.counts[measure]?.[index] ?? null;
        return count === 0 && isSilent(bucket) ? null : count;
      }),
    ),
    atLeast: flagsOf(measures, (measure) =>
      series.buckets.map(
        (bucket, index) => isSilent(bucket) || series.atLeast[measure]?.[index] === true,
      ),
    ),
  };
}

function keyOfWindow({ source, from, to, offsetMinutes }: SilentWindow): string {
  return JSON.stringify([source, from, to, offsetMinutes]);
}

/** Returns the notes of several series together. */
export function sumNotes(series: readonly { notes: SeriesNotes }[]): SeriesNotes {
  const sum = (key: Exclude<keyof SeriesNotes, "isShifted">) =>
    series.reduce((all, { notes }) => all + notes[key], 0);
  return {
    droppedCount: sum("droppedCount"),
    unreadableCount: sum("unreadableCount"),
    repeatedCount: sum("repeatedCount"),
    contradictedCount: sum("contradictedCount"),
    isShifted: series.some(({ notes }) => notes.isShifted),
  };
}

function measuresOf({ counts }: Series): Measure[] {
  return MEASURES.filter((measure) => counts[measure] !== undefined);
}
