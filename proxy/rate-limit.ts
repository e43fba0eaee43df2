/** Counts requests of a key. @returns seconds to wait, or 0 if the request may pass */
export type RateLimit = (key: string) => number;

/** Is the time between two sweeps of buckets that are full again. */
const SWEEP_MS = 60_000;

/**
 * Keeps a bucket of tokens for each key: so many requests at once, and as many per minute. Counts within this process
 * only; a limit over several processes is for the server in front.
 * @param perMinute 0: no limit
 */
export function createRateLimit(perMinute: number, now: () => number): RateLimit {
  if (perMinute === 0) return () => 0;
  const perMs = perMinute / 60_000;
  const buckets = new Map<string, { tokens: number; atMs: number }>();
  let sweptAtMs = now();
  return (key) => {
    const atMs = now();
    if (atMs - sweptAtMs > SWEEP_MS) {
      sweptAtMs = atMs;
      for (const [other, bucket] of buckets) {
        if (bucket.tokens + (atMs - bucket.atMs) * perMs >= perMinute) buckets.delete(other);
      }
    }
    const bucket = buckets.get(key) ?? { tokens: perMinute, atMs };
    const tokens = Math.min(perMinute, bucket.tokens + (atMs - bucket.atMs) * perMs);
    const passes = tokens >= 1;
    buckets.set(key, { tokens: passes ? tokens - 1 : tokens, atMs });
    return passes ? 0 : Math.max(1, Math.ceil((1 - tokens) / perMs / 1000));
  };
}
