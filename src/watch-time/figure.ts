import { aggregationOf, type Measure, RATIO_SIDES, type Ratio } from "./measures.ts";
import type { SideFigure, WatchTimeRows } from "./watch-time-rows.ts";

/** Has bounds where it is not exact: viewers of two rows may be the same, and a missing figure is anything. */
export type Figure =
  /** `isPart` marks a ratio of some of the rows alone, as the others lack a side of it. */
  | { kind: "exact"; value: number; isPart?: true }
  | { kind: "between"; from: number; to: number }
  /** Rows lack it or are missing, or it exceeds the exact range. */
  | { kind: "atLeast"; value: number }
  /**
   * `isUnsound` says that the data contradicts itself, such as a negative share; `lacksLength` that there are plays, of
   * videos whose length is not known.
   */
  | { kind: "unknown"; isUnsound?: true; lacksLength?: true };

export const UNKNOWN: Figure = { kind: "unknown" };
export const WITHOUT_LENGTH: Figure = { kind: "unknown", lacksLength: true };
const UNSOUND: Figure = { kind: "unknown", isUnsound: true };

/** Converts a figure for missing rows. */
export function asPart(figure: Figure, measure: Measure): Figure {
  if (figure.kind === "unknown" || figure.kind === "atLeast") return figure;
  const { kind } = aggregationOf(measure);
  if (kind === "perViewer") return UNKNOWN;
  if (kind === "ratio") return figure.kind === "exact" ? { ...figure, isPart: true } : UNKNOWN;
  return { kind: "atLeast", value: figure.kind === "between" ? figure.from : figure.value };
}

export function figureOfRow(rows: WatchTimeRows, row: number, measure: Measure): Figure {
  const given = (figure: SideFigure) => rows.figure(figure)[row] ?? Number.NaN;
  const aggregation = aggregationOf(measure);
  switch (aggregation.kind) {
    case "sum":
      return exactly(given(aggregation.of));
    case "viewers":
      return exactly(given("uniqueViewers"));
    case "perViewer":
      return exactly(quotient(given("watchTimeSeconds"), given("uniqueViewers")));
    case "ratio": {
      const { over, less, under } = RATIO_SIDES[aggregation.ratio];
      const above = given(over) - (less === undefined ? 0 : given(less));
      const below = given(under);
      const isWithoutLength = under === "fullSeconds" && Number.isNaN(below);
      if (isWithoutLength && given("totalPlays") > 0) return WITHOUT_LENGTH;
      return ratioFigure(aggregation.ratio, above, below);
    }
  }
}

/** Returns whether more was watched than played, or finished than started. */
export function isUnsound(ratio: Ratio, over: number, under: number): boolean {
  return RATIO_SIDES[ratio].isPart && (over < 0 || over > under);
}

export function ratioFigure(ratio: Ratio, over: number, under: number): Figure {
  return isUnsound(ratio, over, under) ? UNSOUND : exactly(ratioOf(ratio, over, under));
}

/** Returns NaN where there is nothing to divide by, or the sides contradict each other. */
export function ratioOf(ratio: Ratio, over = Number.NaN, under = Number.NaN): number {
  if (isUnsound(ratio, over, under)) return Number.NaN;
  return quotient(over, under) * RATIO_SIDES[ratio].factor;
}

/** Divides two numbers: NaN where there is nothing to divide by. */
export function quotient(over = Number.NaN, under = Number.NaN): number {
  return under > 0 ? over / under : Number.NaN;
}

export function exactly(value: number): Figure {
  return Number.isNaN(value) ? UNKNOWN : { kind: "exact", value };
}
