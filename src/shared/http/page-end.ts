const end = new AbortController();

/**
 * Aborted when the person of this page signs out. From then on no call goes out, no wait ends and nothing is
 * written: whatever was under way stays where it is until the page is gone.
 */
export const pageEnd = end.signal;

/** Ends the page for good. Only loading it anew brings it back. */
export function endPage(): void {
  end.abort();
}

/** What those get who wait for something on a page that has ended. */
export function waitForever(): Promise<never> {
  return new Promise(() => {});
}
