/** For so long somebody who signs out waits for what may not answer. */
const PATIENCE_MS = 3000;

/** Null where it fails, or takes longer than somebody who signs out should wait. */
export async function withPatience<T>(work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  try {
    return await Promise.race([work.catch(() => null), patience]);
  } finally {
    clearTimeout(timer);
  }
}
