/** How far the server's clock is ahead of this computer's, in ms; 0 until an answer told. */
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
