import { ApiError, isTransient } from "#api/errors.ts";
import { retryDelayMs } from "#lib/backoff.ts";

const MOST_ATTEMPTS = 3;
const PACE = { firstMs: 800, factor: 2, maximumMs: 4000 };

/**
 * Asks for a link a few times where it can't be had for the moment. Without a network it waits for one:
 * what is buffered plays on meanwhile.
 * @throws what the service said, or the signal's reason
 */
export async function requestPatiently(
  request: (signal: AbortSignal) => Promise<string>,
  signal: AbortSignal,
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      const link = await request(signal);
      signal.throwIfAborted();
      return link;
    } catch (error) {
      if (signal.aborted || !isTransient(error) || attempt >= MOST_ATTEMPTS) throw error;
      if (!navigator.onLine) {
        await network(signal);
        attempt = 0;
      } else {
        const askedMs = error instanceof ApiError ? error.retryAfterMs : null;
        await pause(retryDelayMs(attempt, PACE, Math.random(), askedMs), signal);
      }
    }
  }
}

function network(signal: AbortSignal): Promise<void> {
  return settled(signal, (done) => window.addEventListener("online", done, { once: true, signal }));
}

function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return settled(signal, (done) => {
    const timer = setTimeout(done, delayMs);
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  });
}

function settled(signal: AbortSignal, begin: (done: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    begin(resolve);
  });
}
