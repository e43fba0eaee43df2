import { signedOutSignal } from "./signed-out-signal.ts";

/** Window event: calls that were refused with 401 are admitted again. */
export const SIGNED_IN = "reeldesk:signed-in";

/** Events that may end a wait early: the network is back, the user is back, or has signed in. */
export type WakeEvent = "online" | "focus" | typeof SIGNED_IN;

/**
 * Waits for a delay, or for an event that makes another attempt worthwhile. On a page that has ended it never
 * resolves.
 * @throws the signal's reason
 */
export function pause(
  delayMs: number,
  signal: AbortSignal,
  wakeOn: readonly WakeEvent[] = [],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer);
      for (const name of wakeOn) removeEventListener(name, finish);
      signal.removeEventListener("abort", finish);
      signedOutSignal.removeEventListener("abort", finish);
      if (signedOutSignal.aborted) return;
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(finish, delayMs);
    for (const name of wakeOn) addEventListener(name, finish);
    signal.addEventListener("abort", finish);
    signedOutSignal.addEventListener("abort", finish);
    if (signal.aborted || signedOutSignal.aborted) finish();
  });
}
