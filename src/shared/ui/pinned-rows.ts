/**
 * Returns the rows that a virtualizer renders, and one that is never removed: it has the focus.
 * @param rows in view, by index
 * @param pinned index; -1: none
 */
export function withPinned(rows: number[], count: number, pinned: number): number[] {
  if (pinned < 0 || pinned >= count || rows.includes(pinned)) return rows;
  return [...rows, pinned].toSorted((a, b) => a - b);
}
