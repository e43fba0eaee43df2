import type { Figure } from "#watch-time/figure.ts";
import type { Measure } from "#watch-time/measures.ts";
import type { Arrangement } from "#watch-time/use-arrangement.ts";

/** Values derived from all rows of a table, computed on first use. */
interface OfAll {
  totals: Map<Measure, Figure>;
  steps: Map<Measure, Steps>;
}

const known = new WeakMap<object, OfAll>();

/** Total of all rows. */
export function totalOf(arrangement: Arrangement, measure: Measure): Figure {
  const { totals } = ofAll(arrangement);
  const total = totals.get(measure) ?? arrangement.groups.total(arrangement.order, measure);
  totals.set(measure, total);
  return total;
}

/** Bounds of a column's shades. */
export function stepsOfColumn(arrangement: Arrangement, measure: Measure): Steps {
  const { steps } = ofAll(arrangement);
  const found =
    steps.get(measure) ?? stepsOf(arrangement.groups.values(measure), arrangement.order);
  steps.set(measure, found);
  return found;
}

/** Without filters the order does not matter: sorting computes nothing again. */
function ofAll({ groups, order }: Arrangement): OfAll {
  const of = order.length === groups.count ? groups : order;
  const found = known.get(of) ?? { totals: new Map(), steps: new Map() };
  known.set(of, found);
  return found;
}

/** Sample size for a column's distribution, to avoid sorting all values. */
const SAMPLE = 2000;
/** Bounds for evenly distributed columns, between minimum and maximum. */
const EVEN = [0.2, 0.4, 0.6, 0.8];
/** Bounds for skewed columns: few large values and many small ones. */
const HALVING = [1 / 16, 1 / 8, 1 / 4, 1 / 2];
/** A column is one of those where half of its values are below that. */
const LOW_MIDDLE = 0.2;

/** The values above which each next shade of a column is, lowest first; empty where all are the same. */
type Steps = readonly number[];

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
