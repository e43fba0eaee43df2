import { type CalendarDate, parseDate } from "@internationalized/date";
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from "lucide-react";
import { type ReactNode, useContext, useEffect, useEffectEvent } from "react";
import {
  Button,
  CalendarCell,
  type CalendarCellRenderProps,
  CalendarGrid,
  CalendarHeading,
  RangeCalendar as KitCalendar,
  RangeCalendarStateContext,
} from "react-aria-components/RangeCalendar";
import { useTranslations } from "use-intl";
import { useDayFormat } from "#shared/dates/day-format.ts";
import {
  addMonths,
  currentWeekStart,
  type Day,
  type DayRange,
  minDay,
} from "#shared/dates/days.ts";
import { classNames } from "#shared/ui/class-names.ts";

const STEP =
  "absolute top-0 grid size-8 touch-manipulation place-items-center rounded-md text-ink-soft transition-colors hover:bg-sunken hover:text-ink disabled:opacity-40";

const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

/** Shows a calendar in which a range is selected: its first day, then its last. Future days are disabled. */
export function RangeCalendar({
  range,
  today,
  focusedDay,
  months,
  onFocusDay,
  onBegin,
  onChange,
}: {
  range: DayRange | null;
  today: Day;
  /** Is in view. */
  focusedDay: Day;
  months: number;
  onFocusDay: (day: Day) => void;
  /** Called with the first day, before the last is selected. */
  onBegin: (day: Day) => void;
  onChange: (range: DayRange) => void;
}) {
  const t = useTranslations("dateRange.calendar");
  const moveBy = (months: number) => onFocusDay(minDay(addMonths(focusedDay, months), today));
  return (
    <KitCalendar
      aria-label={t("label")}
      value={range === null ? null : { start: parseDate(range.from), end: parseDate(range.to) }}
      maxValue={parseDate(today)}
      focusedValue={parseDate(focusedDay)}
      onFocusChange={(date) => onFocusDay(date.toString())}
      onChange={({ start, end }) => onChange({ from: start.toString(), to: end.toString() })}
      visibleDuration={{ months }}
      pageBehavior="single"
      selectionAlignment="end"
      firstDayOfWeek={WEEKDAYS[currentWeekStart()]}
      commitBehavior="reset"
      className="relative"
    >
      <Months count={months} today={today} onBegin={onBegin}>
        <button
          type="button"
          aria-label={t("previousYear")}
          onClick={() => moveBy(-12)}
          className={`${STEP} start-0`}
        >
          <ChevronsLeft aria-hidden="true" size={16} />
        </button>
        <Button slot="previous" aria-label={t("previous")} className={`${STEP} start-8`}>
          <ChevronLeft aria-hidden="true" size={16} />
        </Button>
        <Button slot="next" aria-label={t("next")} className={`${STEP} end-8`}>
          <ChevronRight aria-hidden="true" size={16} />
        </Button>
        <button
          type="button"
          aria-label={t("nextYear")}
          disabled={focusedDay.slice(0, 7) === today.slice(0, 7)}
          onClick={() => moveBy(12)}
          className={`${STEP} end-0`}
        >
          <ChevronsRight aria-hidden="true" size={16} />
        </button>
      </Months>
    </KitCalendar>
  );
}

/** The months below their navigation, and a hint once the first day is selected. */
function Months({
  count,
  today,
  onBegin,
  children,
}: {
  count: number;
  today: Day;
  onBegin: (day: Day) => void;
  children: ReactNode;
}) {
  const t = useTranslations("dateRange");
  const dayFormat = useDayFormat();
  const state = useContext(RangeCalendarStateContext);
  const first = state?.anchorDate?.toString();
  const begin = useEffectEvent(onBegin);
  useEffect(() => {
    if (first !== undefined) begin(first);
  }, [first]);
  return (
    <div
      role="presentation"
      onKeyDownCapture={(event) => {
        if (event.key !== "Escape" || first === undefined) return;
        // Resets the first day; the next Escape closes the panel.
        event.preventDefault();
        state?.setAnchorDate(null);
      }}
    >
      {children}
      <div className="flex justify-center gap-6">
        {Array.from({ length: count }, (_, offset) => (
          <div key={offset} className="min-w-0">
            <CalendarHeading
              offset={{ months: offset }}
              className="grid h-8 place-items-center font-medium"
            />
            <CalendarGrid
              offset={{ months: offset }}
              className="border-separate border-spacing-x-0 border-spacing-y-0.5 [&_th]:h-7 [&_th]:text-xs [&_th]:font-normal [&_th]:text-ink-faint"
            >
              {(date: CalendarDate) => (
                <CalendarCell
                  date={date}
                  className={(cell) => dayClass(cell, date.toString() === today)}
                />
              )}
            </CalendarGrid>
          </div>
        ))}
      </div>
      <p role="status" className="mt-1 h-5 text-center text-sm text-ink-faint">
        {first === undefined ? "" : t("pickEnd", { day: dayFormat.day(first) })}
      </p>
    </div>
  );
}

/** Returns the classes of a day: the ends of the range are filled, the days between tinted. */
function dayClass(day: CalendarCellRenderProps, isToday: boolean): string {
  if (day.isOutsideMonth) return "hidden";
  const isEnd = day.isSelected && (day.isSelectionStart || day.isSelectionEnd);
  return classNames(
    "relative grid size-9 max-[42rem]:size-10 cursor-default touch-pan-x touch-pan-y touch-pinch-zoom place-items-center text-sm outline-none",
    // Today differs by more than its colour.
    isToday &&
      "font-bold after:absolute after:bottom-1 after:h-0.5 after:w-3.5 after:rounded-full after:bg-current",
    day.isFocusVisible && "z-10 rounded-md outline-2 -outline-offset-1 outline-accent",
    day.isDisabled && "text-ink-faint opacity-50",
    !day.isSelected && !day.isDisabled && "rounded-md hover:bg-sunken",
    day.isSelected && !isEnd && "bg-accent-wash",
    isEnd && "bg-accent text-accent-ink",
    day.isSelected && day.isSelectionStart && "rounded-s-md",
    day.isSelected && day.isSelectionEnd && "rounded-e-md",
    day.isFocusVisible && isEnd && "outline-offset-1",
  );
}
