/** A value and the one it is compared with; null: unknown. */
export interface ValueChange {
  current: number | null;
  previous: number | null;
  /** 0.1 means 10% more. Null: a value is unknown, or the previous one is zero. */
  ratio: number | null;
}

export function changeBetween(current: number | null, previous: number | null): ValueChange {
  const canTell = current !== null && previous !== null && previous !== 0;
  return { current, previous, ratio: canTell ? current / previous - 1 : null };
}

/** Names the kinds of change. `new` means that the previous value was zero, so there is no ratio. */
export type ChangeKind = "more" | "less" | "same" | "new" | "unknown";

/** Tolerates rounding errors of division: a rate can stay the same while both its counts change. */
const ROUNDING = 1e-9;

export function changeKind({ current, previous, ratio }: ValueChange): ChangeKind {
  if (current === null || previous === null) return "unknown";
  if (ratio === null) return current === 0 ? "same" : "new";
  if (Math.abs(ratio) < ROUNDING) return "same";
  return ratio > 0 ? "more" : "less";
}
