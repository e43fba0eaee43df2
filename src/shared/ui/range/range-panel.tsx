import {
  type ComponentProps,
  startTransition,
  useEffect,
  useId,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { useLocale, useTranslations } from "use-intl";
import { daysOfChoice, type RangeChoice } from "#shared/dates/date-ranges.ts";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { countDays, type DayRange, minDay } from "#shared/dates/days.ts";
import { zoneName } from "#shared/dates/zones.ts";
import { onStored } from "#shared/storage/stored-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { CONTROL } from "#shared/ui/fields.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";
import { areShortcutsOn, switchShortcuts } from "#shared/ui/shortcut-switch.ts";
import { Switch } from "#shared/ui/switch.tsx";
import { useIsWide } from "#shared/ui/use-is-wide.ts";
import { Key, PresetList, type RangeProps } from "./preset-list.tsx";
import type * as calendarCode from "./range-calendar.tsx";
import { type DraftProblem, dateHabitsOf, readDay, readDraft } from "./read-day.ts";

const ENDS = ["from", "to"] as const;
const NONE_CHECKED = { from: false, to: false };

/** Panel for selecting a range. A named range applies at once; days apply on submit. */
export function RangePanel({
  choice,
  today,
  since,
  timeZone,
  onClose,
  onChoose,
}: RangeProps & {
  timeZone: string;
  onClose: () => void;
  onChoose: (choice: RangeChoice) => void;
}) {
  const t = useTranslations("dateRange");
  const common = useTranslations("common");
  const dayFormat = useDayFormat();
  const formId = useId();
  const locale = useLocale();
  const habits = useMemo(() => dateHabitsOf(locale), [locale]);
  const hasKeys = useSyncExternalStore(onStored, areShortcutsOn);
  const written = ({ from, to }: DayRange) => ({
    from: dayFormat.day(from),
    to: dayFormat.day(to),
  });
  const [draft, setDraft] = useState(() => written(daysOfChoice(choice, today, since)));
  // Dates are not validated while typed for the first time.
  const [checked, setChecked] = useState(NONE_CHECKED);
  const [focusedDay, setFocusedDay] = useState(() =>
    minDay(daysOfChoice(choice, today, since).to, today),
  );
  const reading = readDraft(draft, habits, today);

  const take = (range: DayRange) => {
    setDraft(written(range));
    setChecked(NONE_CHECKED);
  };
  const type = (end: "from" | "to", text: string) => {
    setDraft({ ...draft, [end]: text });
    const typed = readDay(text, habits, today);
    if (typed.kind === "day" && typed.day <= today) setFocusedDay(typed.day);
  };
  return (
    <div className="min-[42rem]:w-max">
      <div className="flex flex-col min-[42rem]:flex-row">
        <PresetList
          choice={choice}
          today={today}
          since={since}
          hasKeys={hasKeys}
          onChoose={onChoose}
        />
        <div className="flex min-w-0 flex-col gap-3 border-line p-3 max-[42rem]:border-t max-[42rem]:pb-0 min-[42rem]:w-[20.5rem] min-[42rem]:border-s min-[56rem]:w-auto">
          {/* The calendar is outside the form, since its buttons would submit it. */}
          <form
            id={formId}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              setChecked({ from: true, to: true });
              if (reading.range !== null) onChoose(reading.range);
              else {
                const wrong = ENDS.find((end) => reading[end] !== null) ?? "from";
                event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
              }
            }}
            className="grid grid-cols-2 gap-3"
          >
            {ENDS.map((end) => (
              <RangeEndField
                key={end}
                name={end}
                text={draft[end]}
                problem={checked[end] ? reading[end] : null}
                example={dayFormat.day(today)}
                onType={(text) => type(end, text)}
                onLeave={() => setChecked((now) => ({ ...now, [end]: true }))}
                onSwap={() => setDraft({ from: draft.to, to: draft.from })}
              />
            ))}
          </form>
          <CalendarSlot
            range={reading.range}
            today={today}
            focusedDay={focusedDay}
            onFocusDay={setFocusedDay}
            onBegin={(day) => take({ from: day, to: day })}
            onChange={take}
          />
          <div className="mt-auto flex flex-wrap items-center gap-2 bg-surface max-[42rem]:sticky max-[42rem]:bottom-0 max-[42rem]:-mx-3 max-[42rem]:border-t max-[42rem]:border-line max-[42rem]:px-3 max-[42rem]:py-2">
            <p className="me-auto text-sm text-ink-soft">
              {reading.range === null
                ? t("incomplete")
                : t.rich("daysIn", {
                    count: countDays(reading.range),
                    zone: zoneName(timeZone),
                    name: isolated,
                  })}
            </p>
            <div className="ms-auto flex gap-2">
              <Button variant="quiet" onClick={onClose}>
                {common("cancel")}
              </Button>
              <Button variant="primary" type="submit" form={formId}>
                {t("apply")}
              </Button>
            </div>
          </div>
        </div>
      </div>
      <ShortcutNote isOn={hasKeys} />
    </div>
  );
}

