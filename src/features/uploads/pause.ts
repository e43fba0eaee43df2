/**
 * Waits for the time to pass, or for the network to come back if that is sooner.
 * @throws the signal's reason
 */
export function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer);
      globalThis.removeEventListener("online", finish);
      signal.removeEventListener("abort", finish);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(finish, delayMs);
    globalThis.addEventListener("online", finish);
    signal.addEventListener("abort", finish);
    if (signal.aborted) finish();
  });
}
