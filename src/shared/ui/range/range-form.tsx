import { type CalendarDate, parseDate } from "@internationalized/date";
import { useContext, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import {
  DateField,
  DateFieldStateContext,
  DateInput,
  DateSegment,
  FieldError,
  Label,
} from "react-aria-components/DateField";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { useLocale, useTranslations } from "use-intl";
import { useDayFormat } from "#shared/dates/day-format.ts";
import {
  countDays,
  type Day,
  type DayRange,
  isDay,
  lastOfMonth,
  minDay,
} from "#shared/dates/days.ts";
import { zoneName } from "#shared/dates/zones.ts";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { CONTROL } from "#shared/ui/fields.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";
import { useIsWide } from "#shared/ui/use-is-wide.ts";
import { RangeCalendar } from "./range-calendar.tsx";
import { type DraftProblem, ENDS, readDraft, readPasted, withCentury } from "./range-draft.ts";

const NONE_CHECKED = { from: false, to: false };

/** Shows a form in which the days of a range are typed, or chosen in a calendar; they apply on submit. */
export function RangeForm({
  days,
  today,
  timeZone,
  onClose,
  onApply,
}: {
  /** Holds the days at first. */
  days: DayRange;
  today: Day;
  timeZone: string;
  onClose: () => void;
  onApply: (range: DayRange) => void;
}) {
  const locale = useLocale();
  const months = useIsWide(56) ? 2 : 1;
  // A field keeps a half-typed date only while its date is the same object.
  const [dates, setDates] = useState(() => datesOf(days));
  const [shown, setShown] = useState(days);
  // Dates are not validated while typed for the first time.
  const [checked, setChecked] = useState(NONE_CHECKED);
  const [focusedDay, setFocusedDay] = useState(() => minDay(days.to, today));
  const reading = readDraft(shown, today);
  // A layout effect, so that it runs before the library's effects.
  useLayoutEffect(keepKitStyleOut, []);

  const take = (range: DayRange) => {
    setDates(datesOf(range));
    setShown(range);
    setChecked(NONE_CHECKED);
  };
  const change = (end: "from" | "to", date: CalendarDate | null) => {
    setDates((now) => ({ ...now, [end]: date }));
    if (date !== null && date.year > 999) setFocusedDay(minDay(date.toString(), today));
  };
  const show = (end: "from" | "to", text: string) => {
    setShown((now) => ({ ...now, [end]: text }));
    // No change is reported for a day that does not exist.
    const isMonthKnown = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-\d\d$/.test(text) && !isDay(text);
    if (isMonthKnown) setFocusedDay(minDay(lastOfMonth(`${text.slice(0, 7)}-01`), today));
  };
  const leave = (end: "from" | "to") => {
    setChecked((now) => ({ ...now, [end]: true }));
    setDates((now) =>
      now[end] === null || now[end].year > 99
        ? now
        : { ...now, [end]: parseDate(withCentury(now[end].toString())) },
    );
  };
  const submit = (form: HTMLFormElement) => {
    setChecked({ from: true, to: true });
    if (reading.range !== null) onApply(reading.range);
    else {
      const wrong = ENDS.find((end) => reading[end] !== null) ?? "from";
      form.querySelector<HTMLElement>(`[data-end=${wrong}] [contenteditable]`)?.focus();
    }
  };
  return (
    <I18nProvider locale={gregorian(locale)}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
        className="flex grow flex-col gap-3"
      >
        <div className="grid grid-cols-2 gap-3">
          {ENDS.map((end) => (
            <RangeEndField
              key={end}
              end={end}
              date={dates[end]}
              problem={checked[end] ? reading[end] : null}
              today={today}
              onChange={(date) => change(end, date)}
              onShow={(text) => show(end, text)}
              onLeave={() => leave(end)}
              onSwap={() => take({ from: shown.to, to: shown.from })}
            />
          ))}
        </div>
        <RangeCalendar
          range={reading.range}
          today={today}
          focusedDay={focusedDay}
          months={months}
          onFocusDay={setFocusedDay}
          onBegin={(day) => take({ from: day, to: day })}
          onChange={take}
        />
        <RangeFormEnd range={reading.range} timeZone={timeZone} onClose={onClose} />
      </form>
    </I18nProvider>
  );
}

function RangeFormEnd({
  range,
  timeZone,
  onClose,
}: {
  /** Is null while there is none. */
  range: DayRange | null;
  timeZone: string;
  onClose: () => void;
}) {
  const t = useTranslations("dateRange");
  const common = useTranslations("common");
  return (
    <div className="mt-auto flex flex-wrap items-center gap-2 bg-surface max-[42rem]:sticky max-[42rem]:bottom-0 max-[42rem]:-mx-3 max-[42rem]:border-t max-[42rem]:border-line max-[42rem]:px-3 max-[42rem]:py-2">
      <p className="me-auto text-sm text-ink-soft">
        {range === null
          ? t("incomplete")
          : t.rich("daysIn", {
              count: countDays(range),
              zone: zoneName(timeZone),
              name: isolated,
            })}
      </p>
      <div className="ms-auto flex gap-2">
        <Button variant="quiet" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button variant="primary" type="submit">
          {t("apply")}
        </Button>
      </div>
    </div>
  );
}

/** Shows a date field for one end of a range, with its error below. */
function RangeEndField({
  end,
  date,
  problem,
  today,
  onChange,
  onShow,
  onLeave,
  onSwap,
}: {
  end: "from" | "to";
  /** Is the last whole date that was typed or chosen. */
  date: CalendarDate | null;
  problem: DraftProblem | null;
  today: Day;
  onChange: (date: CalendarDate | null) => void;
  onShow: (text: string) => void;
  onLeave: () => void;
  onSwap: () => void;
}) {
  const t = useTranslations("dateRange");
  return (
    <DateField
      data-end={end}
      value={date}
      isInvalid={problem !== null}
      validationBehavior="aria"
      shouldForceLeadingZeros
      onChange={onChange}
      onBlur={onLeave}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        if (event.target instanceof Element) event.target.closest("form")?.requestSubmit();
      }}
    >
      <Label className="mb-1 block text-sm font-medium text-ink-soft">{t(end)}</Label>
      <EndInput isWrong={problem !== null} onShow={onShow} />
      <div role="alert" className="mt-1 text-sm text-trouble empty:hidden">
        {problem === null ? null : (
          <FieldError>
            <ProblemText problem={problem} today={today} />
          </FieldError>
        )}
        {problem?.kind === "before-start" ? (
          <button
            type="button"
            onClick={onSwap}
            className="block min-h-6 font-medium underline underline-offset-2"
          >
            {t("problems.swap")}
          </button>
        ) : null}
      </div>
    </DateField>
  );
}

