/**
 * Maps asynchronously with limited concurrency, keeping the order. Rejects at the first failure, and begins no
 * further items.
 * @param atOnce concurrency, at least one
 */
export async function mapInTurn<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const left = items.entries();
  let hasFailed = false;
  const worker = async () => {
    for (const [index, item] of left) {
      if (hasFailed) return;
      try {
        results[index] = await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}
