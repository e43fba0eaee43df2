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

/** Lets go of what was waited for when the page ends: others may have a lock on it. @throws what `work` throws */
export async function untilPageEnd<T>(work: Promise<T>): Promise<T> {
  const given = new AbortController();
  const ended = new Promise<never>((_, reject) => {
    const leave = () => reject(pageEnd.reason);
    if (pageEnd.aborted) leave();
    pageEnd.addEventListener("abort", leave, { signal: given.signal });
  });
  try {
    return await Promise.race([work, ended]);
  } finally {
    given.abort();
  }
}
