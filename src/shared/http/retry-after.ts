/** What the `Retry-After` of an answer asks for, its date read by the clock that wrote it; null when nothing. */
export function readRetryAfterMs(headers: Headers): number | null {
  const writtenMs = Date.parse(headers.get("date") ?? "");
  return parseRetryAfterMs(headers.get("retry-after"), writtenMs || Date.now());
}

/**
 * The wait that a `Retry-After` header asks for, as seconds or as an HTTP date.
 * @returns milliseconds, never negative; null when the header says nothing readable
 */
export function parseRetryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) || !/[a-z]/i.test(text) ? null : Math.max(0, date - nowMs);
}
