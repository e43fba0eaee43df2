import { pageEnd } from "#lib/page-end.ts";

/** What may end a wait before its time: the network coming back, or the person coming back. */
export type WakeEvent = "online" | "focus";

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
