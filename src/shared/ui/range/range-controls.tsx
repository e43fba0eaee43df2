import { CalendarDays, ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl";
import { daysOfChoice, type RangeChoice } from "#shared/dates/date-ranges.ts";
import { useDayFormat } from "#shared/dates/day-format.ts";
import type { Day } from "#shared/dates/days.ts";
import { buttonClass } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { Popover } from "#shared/ui/popover.tsx";
import type { RangeProps } from "./preset-list.tsx";
import { prefetchCalendar, RangePanel } from "./range-panel.tsx";
import { useRangeShortcuts } from "./shortcut-keys.ts";
import { type Step, stepRange } from "./step-range.ts";
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
}: RangeProps & {
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

/** Button with the current range, and its selection: by name, by typing, or in a calendar. */
export function RangePicker({
  label,
  choice,
  today,
  since,
  timeZone,
  onChange,
}: RangeProps & {
  /** Label; absent: the range that is viewed. */
  label?: string;
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

/** Buttons that move the range by its own length. A disabled one says why. */
export function RangeSteps({
  choice,
  today,
  since,
  onChange,
}: Omit<RangeProps, "since"> & {
  /** Null: unknown. */
  since: Day | null;
  onChange: (choice: RangeChoice) => void;
}) {
  const t = useTranslations("dateRange.steps");
  const dayFormat = useDayFormat();
  const labelOf = (step: Step, by: -1 | 1): string => {
    switch (step.kind) {
      case "range":
        return t(by === -1 ? "previous" : "next", {
          range: dayFormat.range(daysOfChoice(step.choice, today, today)),
        });
      case "all":
        return t(by === -1 ? "allEarlier" : "allLater");
      case "before":
        return t("before", { since: dayFormat.day(step.since) });
      case "after":
        return t("after");
    }
  };
  return (
    <div role="group" aria-label={t("label")} className="inline-flex">
      {([-1, 1] as const).map((by) => {
        const step = stepRange(choice, by, today, since);
        const label = labelOf(step, by);
        const Icon = by === -1 ? ChevronLeft : ChevronRight;
        return (
          <button
            key={by}
            type="button"
            aria-label={label}
            title={label}
            // Not `disabled`: it keeps the focus, and its label says why.
            aria-disabled={step.kind !== "range"}
            onClick={() => {
              if (step.kind === "range") onChange(step.choice);
            }}
            className={classNames(
              "grid size-8 place-items-center border border-line-strong bg-surface transition-colors focus-visible:z-10 first:rounded-s-md last:-ms-px last:rounded-e-md",
              step.kind === "range"
                ? "text-ink-soft hover:bg-sunken hover:text-ink"
                : "cursor-not-allowed text-ink-faint/60",
            )}
          >
            <Icon aria-hidden="true" size={16} className="rtl:-scale-x-100" />
          </button>
        );
      })}
    </div>
  );
}
