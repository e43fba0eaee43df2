/** Reads the `Retry-After` header of an answer, a date relative to the server's clock; null when absent. */
export function readRetryAfterMs(headers: Headers): number | null {
  const writtenMs = Date.parse(headers.get("date") ?? "");
  return parseRetryAfterMs(headers.get("retry-after"), writtenMs || Date.now());
}

/**
 * Parses a `Retry-After` header, in seconds or as an HTTP date.
 * @returns milliseconds, never negative; null when the header is not readable
 */
export function parseRetryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) || !/[a-z]/i.test(text) ? null : Math.max(0, date - nowMs);
}
