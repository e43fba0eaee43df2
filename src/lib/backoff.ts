/**
 * How long to wait before attempt `attempt` (1 for the first repetition): grows by `factor`, capped,
 * with ±20 % jitter so that many waiters don't come back in one instant.
 * @param random a number in [0, 1)
 * @returns milliseconds
 */
export function backoffMs(
  attempt: number,
  pace: { firstMs: number; factor: number; maximumMs: number },
  random: number,
): number {
  const plain = Math.min(pace.maximumMs, pace.firstMs * pace.factor ** (attempt - 1));
  return Math.min(pace.maximumMs, plain * (0.8 + 0.4 * random));
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
