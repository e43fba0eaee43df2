/** Says how far the server's clock is ahead of this computer's, in ms; 0 until an answer told. */
let aheadMs = 0;

/**
 * Learns the server's clock from the `Date` of an answer of our own origin. Answers of other origins rarely let a page
 * read theirs.
 */
export function learnServerClock(headers: Headers): void {
  const writtenMs = Date.parse(headers.get("date") ?? "");
  if (!Number.isNaN(writtenMs)) aheadMs = writtenMs - Date.now();
}

/** Returns the time by the server's clock, to a second or two: in ms since 1970. */
export function serverNowMs(): number {
  return Date.now() + aheadMs;
}

/** A smaller offset may be the delay of an answer, or of a cache. */
const MAX_AHEAD_MS = 5 * 60_000;

/** Returns whether this computer's clock is minutes ahead of the server's, as far as an answer told. */
export function isClockAhead(): boolean {
  return -aheadMs > MAX_AHEAD_MS;
}

/**
 * Returns an instant that this computer's clock told, in ms since 1970, by the server's where this one is ahead of it:
 * of days that have not come nothing was counted, and no figure of them is zero.
 */
export function trueMs(toldMs: number): number {
  return isClockAhead() ? toldMs + aheadMs : toldMs;
}
