const end = new AbortController();

/**
 * Is aborted when the user signs out. From then on no call is sent, no wait ends and nothing is written: whatever was
 * under way is suspended until the page is unloaded.
 */
export const signedOutSignal = end.signal;

/** Ends the page for good, until it is reloaded. */
export function endPage(): void {
  end.abort();
}

/** Returns a promise that never settles, for waits on a page that has ended. */
export function waitForever(): Promise<never> {
  return new Promise(() => {});
}

/**
 * Rejects when the page ends, so that locks around the wait are released.
 * @throws what `work` throws, or the reason of `signedOutSignal`
 */
export async function orSignedOut<T>(work: Promise<T>): Promise<T> {
  const given = new AbortController();
  const ended = new Promise<never>((_, reject) => {
    const leave = () => reject(signedOutSignal.reason);
    if (signedOutSignal.aborted) leave();
    signedOutSignal.addEventListener("abort", leave, { signal: given.signal });
  });
  try {
    return await Promise.race([work, ended]);
  } finally {
    given.abort();
  }
}
