/** Tells the sandbox's idea of now: every date it stores, signs or compares comes from here. */
export interface Clock {
  now(): Date;
}

/**
 * Creates a clock that runs in real time, from the machine's time or a given instant.
 * @param startIso ISO 8601 instant (`SANDBOX_NOW`); absent: the machine's clock
 * @throws RangeError for an invalid instant
 */
export function createClock(startIso?: string): Clock {
  if (startIso === undefined) return { now: () => new Date() };
  const start = Date.parse(startIso);
  if (Number.isNaN(start)) {
    throw new RangeError(
      `SANDBOX_NOW must be an ISO instant such as 2026-11-20T12:00:00Z, not "${startIso}".`,
    );
  }
  const origin = performance.now();
  return { now: () => new Date(start + (performance.now() - origin)) };
}
