/** Dependencies of a check; replaced in tests. */
export interface CheckTools {
  fetch: typeof fetch;
  nowMs: () => number;
  /** Monotonic clock, for durations. */
  tickMs: () => number;
  /** Timeout of a request. */
  patienceMs: number;
}

/** Outcome of a request. */
export type Answer =
  | { kind: "answer"; response: Response; text: string; tookMs: number; atMs: number }
  /** No readable response: unreachable, or blocked by CORS or a policy. Browsers do not say which. */
  | { kind: "failed" }
  | { kind: "silent" };

/**
 * Sends one request and reads the whole response. Bypasses the cache, and sends no credentials to other
 * origins.
 * @throws the reason of `signal`
 */
export async function ask(
  { fetch, nowMs, tickMs, patienceMs }: CheckTools,
  url: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<Answer> {
  signal.throwIfAborted();
  const patience = AbortSignal.timeout(patienceMs);
  const startedMs = tickMs();
  try {
    const response = await fetch(url, {
      cache: "no-store",
      ...init,
      signal: AbortSignal.any([signal, patience]),
    });
    const atMs = nowMs();
    const tookMs = tickMs() - startedMs;
    const text = await response.text();
    return { kind: "answer", response, text, tookMs, atMs };
  } catch {
    signal.throwIfAborted();
    return { kind: patience.aborted ? "silent" : "failed" };
  }
}
