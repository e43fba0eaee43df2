/** Lets one task at a time through for each key, in order of arrival. */
export interface KeyedLock {
  run<T>(key: string, task: () => Promise<T>): Promise<T>;
}

async function settled(task: Promise<unknown>): Promise<void> {
  try {
    await task;
  } catch {
    // The caller gets the error; the next task only waits for the end.
  }
}

/** Creates a lock within this process; the storage's directory belongs to one process alone. */
export function createKeyedLock(): KeyedLock {
  const tails = new Map<string, Promise<void>>();
  return {
    async run(key, task) {
      const before = tails.get(key);
      const mine = (async () => {
        await before;
        return task();
      })();
      const tail = settled(mine);
      tails.set(key, tail);
      try {
        return await mine;
      } finally {
        if (tails.get(key) === tail) tails.delete(key);
      }
    },
  };
}
