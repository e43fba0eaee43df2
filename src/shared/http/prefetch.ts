let count = 0;

/** Returns whether code is being prefetched. */
export const isPrefetching = () => count > 0;

/** Prefetches code that may be needed soon. Failures are ignored, as nothing depends on it yet. */
export function prefetch(work: Promise<unknown>): void {
  count += 1;
  work
    .catch(() => undefined)
    .finally(() => {
      count -= 1;
    });
}
