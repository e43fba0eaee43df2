import type { Figure } from "#watch-time/figure.ts";
import type { Measure } from "#watch-time/measures.ts";
import type { Arrangement } from "#watch-time/use-arrangement.ts";
import { type Steps, stepsOf } from "./shades.ts";

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
