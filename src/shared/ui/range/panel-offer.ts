import { type Against, againstOf } from "#shared/dates/compared-days.ts";
import { daysOfChoice } from "#shared/dates/date-ranges.ts";
import type { RangeProps } from "./preset-list.tsx";

/** Describes an interval that figures can be shown by. */
export interface OfferedInterval {
  name: "hour" | "day" | "week" | "month";
  isInForce: boolean;
  /** Is false where the range is too long for it. */
  isPossible: boolean;
  onChoose: () => void;
}

/** Holds what a range is compared with. */
export interface AgainstChoice {
  against: Against;
  onChange: (against: Against) => void;
}

/** Returns the intervals of the figures of a range, as the panel of the dates takes them. */
export function offeredIntervals<T extends OfferedInterval["name"]>({
  offered,
  possible,
  inForce,
  usual,
  onChange,
}: {
  offered: readonly T[];
  /** Lists those that the range is not too long for. */
  possible: readonly T[];
  inForce: T;
  /** Is in force where a person chose none. */
  usual: T;
  /**
   * Is called with the selected interval.
   * @param interval null for the usual one, whatever the range
   */
  onChange: (interval: T | null) => void;
}): OfferedInterval[] {
  return offered.map((name) => ({
    name,
    isInForce: name === inForce,
    isPossible: possible.includes(name),
    onChoose: () => onChange(name === usual ? null : name),
  }));
}

/** Returns what a range is in fact compared with: all time with nothing, as nothing can have been before it. */
export function inForceOf(
  against: Against,
  { choice, today, since, timeZone }: RangeProps & { timeZone: string },
): Against {
  const named = againstOf(against, { range: daysOfChoice(choice, today, since), timeZone });
  return named === "previous" && choice === "all" ? "none" : named;
}
