import { retryDelayMs } from "#shared/http/backoff.ts";
import { ApiError, isTransient } from "#shared/http/errors.ts";
import { pause } from "#shared/http/pause.ts";

const MOST_ATTEMPTS = 3;
/** Browsers are not always told that the network is back. */
const OFFLINE_MS = 30_000;
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
        await pause(OFFLINE_MS, signal, ["online"]);
        attempt = 0;
      } else {
        const askedMs = error instanceof ApiError ? error.retryAfterMs : null;
        await pause(retryDelayMs(attempt, PACE, Math.random(), askedMs), signal);
      }
    }
  }
}
