/** A value and the one it is compared with; null: not known. */
export interface ValueChange {
  current: number | null;
  previous: number | null;
  /** 0.1 is a tenth more. Null: one of them is not known, or no part of nothing can be told. */
  ratio: number | null;
}

/** Lays two values side by side. */
export function changeBetween(current: number | null, previous: number | null): ValueChange {
  const canTell = current !== null && previous !== null && previous !== 0;
  return { current, previous, ratio: canTell ? current / previous - 1 : null };
}

/** What can be said of a change. `new`: there was nothing before, so no part of it can be told. */
export type ChangeKind = "more" | "less" | "same" | "new" | "unknown";

/** What dividing leaves behind; a rate can stay the same while both its counts change. */
const ROUNDING = 1e-9;

export function changeKind({ current, previous, ratio }: ValueChange): ChangeKind {
  if (current === null || previous === null) return "unknown";
  if (ratio === null) return current === 0 ? "same" : "new";
  if (Math.abs(ratio) < ROUNDING) return "same";
  return ratio > 0 ? "more" : "less";
}
