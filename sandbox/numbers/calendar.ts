const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** No zone is, or was in the years of this platform, further from UTC. */
const MAX_OFFSET_MS = 15 * 60 * MINUTE_MS;

/** Describes the calendar of a time zone. Days are `YYYY-MM-DD`. */
export interface Calendar {
  dayOf(ms: number): string;
  /** Returns the first instant of a local day, whether or not its clocks show midnight then. */
  startOf(day: string): number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the calendar of a time zone, or null when there is no such IANA zone. */
export function calendarOf(timezone: string): Calendar | null {
  const format = formatOf(timezone);
  if (format === null) return null;
  const dayOf = (ms: number) => format.format(ms);
  return {
    dayOf,
    startOf(day) {
      // Days begin on a quarter hour everywhere: a binary search finds the first one on the day.
      const utcMs = Date.parse(`${day}T00:00:00Z`);
      let before = (utcMs - MAX_OFFSET_MS) / QUARTER_MS;
      let after = (utcMs + MAX_OFFSET_MS) / QUARTER_MS;
      while (after - before > 1) {
        const middle = Math.floor((before + after) / 2);
        if (dayOf(middle * QUARTER_MS) >= day) after = middle;
        else before = middle;
      }
      return after * QUARTER_MS;
    },
  };
}

/** Returns whether it is an existing `YYYY-MM-DD` day. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  // A date such as 30 February is read as one in March by some engines.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the number of days from one to another, both counted. */
export function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
}

export function lastOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

function formatOf(timezone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timezone);
  if (known !== undefined) return known;
  // Newer engines take plain offsets too, which the contract does not.
  if (!/^[A-Za-z]/.test(timezone)) return null;
  try {
    // This is a language that writes days with the year first, as the wire does.
    const format = new Intl.DateTimeFormat("sv-SE", {
      timeZone: timezone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    formats.set(timezone, format);
    return format;
  } catch {
    return null;
  }
}
