import type { Figure } from "#watch-time/figure.ts";

/** Holds what a number is at least and at most; an infinite bound is none. */
export interface Bounds {
  from: number;
  to: number;
}

/** Tells how a figure differs from that of earlier days, as exactly as both are known. */
export type FigureChange =
  | { kind: "unknown" }
  | {
      kind: "known";
      previous: Figure;
      difference: Bounds;
      /** 0.1 means 10% more. Is null where there was nothing before, and where it can be any number. */
      ratio: Bounds | null;
      /** There was nothing before, and there is something now. */
      isNew: boolean;
      /** Says that a side is made of part of its rows, or that the sides have unequal numbers of days. */
      isAbout: boolean;
    };

export const UNKNOWN_CHANGE: FigureChange = { kind: "unknown" };

/** Tolerates rounding errors of sums: seconds come with decimals. */
const ROUNDING = 1e-9;

/**
 * Compares two figures. What either lacks widens the bounds of the change.
 * @param isUneven the figures are of unequal numbers of days
 */
export function changeOfFigure(
  current: Figure,
  previous: Figure,
  isUneven: boolean = false,
): FigureChange {
  const now = boundsOf(current);
  const before = boundsOf(previous);
  if (now === null || before === null) return UNKNOWN_CHANGE;
  const difference = {
    from: differenceOf(now.from, before.to),
    to: differenceOf(now.to, before.from),
  };
  if (!Number.isFinite(difference.from) && !Number.isFinite(difference.to)) return UNKNOWN_CHANGE;
  return {
    kind: "known",
    previous,
    difference,
    ratio: ratioOf(now, before),
    isNew: before.to === 0 && now.from > 0,
    isAbout: isUneven || isOfPart(current) || isOfPart(previous),
  };
}

function boundsOf(figure: Figure): Bounds | null {
  switch (figure.kind) {
    case "exact":
      return { from: figure.value, to: figure.value };
    case "between":
      return { from: figure.from, to: figure.to };
    case "atLeast":
      return { from: figure.value, to: Number.POSITIVE_INFINITY };
    case "unknown":
      return null;
  }
}

function isOfPart(figure: Figure): boolean {
  return figure.kind === "exact" && figure.isPart === true;
}

function differenceOf(one: number, other: number): number {
  const difference = one - other;
  if (!Number.isFinite(difference)) return difference;
  return Math.abs(difference) <= ROUNDING * Math.max(one, other) ? 0 : difference;
}

function ratioOf(now: Bounds, before: Bounds): Bounds | null {
  if (before.to === 0) return now.to === 0 ? { from: 0, to: 0 } : null;
  const from = Number.isFinite(before.to)
    ? differenceOf(now.from, before.to) / before.to
    : Number.NEGATIVE_INFINITY;
  const to =
    before.from > 0 && Number.isFinite(now.to)
      ? differenceOf(now.to, before.from) / before.from
      : Number.POSITIVE_INFINITY;
  return Number.isFinite(from) || Number.isFinite(to) ? { from, to } : null;
}

/** Says in what a change is told: in the unit of its measure, or in percent of what was before. */
export type ChangeUnit = "amount" | "percent";

/** Returns a change in a unit, in percent from 0 to 100 as other shares are; null where it is not known. */
export function changeIn(change: FigureChange, unit: ChangeUnit): Bounds | null {
  if (change.kind === "unknown") return null;
  if (unit === "amount") return change.difference;
  return change.ratio && { from: change.ratio.from * 100, to: change.ratio.to * 100 };
}

/**
 * Returns a number to sort changes by: the lower bound, or the upper one where there is no lower. What is new comes after
 * the largest percentage.
 */
export function sortValueOf(change: FigureChange, unit: ChangeUnit): number {
  const bounds = changeIn(change, unit);
  if (bounds !== null) return Number.isFinite(bounds.from) ? bounds.from : bounds.to;
  return change.kind === "known" && change.isNew ? Number.MAX_VALUE : Number.NaN;
}

/** Says in which direction a change certainly goes. */
export function directionOf(change: FigureChange): "more" | "less" | "same" | null {
  if (change.kind === "unknown") return null;
  const { from, to } = change.difference;
  if (from > 0) return "more";
  if (to < 0) return "less";
  return from === 0 && to === 0 ? "same" : null;
}
