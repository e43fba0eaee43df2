/** Is enough for a file that its drive or a cloud has to fetch first. */
const MAX_WAIT_MS = 60_000;

/**
 * Waits for what others wait behind, a minute at most unless told otherwise: the bytes of a file on a drive that does not answer never come.
 * @throws what the promise does, or a DOMException `TimeoutError`
 */
export async function inTime<T>(promise: Promise<T>, maxWaitMs = MAX_WAIT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    const error = new DOMException("It did not come in time.", "TimeoutError");
    timer = setTimeout(() => reject(error), maxWaitMs);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
