import type { Day, DayRange } from "#shared/dates/days.ts";
import { type DateHabits, type DayReading, readDay } from "./read-day.ts";

/** Two dates as they are typed. */
export interface RangeDraft {
  from: string;
  to: string;
}

/** What keeps a typed date from being one end of a range. */
export type DraftProblem =
  | Exclude<DayReading, { kind: "day" }>
  | { kind: "after-today"; today: Day }
  | { kind: "before-start"; start: Day };

/** What two typed dates come to. The range is null while anything is wrong. */
export interface DraftReading {
  from: DraftProblem | null;
  to: DraftProblem | null;
  range: DayRange | null;
}

/** Reads two typed dates, both included. There are no numbers of days to come. */
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
