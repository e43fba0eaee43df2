import { CalendarDays, ChevronDown } from "lucide-react";
import { useTranslations } from "use-intl";
import { daysOfChoice, type RangeChoice } from "#shared/dates/date-ranges.ts";
import type { Day } from "#shared/dates/days.ts";
import { buttonClass } from "#shared/ui/button.tsx";
import { Popover } from "#shared/ui/popover.tsx";
import { prefetchCalendar } from "./calendar-code.ts";
import { RangePanel } from "./range-panel.tsx";
import { useDayFormat } from "./use-day-format.ts";

/** Button with the current range, and its selection: by name, by typing, or in a calendar. */
export function RangePicker({
  label,
  choice,
  today,
  since,
  timeZone,
  onChange,
}: {
  /** Label; absent: the range that is viewed. */
  label?: string;
  choice: RangeChoice;
  /** Today in the time zone. */
  today: Day;
  /** The first day that can have data, for "all". */
  since: Day;
  /** The time zone of the days. */
  timeZone: string;
  onChange: (choice: RangeChoice) => void;
}) {
  const t = useTranslations("dateRange");
  const dayFormat = useDayFormat();
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
              {dayFormat.range(daysOfChoice(choice, today, since))}
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
          onChoose={(selected) => {
            close();
            onChange(selected);
          }}
        />
      )}
    </Popover>
  );
}
