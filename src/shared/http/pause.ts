import { pageEnd } from "./page-end.ts";

/** An event of the window: calls are let through again that were refused for want of a sign-in. */
export const SIGNED_IN = "reeldesk:signed-in";

/** What may end a wait before its time: the network coming back, the person coming back, or a sign-in. */
export type WakeEvent = "online" | "focus" | typeof SIGNED_IN;

/**
 * Waits for the time to pass, or for something that makes another try worthwhile. On a page that has ended the
 * wait does not.
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
      pageEnd.removeEventListener("abort", finish);
      if (pageEnd.aborted) return;
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(finish, delayMs);
    for (const name of wakeOn) addEventListener(name, finish);
    signal.addEventListener("abort", finish);
    pageEnd.addEventListener("abort", finish);
    if (signal.aborted || pageEnd.aborted) finish();
  });
}
