import type { Measure } from "#watch-time/measures.ts";
import type { Arrangement } from "#watch-time/use-arrangement.ts";

/** The values above which each next shade of a column is, lowest first; empty where all are the same. */
type Steps = readonly number[];

/** By arrangement and measure, as each cell needs them. */
const known = new WeakMap<Arrangement, Partial<Record<Measure, Steps>>>();

export function stepsOfColumn(arrangement: Arrangement, measure: Measure): Steps {
  const columns = known.get(arrangement) ?? {};
  known.set(arrangement, columns);
  columns[measure] ??= stepsOf(arrangement.groups.values(measure), arrangement.order);
  return columns[measure];
}

/** Sample size for a column's distribution, to avoid sorting all values. */
const SAMPLE = 2000;
/** Bounds for evenly distributed columns, between minimum and maximum. */
const EVEN = [0.2, 0.4, 0.6, 0.8];
/** Bounds for skewed columns: few large values and many small ones. */
const HALVING = [1 / 16, 1 / 8, 1 / 4, 1 / 2];
/** A column is one of those where half of its values are below that. */
const LOW_MIDDLE = 0.2;

/** @param order the groups that count; those without a value are left out */
export function stepsOf(values: Float64Array, order: Uint32Array): Steps {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const stride = Math.max(1, Math.floor(order.length / SAMPLE));
  const sample: number[] = [];
  for (let at = 0; at < order.length; at++) {
    const value = values[order[at] ?? 0] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    if (value < least) least = value;
    if (value > most) most = value;
    if (at % stride === 0) sample.push(value);
  }
  if (!(least < most)) return [];
  const middle = sample.toSorted((a, b) => a - b)[Math.floor(sample.length / 2)] ?? least;
  const places = (middle - least) / (most - least) < LOW_MIDDLE ? HALVING : EVEN;
  return places.map((place) => least + place * (most - least));
}

/** Which shade a value has, 0 for none at all; null where it is not known. */
export function stepAt(steps: Steps, value: number): number | null {
  if (Number.isNaN(value) || steps.length === 0) return null;
  return steps.filter((step) => value > step).length;
}

/** The background of each step, lowest first: text keeps its contrast on the darkest in either theme. */
export const SHADES = [
  "",
  "bg-[color-mix(in_oklab,var(--accent)_7%,var(--surface))]",
  "bg-[color-mix(in_oklab,var(--accent)_14%,var(--surface))]",
  "bg-[color-mix(in_oklab,var(--accent)_22%,var(--surface))]",
  "bg-[color-mix(in_oklab,var(--accent)_31%,var(--surface))]",
] as const;
