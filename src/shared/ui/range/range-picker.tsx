import { CalendarDays, ChevronDown } from "lucide-react";
import { useTranslations } from "use-intl";
import { daysOfChoice, type RangeChoice } from "#shared/dates/date-ranges.ts";
import type { Day } from "#shared/dates/days.ts";
import { buttonClass } from "#shared/ui/button.tsx";
import { Popover } from "#shared/ui/popover.tsx";
import { prefetchCalendar } from "./calendar-code.ts";
import { RangePanel } from "./range-panel.tsx";
import { useDayWords } from "./use-day-words.ts";

/** The days that are looked at, and their choice: by name, by typing, or on a calendar. */
export function RangePicker({
  label,
  choice,
  today,
  since,
  timeZone,
  onChange,
}: {
  /** What the days are for; absent: what is looked at. */
  label?: string;
  choice: RangeChoice;
  /** The day that it is in the zone. */
  today: Day;
  /** The first day there can be anything of, for "all". */
  since: Day;
  /** The zone that the days are meant in. */
  timeZone: string;
  onChange: (choice: RangeChoice) => void;
}) {
  const t = useTranslations("dateRange");
  const words = useDayWords();
  const name = label ?? t("picker");
  return (
    <Popover
      label={name}
      buttonClass={buttonClass("secondary", "max-w-full min-w-0 whitespace-normal")}
      onApproach={prefetchCalendar}
      button={
        <>
          <CalendarDays aria-hidden="true" size={15} className="shrink-0 text-ink-faint" />
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-start">
            <span className="sr-only">{name}: </span>
            {typeof choice === "string" ? <span>{t(`presets.${choice}`)} </span> : null}
            <bdi className={typeof choice === "string" ? "font-normal text-ink-soft" : undefined}>
              {words.range(daysOfChoice(choice, today, since))}
            </bdi>
          </span>
          <ChevronDown aria-hidden="true" size={15} className="shrink-0 text-ink-faint" />
        </>
      }
    >
      {(close) => (
        <RangePanel
          choice={choice}
          today={today}
          since={since}
          timeZone={timeZone}
          onClose={close}
          onChoose={(chosen) => {
            close();
            onChange(chosen);
          }}
        />
      )}
    </Popover>
  );
}
