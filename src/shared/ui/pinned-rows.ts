import { defaultRangeExtractor, type Range } from "@tanstack/react-virtual";

/**
 * The rows that a virtualizer renders, and one that is never taken away: it has the keyboard.
 * @param pinned index; -1: none
 */
export function withPinned(range: Range, pinned: number): number[] {
  const rows = defaultRangeExtractor(range);
  if (pinned < 0 || pinned >= range.count || rows.includes(pinned)) return rows;
  return [...rows, pinned].toSorted((a, b) => a - b);
}
