import type { Day, DayRange } from "#shared/dates/days.ts";
import { type DateHabits, type DayReading, readDay } from "./read-day.ts";

/** The two dates as typed. */
export interface RangeDraft {
  from: string;
  to: string;
}

/** Validation errors of a typed date. */
export type DraftProblem =
  | Exclude<DayReading, { kind: "day" }>
  | { kind: "after-today"; today: Day }
  | { kind: "before-start"; start: Day };

/** Result of parsing two dates. The range is null while there is any error. */
export interface DraftReading {
  from: DraftProblem | null;
  to: DraftProblem | null;
  range: DayRange | null;
}

/** Parses two typed dates, both included. Future days are errors. */
export function readDraft(draft: RangeDraft, habits: DateHabits, today: Day): DraftReading {
  const from = readEnd(draft.from, habits, today);
  const to = readEnd(draft.to, habits, today);
  if (from.kind === "day" && to.kind === "day") {
    if (to.day >= from.day) return { from: null, to: null, range: { from: from.day, to: to.day } };
    return { from: null, to: { kind: "before-start", start: from.day }, range: null };
  }
  return {
    from: from.kind === "day" ? null : from,
    to: to.kind === "day" ? null : to,
    range: null,
  };
}

type EndReading = DayReading | { kind: "after-today"; today: Day };

function readEnd(text: string, habits: DateHabits, today: Day): EndReading {
  const reading = readDay(text, habits, today);
  if (reading.kind === "day" && reading.day > today) {
    return { kind: "after-today", today };
  }
  return reading;
}
