import { type Day, type DayRange, isDay, lastOfMonth } from "#shared/dates/days.ts";

export const ENDS = ["from", "to"] as const;

/** Reasons why a typed date is no end of a range. */
export type DraftProblem =
  /** A part of it is missing. */
  | { kind: "empty" }
  | { kind: "no-date" }
  /** The month exists and does not have that day. */
  | { kind: "no-such-day"; lastOfMonth: Day }
  | { kind: "after-today" }
  /** It is the end, and before the start. */
  | { kind: "before-start" };

/**
 * Reads what the two fields of a range show, `YYYY-MM-DD`, where a part that is missing is zero. The range is null
 * while there is any problem.
 */
export function readDraft(
  draft: { from: string; to: string },
  today: Day,
): { from: DraftProblem | null; to: DraftProblem | null; range: DayRange | null } {
  const days = { from: withCentury(draft.from), to: withCentury(draft.to) };
  const from = problemOf(days.from, today);
  const to = problemOf(days.to, today);
  if (from !== null || to !== null) return { from, to, range: null };
  return days.from <= days.to
    ? { from, to, range: days }
    : { from, to: { kind: "before-start" }, range: null };
}

function problemOf(text: string, today: Day): DraftProblem | null {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  if (year === 0 || month === 0 || day === 0) return { kind: "empty" };
  if (year < 1000) return { kind: "no-date" };
  if (!isDay(text)) {
    return { kind: "no-such-day", lastOfMonth: lastOfMonth(`${text.slice(0, 7)}-01`) };
  }
  return text > today ? { kind: "after-today" } : null;
}

/** Takes a year of one or two digits for one of this century. */
export function withCentury(text: string): string {
  return text.replace(/^00(?=\d\d-)(?!00)/, "20");
}

/**
 * Reads a date from text that was pasted: `2026-10-24`, or three numbers in the order of the field's parts. Null if it
 * has none.
 */
export function readPasted(text: string, order: readonly string[]): Day | null {
  const numbers = text.match(/\d+/g) ?? [];
  if (numbers.length !== 3) return null;
  const part = (type: string) => {
    const types = numbers[0]?.length === 4 ? ["year", "month", "day"] : order;
    return numbers[types.indexOf(type)] ?? "";
  };
  const year = withCentury(`${part("year").padStart(4, "0")}-`);
  const day = `${year}${part("month").padStart(2, "0")}-${part("day").padStart(2, "0")}`;
  return isDay(day) ? day : null;
}
