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

/** Where a step leads, or why there is none. */
export type Step =
  | { kind: "range"; choice: Exclude<RangeChoice, "all"> }
  /** Everything is chosen already. */
  | { kind: "all" }
  /** It would end before the first day there can be anything of. */
  | { kind: "before"; since: Day }
  /** It would begin after today. */
  | { kind: "after" };

/** The names that a step forward can arrive at: they go on, and end today. */
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
 * The time of the same length just before or after. What is named by the calendar steps by the whole of it:
 * from this month so far to all of last month. A step that arrives at today takes the name that fits, and
 * never goes beyond today.
 * @param since the first day there can be anything of; null: nobody knows, and each step back is one
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

/** The time of the same length just after: as many months where the range is whole months, else days. */
function nextRange(range: DayRange): DayRange {
  const from = addDays(range.to, 1);
  if (!isWholeMonths(range)) return { from, to: addDays(range.to, countDays(range)) };
  return { from, to: lastOfMonth(addMonths(from, countMonths(range) - 1)) };
}

/** The days of a choice; of a week, month, quarter or year that is going on also those to come. */
function wholeOf(choice: Exclude<RangeChoice, "all">, today: Day): DayRange {
  // Only everything begins with what there is.
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
