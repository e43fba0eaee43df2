import type { RangeChoice } from "#shared/dates/date-ranges.ts";
import type { Day } from "#shared/dates/days.ts";
import { RangePicker } from "./range-picker.tsx";
import { RangeSteps } from "./range-steps.tsx";
import { useRangeShortcuts } from "./shortcut-keys.ts";
import { ZonePicker } from "./zone-picker.tsx";

/** Controls for the range and time zone of a page, with their keyboard shortcuts. */
export function RangeControls({
  choice,
  today,
  since,
  isSinceKnown,
  timeZone,
  personZone,
  lastDay,
  onChoice,
  onZone,
}: {
  choice: RangeChoice;
  /** Today in the time zone. */
  today: Day;
  /** The first day that can have data. */
  since: Day;
  /** True if `since` is known, and not a substitute. */
  isSinceKnown: boolean;
  timeZone: string;
  personZone: string;
  /** Last day of the range, for which UTC offsets are shown. */
  lastDay: Day;
  onChoice: (choice: RangeChoice) => void;
  /**
   * Called with the selected time zone.
   * @param timeZone null for the user's own
   */
  onZone: (timeZone: string | null) => void;
}) {
  const firstDay = isSinceKnown ? since : null;
  useRangeShortcuts({ choice, today, since: firstDay, onChange: onChoice });
  return (
    <>
      <RangePicker
        choice={choice}
        today={today}
        since={since}
        timeZone={timeZone}
        onChange={onChoice}
      />
      <RangeSteps choice={choice} today={today} since={firstDay} onChange={onChoice} />
      <ZonePicker
        timeZone={timeZone}
        personZone={personZone}
        atDay={lastDay}
        onChange={(zone) => onZone(zone === personZone ? null : zone)}
      />
    </>
  );
}
