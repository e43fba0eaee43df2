import type { QueryClient } from "@tanstack/react-query";
import { untilItComes } from "./lazily.tsx";

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

/** Waits for idle time, but not long: only the page's own files and first render go first. */
export function spareTime(): Promise<unknown> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(resolve, { timeout: 1000 });
    else setTimeout(resolve, 200);
  });
}

/** A host of images that does not answer must not stop the rest. */
const IMAGES_AT_MOST_MS = 5000;

/** Resolves once the images that were rendered as first ones have loaded, or failed, or take too long. */
export async function firstImages(): Promise<void> {
  const images = document.querySelectorAll<HTMLImageElement>("img[fetchpriority=high]");
  await Promise.race([
    Promise.allSettled([...images].map((image) => image.decode())),
    new Promise((resolve) => {
      setTimeout(resolve, IMAGES_AT_MOST_MS);
    }),
  ]);
}
