/** Describes a quality to encode. */
export interface Rung {
  width: number;
  height: number;
  /** Sets the x264 quality; smaller renditions may be slightly coarser. */
  crf: number;
  maxrateKbps: number;
}

const STEPS = [
  { height: 1080, crf: 21, maxrateKbps: 5200 },
  { height: 720, crf: 22, maxrateKbps: 3000 },
  { height: 480, crf: 23, maxrateKbps: 1500 },
  { height: 240, crf: 24, maxrateKbps: 500 },
] as const;

/** A source less than this ratio above its best step gets no rung of its own. */
const OWN_RUNG_RATIO = 4 / 3;

const STANDARD_RATES = [
  [24_000, 1001],
  [24, 1],
  [25, 1],
  [30_000, 1001],
  [30, 1],
  [48, 1],
  [50, 1],
  [60_000, 1001],
  [60, 1],
] as const;

const MAX_RATE = 60;

/**
 * Returns the ladder for a source, highest first, never empty and never above the source. A source between
 * two steps (such as 360 lines) has a rung at its own height. Sides are even, as 4:2:0 requires.
 * @param width as displayed: rotated, in square pixels
 */
export function ladderFor(width: number, height: number): Rung[] {
  const steps = STEPS.filter((step) => step.height <= height);
  const best = steps[0];
  const own = Math.max(2, height - (height % 2));
  const ceiling = STEPS.findLast((step) => step.height > own);
  const needsOwn =
    best === undefined || (ceiling !== undefined && own >= best.height * OWN_RUNG_RATIO);
  const rungs = needsOwn ? [{ ...(ceiling ?? STEPS[0]), height: own }, ...steps] : steps;
  return rungs.map((rung) => ({
    width: Math.max(2, 2 * Math.round((width * rung.height) / height / 2)),
    height: rung.height,
    crf: rung.crf,
    maxrateKbps: rung.maxrateKbps,
  }));
}

/** Leaves one rung: the best that is no higher, or the lowest where all are. @param height null: leaves all */
export function rungsUpTo(rungs: Rung[], height: number | null): Rung[] {
  if (height === null) return rungs;
  const rung = rungs.find((each) => each.height <= height) ?? rungs.at(-1);
  return rung === undefined ? [] : [rung];
}

/**
 * Returns a steady frame rate for a measured one: the standard rate it means, capped at 60. Cameras that let their rate
 * drift report averages such as 29.83, which no player expects.
 */
export function steadyRate(
  numerator: number,
  denominator: number,
): { fraction: string; value: number } {
  const measured = numerator / denominator;
  if (!Number.isFinite(measured) || measured <= 0) return { fraction: "25/1", value: 25 };
  for (const [n, d] of STANDARD_RATES) {
    if (Math.abs(measured - n / d) / measured < 0.0004)
      return { fraction: `${n}/${d}`, value: n / d };
  }
  for (const [n, d] of STANDARD_RATES) {
    if (Math.abs(measured - n / d) / measured < 0.01)
      return { fraction: `${n}/${d}`, value: n / d };
  }
  if (measured > MAX_RATE) return { fraction: `${MAX_RATE}/1`, value: MAX_RATE };
  return { fraction: `${numerator}/${denominator}`, value: measured };
}

/** Returns the frames a second as the records write them: `25`, `23.976`. */
export function framerateText(value: number): string {
  return String(Number(value.toFixed(3)));
}
