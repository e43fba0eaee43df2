import { pageEnd } from "./page-end.ts";

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
