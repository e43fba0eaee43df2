import { type CalendarDate, parseDate } from "@internationalized/date";
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from "lucide-react";
import { type ReactNode, useContext, useEffect, useEffectEvent, useLayoutEffect } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarHeading,
  RangeCalendar as KitCalendar,
  RangeCalendarStateContext,
} from "react-aria-components/RangeCalendar";
import { useLocale, useTranslations } from "use-intl";
import { addMonths, type Day, type DayRange, minDay } from "#shared/dates/days.ts";
import { dayClass } from "./day-class.ts";
import { keepKitStyleOut } from "./kit-style.ts";
import { useDayFormat } from "./use-day-format.ts";

const STEP =
  "absolute top-0 grid size-8 touch-manipulation place-items-center rounded-md text-ink-soft transition-colors hover:bg-sunken hover:text-ink disabled:opacity-40 [&_svg]:rtl:-scale-x-100";

/** Calendar in which a range is selected: its first day, then its last. Future days are disabled. */
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
  /** The focused day, which is in view. */
  focusedDay: Day;
  /** Number of months side by side. */
  months: number;
  onFocusDay: (day: Day) => void;
  /** Called with the first day, before the last is selected. */
  onBegin: (day: Day) => void;
  onChange: (range: DayRange) => void;
}) {
  const t = useTranslations("dateRange.calendar");
  const locale = useLocale();
  const moveBy = (months: number) => onFocusDay(minDay(addMonths(focusedDay, months), today));
  // A layout effect, so that it runs before the library's effects.
  useLayoutEffect(keepKitStyleOut, []);
  return (
    <I18nProvider locale={gregorian(locale)}>
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
        firstDayOfWeek="mon"
        commitBehavior="reset"
        className="relative"
      >
        <Months count={months} today={today} onBegin={onBegin}>
          <YearStep label={t("previousYear")} place="start-0" onPress={() => moveBy(-12)}>
            <ChevronsLeft aria-hidden="true" size={16} />
          </YearStep>
          <Button slot="previous" aria-label={t("previous")} className={`${STEP} start-8`}>
            <ChevronLeft aria-hidden="true" size={16} />
          </Button>
          <Button slot="next" aria-label={t("next")} className={`${STEP} end-8`}>
            <ChevronRight aria-hidden="true" size={16} />
          </Button>
          <YearStep
            label={t("nextYear")}
            place="end-0"
            isDisabled={focusedDay.slice(0, 7) === today.slice(0, 7)}
            onPress={() => moveBy(12)}
          >
            <ChevronsRight aria-hidden="true" size={16} />
          </YearStep>
        </Months>
      </KitCalendar>
    </I18nProvider>
  );
}

function YearStep({
  label,
  place,
  isDisabled = false,
  onPress,
  children,
}: {
  label: string;
  place: string;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onClick={onPress}
      className={`${STEP} ${place}`}
    >
      {children}
    </button>
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

/** Named ranges are Gregorian, so the calendar is in every language. */
function gregorian(locale: string): string {
  return new Intl.Locale(locale, { calendar: "gregory" }).toString();
}