/** Loads the calendar, which few visits need and which is larger than everything around it. */
const loadCalendar = (): Promise<typeof calendarCode> => import("./range-calendar.tsx");

/** Prefetches the calendar; a failure is ignored, as the user has not requested it. */
export function prefetchCalendar(): void {
  loadCalendar().catch(() => undefined);
}

/**
 * Reserves the space of the calendar until its code is loaded. Its many days are rendered in a transition, so that
 * the panel itself opens at once.
 */
function CalendarSlot(props: Omit<ComponentProps<typeof calendarCode.RangeCalendar>, "months">) {
  const t = useTranslations("dateRange.calendar");
  const [code, setCode] = useState<typeof calendarCode | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const months = useIsWide(56) ? 2 : 1;
  const isWanted = code === null && !hasFailed;
  useEffect(() => {
    if (!isWanted) return;
    loadCalendar().then(
      (calendar) => startTransition(() => setCode(calendar)),
      () => setHasFailed(true),
    );
  }, [isWanted]);
  return (
    <div className="min-h-[18.5rem] w-full min-[56rem]:w-[33rem]">
      {code === null ? null : <code.RangeCalendar {...props} months={months} />}
      {hasFailed ? (
        <div role="alert" className="grid justify-items-start gap-2 text-sm text-trouble">
          {t("failed")}
          <Button onClick={() => setHasFailed(false)}>{t("retry")}</Button>
        </div>
      ) : null}
    </div>
  );
}

function ShortcutNote({ isOn }: { isOn: boolean }) {
  const t = useTranslations("dateRange.shortcuts");
  return (
    <div className="w-0 min-w-full border-t border-line bg-canvas px-4 py-2">
      <Switch
        label={t("label")}
        hint={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{t("letters")}</span>
            <span className="flex items-center gap-1">
              <Key>{t("shift")}</Key>
              {/* What is on the left is later where one reads from right to left. */}
              <span dir="ltr" className="flex gap-1">
                <Key>←</Key>
                <Key>→</Key>
              </span>
              {t("steps")}
            </span>
          </span>
        }
        isOn={isOn}
        onChange={switchShortcuts}
      />
    </div>
  );
}

/** Text field for one end of a range, with its error below; the text is kept as typed. */
function RangeEndField({
  name,
  text,
  problem,
  example,
  onType,
  onLeave,
  onSwap,
}: {
  name: "from" | "to";
  text: string;
  problem: DraftProblem | null;
  /** Example of the date format. */
  example: string;
  onType: (text: string) => void;
  onLeave: () => void;
  onSwap: () => void;
}) {
  const t = useTranslations("dateRange");
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium text-ink-soft">
        {t(name)}
      </label>
      <input
        id={id}
        name={name}
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={text}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem`}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={onLeave}
        className={classNames(CONTROL, "w-full", problem === null ? null : "border-trouble")}
      />
      <div id={`${id}-problem`} role="alert" className="mt-1 text-sm text-trouble empty:hidden">
        {problem === null ? null : <ProblemText problem={problem} example={example} />}
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
    </div>
  );
}

function ProblemText({ problem, example }: { problem: DraftProblem; example: string }) {
  const t = useTranslations("dateRange.problems");
  const format = useDayFormat();
  switch (problem.kind) {
    case "empty":
      return t("empty", { example });
    case "no-date":
      return t("noDate", { example });
    case "no-such-day":
      return t("noSuchDay", {
        month: format.month(problem.lastOfMonth),
        days: Number(problem.lastOfMonth.slice(8)),
      });
    case "after-today":
      return t("afterToday", { today: format.day(problem.today) });
    case "before-start":
      return t("beforeStart", { start: format.day(problem.start) });
  }
}
