const end = new AbortController();

/**
 * Aborted when the user signs out. From then on no call is sent, no wait ends and nothing is written:
 * whatever was under way is suspended until the page is unloaded.
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
