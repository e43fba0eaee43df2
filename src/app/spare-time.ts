const AGAIN_AFTER_MS = 5000;
const AGAIN_AT_MOST_MS = 300_000;

/**
 * Brings what a page can begin without, when it has nothing better to do. Never fails: where there is no line it is
 * asked for again, when there is one or after a while.
 */
export async function inSpareTime<T>(bring: () => Promise<T>): Promise<T> {
  await spareTime();
  return untilItComes(bring);
}

/**
 * Brings what has to come sooner or later, at once where that can be. Never fails, as above.
 * @param again how long the next wait is, in milliseconds
 */
export function untilItComes<T>(bring: () => Promise<T>, again = AGAIN_AFTER_MS): Promise<T> {
  return bring().catch(async () => {
    await lineOr(again);
    return untilItComes(bring, Math.min(again * 2, AGAIN_AT_MOST_MS));
  });
}

/** Soon in any case: a page's files and its first drawing go before, and no more than that. */
function spareTime(): Promise<unknown> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(resolve, { timeout: 1000 });
    else setTimeout(resolve, 200);
  });
}

function lineOr(waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(tell, waitMs);
    addEventListener("online", tell);
    function tell(): void {
      clearTimeout(timer);
      removeEventListener("online", tell);
      resolve();
    }
  });
}
