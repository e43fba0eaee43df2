/**
 * Prints a line: a name, and cells to the right of it.
 * @throws Error for a cell without a number where one was to be measured
 */
export function row(name: string, ...cells: string[]): void {
  if (cells.some((cell) => /NaN|Infinity/.test(cell))) throw new Error(`${name}: ${cells.join()}`);
  console.log(`${name.padEnd(34)}${cells.map((cell) => cell.padStart(14)).join("")}`);
}

/** Returns the value in the middle, the higher of two, or NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Returns the 95th percentile, or NaN if empty. */
export function percentile95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}
