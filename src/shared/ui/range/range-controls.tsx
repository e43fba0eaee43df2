import type { RangeChoice } from "#shared/dates/date-ranges.ts";
import type { Day } from "#shared/dates/days.ts";
import { RangePicker } from "./range-picker.tsx";
import { RangeSteps } from "./range-steps.tsx";
import { useRangeShortcuts } from "./use-range-shortcuts.ts";
import { ZonePicker } from "./zone-picker.tsx";

/** The days that a page is about and the zone they are meant in, with the keys that change them. */
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
  /** The day that it is in the zone. */
  today: Day;
  /** The first day there can be anything of. */
  since: Day;
  /** Whether it is that day, and not one that stands in for it. */
  isSinceKnown: boolean;
  timeZone: string;
  personZone: string;
  /** The range's: a zone's distance from UTC is told of it. */
  lastDay: Day;
  onChoice: (choice: RangeChoice) => void;
  /** @param timeZone null for the person's own */
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
