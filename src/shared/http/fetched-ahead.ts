let count = 0;

/** Whether code is being fetched that nobody has asked for so far. */
export const isFetchingAhead = () => count > 0;

/** Fetches code that may be wanted soon. That it can't be had is no trouble yet. */
export function fetchAhead(work: Promise<unknown>): void {
  count += 1;
  work
    .catch(() => undefined)
    .finally(() => {
      count -= 1;
    });
}
