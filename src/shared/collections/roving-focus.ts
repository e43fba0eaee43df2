/** Returns where a key leads in a list or along a chart. */
export type ListStep = "back" | "forth" | "pageBack" | "pageForth" | "first" | "last";

interface List {
  count: number;
  /** Says how far a page is; null where pages do not move. */
  pageSize?: number | null;
  /** Steps lead from the last to the first, and back. */
  isWrapping?: boolean;
}

const STEPS = new Map<string, ListStep>([
  ["ArrowDown", "forth"],
  ["ArrowUp", "back"],
  ["PageDown", "pageForth"],
  ["PageUp", "pageBack"],
  ["Home", "first"],
  ["End", "last"],
]);

/** Returns the index that a key leads to in a list with the usual keys; null if the key does not move. */
export function indexAfterKey(key: string, at: number | null, list: List): number | null {
  const step = STEPS.get(key);
  return step === undefined ? null : indexAfterStep(step, at, list);
}

/**
 * Returns the index that a step leads to; null if it leads nowhere.
 * @param at active index; null: none yet
 */
export function indexAfterStep(
  step: ListStep,
  at: number | null,
  { count, pageSize = null, isWrapping = false }: List,
): number | null {
  if (count === 0) return null;
  const last = count - 1;
  const by = (places: number) => {
    if (at === null) return places > 0 ? 0 : last;
    return Math.max(0, Math.min(last, at + places));
  };
  switch (step) {
    case "forth":
      return isWrapping && at === last ? 0 : by(1);
    case "back":
      return isWrapping && at === 0 ? last : by(-1);
    case "pageForth":
      return pageSize === null ? null : by(pageSize);
    case "pageBack":
      return pageSize === null ? null : by(-pageSize);
    case "first":
      return 0;
    case "last":
      return last;
  }
}
