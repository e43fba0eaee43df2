import { useId, useMemo, useState, useSyncExternalStore } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { RangeChoice } from "#shared/dates/date-ranges.ts";
import { countDays, type Day, type DayRange, minDay } from "#shared/dates/days.ts";
import { zoneName } from "#shared/dates/zones.ts";
import { Button } from "#shared/ui/button.tsx";
import { isolated } from "#shared/ui/isolated.tsx";
import { CalendarSlot } from "./calendar-slot.tsx";
import { daysOfChoice } from "./days-of-choice.ts";
import { PresetList } from "./preset-list.tsx";
import { readDraft } from "./range-draft.ts";
import { RangeEndField } from "./range-end-field.tsx";
import { dateHabitsOf, readDay } from "./read-day.ts";
import { ShortcutNote } from "./shortcut-note.tsx";
import { areShortcutsOn, onShortcutSwitch } from "./shortcut-switch.ts";
import { useDayWords } from "./use-day-words.ts";

const ENDS = ["from", "to"] as const;
const NONE_CHECKED = { from: false, to: false };

/** What a range is chosen with. A name is taken at once; days are tried out first, and then taken. */
export function RangePanel({
  choice,
  today,
  since,
  timeZone,
  onClose,
  onChoose,
}: {
  choice: RangeChoice;
  today: Day;
  since: Day;
  timeZone: string;
  /** Told when nothing is chosen. */
  onClose: () => void;
  onChoose: (choice: RangeChoice) => void;
}) {
  const t = useTranslations("dateRange");
  const words = useDayWords();
  const formId = useId();
  const locale = useLocale();
  const habits = useMemo(() => dateHabitsOf(locale), [locale]);
  const hasKeys = useSyncExternalStore(onShortcutSwitch, areShortcutsOn);
  const written = ({ from, to }: DayRange) => ({ from: words.day(from), to: words.day(to) });
  const [draft, setDraft] = useState(() => written(daysOfChoice(choice, today, since)));
  // A date is not judged while it is being written for the first time.
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
          {/* The calendar has buttons that would send a form around it. */}
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
                example={words.day(today)}
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
                {t("cancel")}
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
