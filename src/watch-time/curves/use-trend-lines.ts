import { useMemo } from "react";
import { RowGroups } from "#watch-time/row-groups.ts";
import type { CurveLine } from "./curve-line.ts";
import type { CurveScope } from "./curve-scope.ts";
import { trendOf } from "./trend.ts";
import type { TrendPeriod } from "./trend-periods.ts";
import type { NamedPicks } from "./use-picks.ts";

/**
 * A line of the view's measure for each content that was picked, and one for all that is shown. Periods that
 * were picked have no lines of their own: they are points of every line.
 */
export function useTrendLines(
  { rows, rowCount, isIncluded, isRowIncluded, view: { trend: measure }, isWhole }: CurveScope,
  { picks, named, whole }: NamedPicks,
  periods: readonly TrendPeriod[],
): CurveLine[] {
  const groups = useMemo(() => {
    const pickedOf = (at: number) => {
      const isPicked = new Uint8Array(rows.contents.length);
      isPicked[at] = 1;
      return new RowGroups(rows, rowCount, "period", isPicked);
    };
    return {
      picked: picks.by === "content" ? picks.places.map(pickedOf) : [],
      whole: new RowGroups(rows, rowCount, "period", isIncluded, isRowIncluded),
    };
  }, [rows, rowCount, isIncluded, isRowIncluded, picks]);
  return useMemo(() => {
    const lineOf = (of: RowGroups, hasAllRows: boolean): CurveLine["points"] =>
      trendOf(of, rows.periods, periods, { measure, isWhole: hasAllRows }).map((figure, place) => ({
        place,
        figure,
        partial: periods[place]?.partial ?? null,
      }));
    const lines = groups.picked.flatMap((of, at): CurveLine[] => {
      const { key, name, lineStyle } = named[at] ?? whole;
      return [{ key, name, lineStyle, points: lineOf(of, isWhole) }];
    });
    const points = lineOf(groups.whole, isWhole && isRowIncluded === null);
    return [...lines, { key: whole.key, name: whole.name, lineStyle: whole.lineStyle, points }];
  }, [groups, rows, periods, measure, isWhole, isRowIncluded, named, whole]);
}
