import { useTranslations } from "use-intl";
import { type Against, againstOf, isWeekOver } from "#shared/dates/compared-days.ts";
import { daysOfChoice, previousOfChoice, type RangeChoice } from "#shared/dates/date-ranges.ts";
import type { Day, DayRange } from "#shared/dates/days.ts";
import type { ZonedRange } from "#shared/http/live-figures.ts";
import type { Chip } from "#shared/ui/chips.tsx";
import { ChoiceField } from "#shared/ui/fields.tsx";
import { RangePicker } from "./range-controls.tsx";

/** Selects what the range of a page is compared with, and its days where they are the person's own. */
export function AgainstField({
  against,
  choice,
  range,
  today,
  since,
  timeZone,
  isLabelHidden,
  onChange,
}: {
  against: Against;
  choice: RangeChoice;
  /** Holds the days of the choice. */
  range: DayRange;
  today: Day;
  since: Day;
  timeZone: string;
  isLabelHidden: boolean;
  onChange: (against: Against) => void;
}) {
  const t = useTranslations("dateRange.against");
  const time = { range, timeZone };
  const hasWeeks = isWeekOver(time);
  const named = againstOf(against, time);
  return (
    <>
      <ChoiceField
        label={t("label")}
        isLabelHidden={isLabelHidden}
        options={(["previous", "weeks", "year", "own", "none"] as const).map((value) => {
          const isUnavailable = value === "weeks" && !hasWeeks;
          return { value, text: t(isUnavailable ? "weeksOnly" : value), isUnavailable };
        })}
        value={typeof named === "string" ? named : "own"}
        onChange={(value) => onChange(value === "own" ? previousOfChoice(choice, range) : value)}
      />
      {typeof against === "string" ? null : (
        <RangePicker
          label={t("ownDays")}
          choice={against}
          today={today}
          since={since}
          timeZone={timeZone}
          onChange={(chosen) => onChange(daysOfChoice(chosen, today, since))}
        />
      )}
    </>
  );
}

/** Returns the chip of a comparison that is not the usual one of a page, which brings that one back. */
export function useAgainstChips(
  against: Against,
  /** Holds the days of the page. */
  time: ZonedRange,
  usual: Against,
  onChange: (against: Against) => void,
): Chip[] {
  const t = useTranslations("dateRange.against");
  const named = againstOf(against, time);
  if (named === usual) return [];
  const text = t(typeof named === "string" ? named : "own");
  return [{ text, onRemove: () => onChange(usual) }];
}
