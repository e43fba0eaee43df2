/** Fifths: more steps could not be told apart. */
const STEPS = 5;
/** So many values say where the fifths are; a hundred thousand need not be sorted for it. */
const SAMPLE = 2000;

/** The values above which each next fifth of a column is, lowest first; empty where all are the same. */
export type Steps = readonly number[];

/** @param order the groups that count; those without a value are left out */
export function stepsOf(values: Float64Array, order: Uint32Array): Steps {
  const stride = Math.max(1, Math.floor(order.length / SAMPLE));
  const sample: number[] = [];
  for (let at = 0; at < order.length; at += stride) {
    const value = values[order[at] ?? 0] ?? Number.NaN;
    if (!Number.isNaN(value)) sample.push(value);
  }
  const sorted = sample.toSorted((a, b) => a - b);
  if (sorted[0] === sorted.at(-1)) return [];
  return Array.from(
    { length: STEPS - 1 },
    (_, step) => sorted[Math.floor(((step + 1) * sorted.length) / STEPS)] ?? 0,
  );
}

/** Which fifth a value is in, 0 for the lowest; null where it is not known. */
export function stepAt(steps: Steps, value: number): number | null {
  if (Number.isNaN(value) || steps.length === 0) return null;
  return steps.filter((step) => value > step).length;
}
