import type { Change } from "#features/analytics/comparison.ts";

/** What can be said of a change. `new`: there was nothing before, so no part of it can be told. */
export type ChangeKind = "more" | "less" | "same" | "new" | "unknown";

/** Less than this is shown as nought percent. */
const LEAST_RATIO = 0.0005;

export function changeKind({
  current,
  previous,
  ratio,
}: Pick<Change, "current" | "previous" | "ratio">): ChangeKind {
  if (current === null || previous === null) return "unknown";
  if (ratio === null) return current === 0 ? "same" : "new";
  if (Math.abs(ratio) < LEAST_RATIO) return "same";
  return ratio > 0 ? "more" : "less";
}

/** How large a change is, without its direction: `18.2%`. */
export function percentWords(ratio: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(
    Math.abs(ratio),
  );
}
