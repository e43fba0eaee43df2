import type { RangeCalendar } from "./range-calendar.tsx";

interface CalendarCode {
  RangeCalendar: typeof RangeCalendar;
}

/** Once it is here, a panel opens with its calendar in it. */
let loaded: CalendarCode | null = null;

export function calendarIfLoaded(): CalendarCode | null {
  return loaded;
}

/** Loads the calendar, which few visits need and which weighs more than all around it. */
export async function loadCalendar(): Promise<CalendarCode> {
  loaded = await import("./range-calendar.tsx");
  return loaded;
}

/** Nobody has asked yet, so a failure is nobody's business. */
export function prefetchCalendar(): void {
  if (loaded === null) loadCalendar().catch(() => undefined);
}
