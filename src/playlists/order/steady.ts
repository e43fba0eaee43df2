/**
 * The most names that need not be moved to get from one order to another: a longest run that has the same order
 * in both. Names that only one of them has are none.
 */
export function steadyKeys(before: readonly string[], after: readonly string[]): Set<string> {
  const placeBefore = new Map(before.map((key, index) => [key, index]));
  const common = after.flatMap((key) => {
    const place = placeBefore.get(key);
    return place === undefined ? [] : [{ key, place }];
  });
  // For each length the run that ends lowest; each member knows the one before it.
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, { place }] of common.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((common[ends[middle] ?? 0]?.place ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const steady = new Set<string>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const key = common[index]?.key;
    if (key !== undefined) steady.add(key);
  }
  return steady;
}
