import type { Measure } from "#watch-time/measures.ts";
import type { WatchTimeRow } from "#watch-time/watch-time.ts";
import type { VideoLengths } from "#watch-time/watch-time-rows.ts";

const same = (value: number | null): Bounds => [value, value];
const over = (a: number, b: number) => (b > 0 ? a / b : null);
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Limits a value from both sides, null where it is not known; it may be about right only. */
type Bounds = [from: number | null, to: number | null, mark?: "≈"];

/** Returns a measure of raw rows from its definition, without regard to how the dashboard does it. */
export function naive(
  rows: readonly WatchTimeRow[],
  measure: Measure,
  lengths: VideoLengths = new Map(),
): Bounds {
  const added = (of: (row: WatchTimeRow) => number | null): Bounds => {
    const known = rows.flatMap((row) => of(row) ?? []);
    if (known.length === 0) return [null, null];
    return [sum(known), known.length === rows.length ? sum(known) : null];
  };
  const ratio = (
    of: (row: WatchTimeRow) => [number | null, number | null],
    factor: number,
  ): Bounds => {
    const known = rows.map(of).flatMap(([a, b]) => (a === null || b === null ? [] : [{ a, b }]));
    const part = over(sum(known.map(({ a }) => a)), sum(known.map(({ b }) => b)));
    const bounds = same(part === null ? null : part * factor);
    return part !== null && known.length < rows.length ? [bounds[0], bounds[1], "≈"] : bounds;
  };
  const viewers = rows.flatMap(({ uniqueViewers }) => uniqueViewers ?? []);
  const areAllKnown = viewers.length === rows.length;
  switch (measure) {
    case "plays":
      return added((row) => row.totalPlays);
    case "watchTime":
      return added((row) => row.watchTimeSeconds);
    case "playtime":
      return added((row) => row.playtimeSeconds);
    case "bytes":
      return added((row) => row.bytes);
    case "uniqueViewers":
      if (viewers.length === 0) return [null, null];
      return [Math.max(...viewers), areAllKnown ? sum(viewers) : null];
    case "watchTimePerViewer": {
      const seconds = added((row) => row.watchTimeSeconds);
      if (seconds[0] === null || seconds[1] === null || !areAllKnown) return [null, null];
      return [over(seconds[0], sum(viewers)), over(seconds[0], Math.max(...viewers))];
    }
    case "watchTimePerPlay":
      return ratio((row) => [row.watchTimeSeconds, row.totalPlays], 1);
    case "percentageViewed":
      return ratio(({ contentId, totalPlays: plays, watchTimeSeconds }) => {
        const length = lengths.get(contentId);
        if (plays === 0) return [watchTimeSeconds, 0];
        return [watchTimeSeconds, plays === null || length === undefined ? null : plays * length];
      }, 100);
    case "completion":
      return partOfWhole(ratio((row) => [row.engagement[100], row.totalPlays], 100));
    case "freeze":
      return partOfWhole(
        ratio(
          ({ playtimeSeconds: all, watchTimeSeconds: seen }) => [
            all === null || seen === null ? null : all - seen,
            all,
          ],
          100,
        ),
      );
    case "bytesPerHour":
      return ratio((row) => [row.bytes, row.watchTimeSeconds], 3600);
    case "reached10":
      return added((row) => row.engagement[10]);
    case "reached25":
      return added((row) => row.engagement[25]);
    case "reached50":
      return added((row) => row.engagement[50]);
    case "reached75":
      return added((row) => row.engagement[75]);
    case "reached90":
      return added((row) => row.engagement[90]);
    case "reached100":
      return added((row) => row.engagement[100]);
  }
}

/** No part is less than nothing or more than all of it: of such figures nothing is known. */
function partOfWhole(bounds: Bounds): Bounds {
  const percent = bounds[0] ?? 0;
  return percent < 0 || percent > 100 ? [null, null] : bounds;
}
