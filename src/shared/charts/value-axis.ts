/** An axis of values: from nought to a round number, in a few even steps. */
export interface ValueAxis {
  top: number;
  ticks: number[];
}

const MOST_STEPS = 4;
const ROUND = [1, 2, 2.5, 5, 10];
/** An axis that has to have the steps of another one can be less choosy. */
const ROUND_ENOUGH = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/**
 * The axis for values from 0 to the greatest of them. Its steps are whole numbers, as all that is counted is.
 * @param stepCount that of the axis it shares its lines with; null: as suits it
 */
export function axisOf(
  values: readonly (number | null)[],
  stepCount: number | null = null,
): ValueAxis {
  const most = values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0);
  const step = roundUp(most / (stepCount ?? MOST_STEPS), stepCount === null ? ROUND : ROUND_ENOUGH);
  const count = stepCount ?? Math.max(1, Math.ceil(most / step));
  return {
    top: step * count,
    ticks: Array.from({ length: count + 1 }, (_, index) => index * step),
  };
}

/** The least round number that is not less, and at least 1. */
function roundUp(value: number, round: readonly number[]): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const found = round.find((each) => each * power >= value && Number.isInteger(each * power));
  return (found ?? 10) * power;
}
