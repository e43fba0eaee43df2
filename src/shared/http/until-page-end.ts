import { pageEnd } from "./page-end.ts";

/**
 * Rejects when the page ends, so that locks around the wait are released.
 * @throws what `work` throws, or the reason of `pageEnd`
 */
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
