import type { RangeCalendar } from "./range-calendar.tsx";

interface CalendarCode {
  RangeCalendar: typeof RangeCalendar;
}

/** Once loaded, panels open with the calendar already in them. */
let loaded: CalendarCode | null = null;

export function calendarIfLoaded(): CalendarCode | null {
  return loaded;
}

/** Loads the calendar, which few visits need and which is larger than everything around it. */
export async function loadCalendar(): Promise<CalendarCode> {
  loaded = await import("./range-calendar.tsx");
  return loaded;
}

/** Prefetches the calendar; a failure is ignored, as the user has not requested it. */
export function prefetchCalendar(): void {
  if (loaded === null) loadCalendar().catch(() => undefined);
}
