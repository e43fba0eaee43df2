import type { QueryClient } from "@tanstack/react-query";
import { firstImages } from "#videos/first-rows.tsx";

const AGAIN_AFTER_MS = 5000;
const AGAIN_AT_MOST_MS = 300_000;

/** First answers may take longer; what comes after them has the notices that say why. */
const FIRST_ANSWERS_AT_MOST_MS = 2000;

/**
 * Loads something that the page works without: after its first answers and images, when the browser is idle.
 * Never rejects: retries when the network is back or after a delay.
 */
export async function whenIdle<T>(client: QueryClient, load: () => Promise<T>): Promise<T> {
  await firstAnswers(client);
  await spareTime();
  await firstImages();
  return untilItComes(load);
}

/** Resolves once every query that was begun has data or an error. */
function firstAnswers(client: QueryClient): Promise<void> {
  const cache = client.getQueryCache();
  return new Promise((resolve) => {
    const stop = cache.subscribe(check);
    const timer = setTimeout(finish, FIRST_ANSWERS_AT_MOST_MS);
    check();

    function check(): void {
      const isWaiting = cache
        .getAll()
        .some(({ state }) => state.fetchStatus === "fetching" && state.data === undefined);
      if (!isWaiting) finish();
    }
    function finish(): void {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
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
export function spareTime(): Promise<unknown> {
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
