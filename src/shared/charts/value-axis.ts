/** Describes a value axis: it goes from zero to a round number, in a few even steps. */
export interface ValueAxis {
  top: number;
  ticks: number[];
}

const ROUND = [1, 2, 2.5, 5, 10];
/** Lists step sizes for an axis whose number of steps is fixed by another axis. */
const ROUND_ENOUGH = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/**
 * Returns the axis for values from 0 to their maximum. Steps are whole numbers, since the values are counts.
 * @param stepCount that of the axis whose grid lines it shares; null: chosen freely
 * @param maxSteps limit where it is chosen freely
 */
export function axisOf(
  values: readonly (number | null)[],
  stepCount: number | null = null,
  maxSteps = 4,
): ValueAxis {
  const most = values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0);
  const step = roundUp(most / (stepCount ?? maxSteps), stepCount === null ? ROUND : ROUND_ENOUGH);
  const count = stepCount ?? Math.max(1, Math.ceil(most / step));
  return {
    top: step * count,
    ticks: Array.from({ length: count + 1 }, (_, index) => index * step),
  };
}

/** Rounds up to the next round number, at least 1. */
function roundUp(value: number, round: readonly number[]): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const found = round.find((each) => each * power >= value && Number.isInteger(each * power));
  return (found ?? 10) * power;
}
