import {
  countMonths,
  daysOfChoice,
  isWholeMonths,
  previousRange,
  type RangeChoice,
  type RangePreset,
} from "#shared/dates/date-ranges.ts";
import {
  addDays,
  addMonths,
  countDays,
  type Day,
  type DayRange,
  firstOfQuarter,
  firstOfWeek,
  lastOfMonth,
  minDay,
} from "#shared/dates/days.ts";

/** Is the target of a step, or says why there is none. */
export type Step =
  | { kind: "range"; choice: Exclude<RangeChoice, "all"> }
  | { kind: "all" }
  /** It would end before the first day that can have data. */
  | { kind: "before"; since: Day }
  | { kind: "after" };

/** Lists the named ranges that a step forward can arrive at: those still in progress, which end today. */
const GOING_ON = [
  "today",
  "7d",
  "28d",
  "90d",
  "365d",
  "week",
  "month",
  "quarter",
  "year",
] as const satisfies readonly RangePreset[];

/**
 * Returns the adjacent range of the same length. Calendar ranges step by whole periods: from this month so
 * far to all of last month. A step that arrives at today becomes the matching named range, and never goes
 * beyond today.
 * @param since the first day that can have data; null: unknown, and each step back is allowed
 */
export function stepRange(choice: RangeChoice, by: -1 | 1, today: Day, since: Day | null): Step {
  if (choice === "all") return { kind: "all" };
  const whole = wholeOf(choice, today);
  if (by === -1) {
    const range = previousRange(whole);
    return since !== null && range.to < since
      ? { kind: "before", since }
      : { kind: "range", choice: range };
  }
  const range = nextRange(whole);
  if (range.from > today) return { kind: "after" };
  if (range.to < today) return { kind: "range", choice: range };
  const name = GOING_ON.find((preset) => {
    const named = wholeOf(preset, today);
    return named.from === range.from && named.to === range.to;
  });
  return { kind: "range", choice: name ?? { from: range.from, to: minDay(range.to, today) } };
}

/** Returns the following range of the same length: in months if the range is whole months, else in days. */
function nextRange(range: DayRange): DayRange {
  const from = addDays(range.to, 1);
  if (!isWholeMonths(range)) return { from, to: addDays(range.to, countDays(range)) };
  return { from, to: lastOfMonth(addMonths(from, countMonths(range) - 1)) };
}

/** Returns the days of a range; of a week, month, quarter or year in progress also the days to come. */
function wholeOf(choice: Exclude<RangeChoice, "all">, today: Day): DayRange {
  // `since` only matters for "all".
  const days = daysOfChoice(choice, today, today);
  switch (choice) {
    case "week":
      return { from: days.from, to: addDays(firstOfWeek(today), 6) };
    case "month":
      return { from: days.from, to: lastOfMonth(today) };
    case "quarter":
      return { from: days.from, to: lastOfMonth(addMonths(firstOfQuarter(today), 2)) };
    case "year":
      return { from: days.from, to: `${today.slice(0, 5)}12-31` };
    default:
      return days;
  }
}
