import { signedOutSignal } from "./signed-out-signal.ts";

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
