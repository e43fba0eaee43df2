/**
 * Returns the delay before attempt `attempt` (1 for the first repetition): grows by `factor`, capped, with
 * ±20 % jitter so that many clients don't retry at the same instant.
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

/** Cap of any delay, whatever a header says (timers overflow after 24 days). */
const MAX_WAIT_MS = 10 * 60_000;

/**
 * Returns the delay before the next attempt: as long as the service asks, but never less than our own
 * backoff, so that "0 seconds" or a wrong clock can't cause a request storm.
 * @param requestedMs the delay requested by `Retry-After`; null without one
 * @returns milliseconds
 */
export function retryDelayMs(
  attempt: number,
  pace: Parameters<typeof backoffMs>[1],
  random: number,
  requestedMs: number | null,
): number {
  return Math.min(MAX_WAIT_MS, Math.max(requestedMs ?? 0, backoffMs(attempt, pace, random)));
}
