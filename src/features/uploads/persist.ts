import { ApiError, isTransient } from "#api/errors.ts";
import { backoffMs } from "#lib/backoff.ts";
import { pause } from "./pause.ts";

const PACE = { firstMs: 1000, factor: 2, maximumMs: 30_000 };
/** Answers in a row that ask to come later, about five minutes of trying. */
const MOST_FAILURES = 12;

/**
 * Makes a call until it is answered: waits out the network for as long as it takes, 429 and 5xx for
 * some minutes. Only for calls that do no harm when the service carries them out twice.
 * @throws the last error, or the signal's reason
 */
export async function persist<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1, answered = 0; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (signal.aborted || !isTransient(error) || !(error instanceof ApiError)) throw error;
      answered += error.status === null ? 0 : 1;
      if (answered >= MOST_FAILURES) throw error;
      await pause(
        error.retryAfterMs ?? backoffMs(Math.min(attempt, 10), PACE, Math.random()),
        signal,
      );
    }
  }
}
