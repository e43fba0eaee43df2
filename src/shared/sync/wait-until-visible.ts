import { newId } from "#shared/format/ids.ts";
import { ApiError, isTransient } from "#shared/http/errors.ts";
import type { ConsistencyPoller, Expectation } from "./consistency-poller.ts";

/**
 * Resolves with the first lookup that shows the change. Waits for the network and for a sign-in without
 * limit.
 * @param wanted its `id`, such as that of a job, is for a `WaitClock`; polled as a change by default
 * @throws ApiError of kind `timeout` when the service answers for three minutes and never shows it, or the
 * person stops waiting; the error of a lookup where waiting can't help; or the signal's reason
 */
export function waitUntilVisible<T>(
  settle: ConsistencyPoller,
  wanted: Omit<Expectation<T>, "id" | "pollRate"> & Partial<Expectation<T>>,
  signal: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    // Thrown before the wait starts: a cancelled run must not end that of a later one with the same id.
    signal.throwIfAborted();
    const { id = `seen:${newId()}` } = wanted;
    const stop = () => {
      unsubscribe();
      signal.removeEventListener("abort", abort);
      settle.cancel(id);
    };
    const fail = (error: unknown) => {
      stop();
      reject(error);
    };
    const abort = () => fail(signal.reason);
    const unsubscribe = settle.subscribe(() => {
      const state = settle.stateOf(id);
      if (state !== "unconfirmed" && state !== "stopped") return;
      const error = settle.errorOf(id);
      if (isTransient(error)) settle.checkAgain(id);
      // After a sign-in the poller polls again by itself.
      else if (!(error instanceof ApiError && error.kind === "signed-out")) {
        fail(error ?? new ApiError("timeout"));
      }
    });
    signal.addEventListener("abort", abort);
    settle.expect<T>({
      pollRate: "change",
      ...wanted,
      id,
      onSeen(answer) {
        wanted.onSeen?.(answer);
        stop();
        resolve(answer);
      },
    });
  });
}
