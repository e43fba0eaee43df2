const DAY_MS = 86_400_000;

/**
 * The instants between two days of a zone, both included.
 * @param from `YYYY-MM-DD`; null: no bound
 * @returns milliseconds, the end not included
 */
export function dayRangeMs(
  from: string | null,
  to: string | null,
  timeZone: string,
): { fromMs: number; untilMs: number } {
  return {
    fromMs: from === null ? Number.NEGATIVE_INFINITY : startOfDayMs(Date.parse(from), timeZone),
    untilMs:
      to === null ? Number.POSITIVE_INFINITY : startOfDayMs(Date.parse(to) + DAY_MS, timeZone),
  };
}

/** When a day begins in a zone. @param utcMs when it begins in UTC */
function startOfDayMs(utcMs: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat("en-u-ca-iso8601-nu-latn", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  // What a clock on the wall shows there, taken for UTC.
  const shownMs = (ms: number) => {
    const part = Object.fromEntries(
      clock.formatToParts(ms).map(({ type, value }) => [type, value]),
    );
    return Date.parse(
      `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`,
    );
  };
  // The zone's distance can change in between, where a clock is put forward or back that night.
  const guessMs = utcMs - (shownMs(utcMs) - utcMs);
  const startMs = utcMs - (shownMs(guessMs) - guessMs);
  // Where midnight does not exist the day begins when the clock goes on.
  return shownMs(startMs) < utcMs ? startMs + (utcMs - shownMs(startMs)) : startMs;
}
