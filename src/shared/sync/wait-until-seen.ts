import { ApiError } from "#shared/http/errors.ts";
import { persist } from "#shared/http/persist.ts";
import type { Expectation, SettleTracker } from "./settle-tracker.ts";

/** What is waited for; the tracker's names and paces are this file's business. */
type Wanted<T> = Omit<Expectation<T>, "id" | "cadence">;

let count = 0;

/**
 * Resolves with the first lookup that shows what was asked for. Waits out the network and a sign-in that
 * ran out for as long as it takes.
 * @throws ApiError of kind `timeout` when the service answers for three minutes and never shows it,
 *   what a lookup failed with when waiting can't help, or the signal's reason
 */
export async function waitUntilSeen<T>(
  settle: SettleTracker,
  wanted: Wanted<T>,
  signal: AbortSignal,
): Promise<T> {
  for (;;) {
    const outcome = await settled(settle, wanted, signal);
    if (outcome.kind === "seen") return outcome.answer;
    // The tracker does not say why it stopped; one more lookup does.
    let wasCutOff = false;
    const answer = await persist(
      () => wanted.lookup(signal),
      signal,
      (reason) => {
        wasCutOff ||= reason !== null;
      },
    );
    wanted.onAnswer?.(answer);
    if (wanted.isSeen(answer)) {
      wanted.onSeen?.(answer);
      return answer;
    }
    if (outcome.kind === "unconfirmed" && !wasCutOff) throw new ApiError("timeout");
  }
}

type Outcome<T> = { kind: "seen"; answer: T } | { kind: "unconfirmed" | "stopped" };

/** What the tracker comes to. @throws the signal's reason */
function settled<T>(
  settle: SettleTracker,
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
      cadence: "change",
      onSeen(answer) {
        wanted.onSeen?.(answer);
        finish({ kind: "seen", answer });
      },
    });
  });
}
