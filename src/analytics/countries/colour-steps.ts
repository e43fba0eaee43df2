/** Number of shades on the map, besides the one for zero. */
export const STEP_COUNT = 5;

/** Range of counts of a shade, inclusive. */
export interface ColourStep {
  /** From 1, the palest. */
  step: number;
  from: number;
  to: number;
}

/**
 * Returns the shades for counts up to `max`. Their bounds grow quadratically, so that a hundredth of the
 * largest count still differs from a tenth. For small counts, empty shades are omitted.
 */
export function colourSteps(max: number): ColourStep[] {
  const bounds = Array.from({ length: STEP_COUNT + 1 }, (_, step) => boundOf(step, max));
  return bounds
    .slice(1)
    .map((to, index) => ({ step: index + 1, from: (bounds[index] ?? 0) + 1, to }))
    .filter(({ from, to }) => from <= to);
}

/** The shade of a count among counts up to `max`: 0 for nothing, then 1 to 5. */
export function colourStepOf(count: number, max: number): number {
  if (count <= 0) return 0;
  return colourSteps(max).find(({ to }) => count <= to)?.step ?? STEP_COUNT;
}

function boundOf(step: number, max: number): number {
  return Math.floor((max * step ** 2) / STEP_COUNT ** 2);
}
