const AGAIN_AFTER_MS = 5000;
const AGAIN_AT_MOST_MS = 300_000;

/**
 * Loads something that is not needed for the first paint, when the browser is idle. Never rejects: retries
 * when the network is back or after a delay.
 */
export async function whenIdle<T>(load: () => Promise<T>): Promise<T> {
  await spareTime();
  return untilItComes(load);
}

/**
 * Loads something at once, and retries until it succeeds. Never rejects.
 * @param again delay before the next retry, in milliseconds
 */
export function untilItComes<T>(load: () => Promise<T>, again = AGAIN_AFTER_MS): Promise<T> {
  return load().catch(async () => {
    await lineOr(again);
    return untilItComes(load, Math.min(again * 2, AGAIN_AT_MOST_MS));
  });
}

/** Waits for idle time, but not long: only the page's own files and first render go first. */
function spareTime(): Promise<unknown> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(resolve, { timeout: 1000 });
    else setTimeout(resolve, 200);
  });
}

function lineOr(waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(notify, waitMs);
    addEventListener("online", notify);
    function notify(): void {
      clearTimeout(timer);
      removeEventListener("online", notify);
      resolve();
    }
  });
}
