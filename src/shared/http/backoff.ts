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

/** Nobody is kept waiting longer than this, whatever a header says (timers overflow after 24 days). */
const LONGEST_WAIT_MS = 10 * 60_000;

/**
 * How long to wait before trying again: as long as the service asks, and never less than our own pace,
 * so that "0 seconds" or a clock that is wrong can't turn patience into a storm.
 * @param askedMs what `Retry-After` asked for; null when it didn't
 * @returns milliseconds
 */
export function retryDelayMs(
  attempt: number,
  pace: Parameters<typeof backoffMs>[1],
  random: number,
  askedMs: number | null,
): number {
  return Math.min(LONGEST_WAIT_MS, Math.max(askedMs ?? 0, backoffMs(attempt, pace, random)));
}
