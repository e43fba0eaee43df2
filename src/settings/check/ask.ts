/** What a check works with: the page's own means, or a test's. */
export interface CheckTools {
  fetch: typeof fetch;
  nowMs: () => number;
  /** A clock that is never put right, for how long something took. */
  tickMs: () => number;
  /** A host that says nothing for so long counts as silent. */
  patienceMs: number;
}

/** What came of a request. */
export type Answer =
  | { kind: "answer"; response: Response; text: string; tookMs: number; atMs: number }
  /** No answer: nobody there, or one that this page may not read. Browsers do not say which. */
  | { kind: "failed" }
  | { kind: "silent" };

/**
 * Makes one request, and reads it whole. Never stored, and nobody's sign-in goes to other hosts.
 * @throws what `signal` was aborted with
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