/** Shows the parts of a date. Whole dates can be copied and pasted, which the library leaves out. */
function EndInput({ isWrong, onShow }: { isWrong: boolean; onShow: (text: string) => void }) {
  const state = useContext(DateFieldStateContext);
  const parts = state?.segments.filter(({ isEditable }) => isEditable) ?? [];
  const [year, month, day] = (["year", "month", "day"] as const).map((wanted) =>
    parts.find(({ type, isPlaceholder }) => type === wanted && !isPlaceholder),
  );
  const shown = [
    String(year?.value ?? "").padStart(4, "0"),
    String(month?.value ?? "").padStart(2, "0"),
    String(day?.value ?? "").padStart(2, "0"),
  ].join("-");
  const show = useEffectEvent(onShow);
  useEffect(() => show(shown), [shown]);
  return (
    <div
      role="presentation"
      onCopy={(event) => {
        event.preventDefault();
        if (isDay(shown)) event.clipboardData.setData("text/plain", shown);
      }}
      onPaste={(event) => {
        event.preventDefault();
        const order = parts.map(({ type }) => type);
        const pasted = readPasted(event.clipboardData.getData("text/plain"), order);
        if (pasted !== null) state?.setValue(parseDate(pasted));
      }}
    >
      <DateInput
        className={classNames(
          CONTROL,
          "flex w-full items-center whitespace-pre",
          isWrong ? "border-trouble" : null,
        )}
      >
        {(segment) => (
          <DateSegment
            segment={segment}
            className="rounded-sm px-px tabular-nums focus:bg-accent focus:text-accent-ink focus:outline-none data-placeholder:text-ink-faint data-placeholder:focus:text-accent-ink"
          />
        )}
      </DateInput>
    </div>
  );
}

function ProblemText({ problem, today }: { problem: DraftProblem; today: Day }) {
  const t = useTranslations("dateRange.problems");
  const format = useDayFormat();
  switch (problem.kind) {
    case "empty":
      return t("empty", { example: format.day(today) });
    case "no-date":
      return t("noDate", { example: format.day(today) });
    case "no-such-day":
      return t("noSuchDay", {
        month: format.month(problem.lastOfMonth),
        days: Number(problem.lastOfMonth.slice(8)),
      });
    case "after-today":
      return t("afterToday", { today: format.day(today) });
    case "before-start":
      return t("endBeforeStart");
  }
}

function datesOf({ from, to }: DayRange): Record<"from" | "to", CalendarDate | null> {
  return { from: parseDate(from), to: parseDate(to) };
}

/** Named ranges are Gregorian, so the fields and the calendar are in every language. */
function gregorian(locale: string): string {
  return new Intl.Locale(locale, { calendar: "gregory" }).toString();
}

const ID = "react-aria-pressable-style";

/**
 * Prevents the library from adding a style sheet, which the content security policy forbids, by
 * adding an element with its id. The style sheet's only rule, for touch, is in our classes.
 */
function keepKitStyleOut(): void {
  if (document.getElementById(ID) !== null) return;
  const stand = document.createElement("meta");
  stand.id = ID;
  document.head.append(stand);
}
