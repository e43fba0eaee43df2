/** Keys of a cursor along a chart: arrows by one point, pages by ten. */
export const ALONG_CHART = { keys: ["ArrowLeft", "ArrowRight"], pageSize: 10 } as const;

/**
 * Returns the index that a key leads to in a list or along a chart; null if the key does not move.
 * @param at active index; null: none yet
 */
export function indexAfterKey(
  key: string,
  at: number | null,
  {
    count,
    keys: [back, forth] = ["ArrowUp", "ArrowDown"],
    pageSize = null,
    isWrapping = false,
  }: {
    count: number;
    keys?: readonly [back: string, forth: string];
    /** Steps of PageUp and PageDown; null: they do not move. */
    pageSize?: number | null;
    /** Arrows lead from the last to the first, and back. */
    isWrapping?: boolean;
  },
): number | null {
  if (count === 0) return null;
  const last = count - 1;
  const by = (step: number) => {
    if (at === null) return step > 0 ? 0 : last;
    return Math.max(0, Math.min(last, at + step));
  };
  switch (key) {
    case forth:
      return isWrapping && at === last ? 0 : by(1);
    case back:
      return isWrapping && at === 0 ? last : by(-1);
    case "PageDown":
      return pageSize === null ? null : by(pageSize);
    case "PageUp":
      return pageSize === null ? null : by(-pageSize);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}
