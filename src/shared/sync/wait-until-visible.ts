import { ApiError } from "#shared/http/errors.ts";
import { retryUntilAnswered } from "#shared/http/retry-until-answered.ts";
import type { ConsistencyPoller, Expectation } from "./consistency-poller.ts";

/** An expectation without id and cadence, which are set here. */
type Wanted<T> = Omit<Expectation<T>, "id" | "pollRate">;

let count = 0;

/**
 * Resolves with the first lookup that shows the change. Waits for the network and for a sign-in without
 * limit.
 * @throws ApiError of kind `timeout` when the service answers for three minutes and never shows it, the error
 * of a lookup where waiting can't help, or the signal's reason
 */
export async function waitUntilVisible<T>(
  settle: ConsistencyPoller,
  wanted: Wanted<T>,
  signal: AbortSignal,
): Promise<T> {
  for (;;) {
    const outcome = await settled(settle, wanted, signal);
    if (outcome.kind === "seen") return outcome.answer;
    // The tracker does not say why it stopped; one more lookup does.
    let wasCutOff = false;
    const answer = await retryUntilAnswered(
      () => wanted.lookup(signal),
      signal,
      (reason) => {
        wasCutOff ||= reason !== null;
      },
    );
    wanted.onAnswer?.(answer);
    if (wanted.isVisible(answer)) {
      wanted.onSeen?.(answer);
      return answer;
    }
    if (outcome.kind === "unconfirmed" && !wasCutOff) throw new ApiError("timeout");
  }
}

type Outcome<T> = { kind: "seen"; answer: T } | { kind: "unconfirmed" | "stopped" };

/**
 * Waits for the tracker's final state.
 * @throws the signal's reason
 */
function settled<T>(
  settle: ConsistencyPoller,
  wanted: Wanted<T>,
  signal: AbortSignal,
): Promise<Outcome<T>> {
  return new Promise((resolve, reject) => {
    count += 1;
    const id = `seen:${wanted.resource}:${count}`;
    const finish = (outcome: Outcome<T> | null) => {
      unsubscribe();
      signal.removeEventListener("abort", abort);
      settle.cancel(id);
      if (outcome === null) reject(signal.reason);
      else resolve(outcome);
    };
    const abort = () => finish(null);
    const unsubscribe = settle.subscribe(() => {
      const state = settle.stateOf(id);
      if (state === "unconfirmed" || state === "stopped") finish({ kind: state });
    });
    signal.addEventListener("abort", abort);
    if (signal.aborted) {
      abort();
      return;
    }
    settle.expect<T>({
      ...wanted,
      id,
      pollRate: "change",
      onSeen(answer) {
        wanted.onSeen?.(answer);
        finish({ kind: "seen", answer });
      },
    });
  });
}
