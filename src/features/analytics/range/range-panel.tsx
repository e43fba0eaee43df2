import { type ReactNode, useMemo, useState, useSyncExternalStore } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { RangeChoice } from "#lib/date-ranges.ts";
import { countDays, type Day, type DayRange, minDay } from "#lib/days.ts";
import { Button } from "#ui/button.tsx";
import { CalendarSlot } from "./calendar-slot.tsx";
import { daysOfChoice } from "./days-of-choice.ts";
import { PresetList } from "./preset-list.tsx";
import { readDraft } from "./range-draft.ts";
import { RangeEndField } from "./range-end-field.tsx";
import { useRangeWords } from "./range-words.ts";
import { dateHabitsOf } from "./read-day.ts";
import { ShortcutNote } from "./shortcut-note.tsx";
import { areShortcutsOn, onShortcutSwitch } from "./shortcut-switch.ts";

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
  const words = useRangeWords();
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
    const next = { ...draft, [end]: text };
    setDraft(next);
    const { range } = readDraft(next, habits, today);
    if (range !== null) setFocusedDay(range[end]);
  };
  return (
    <div className="w-[calc(100vw-1rem-2px)] sm:w-max">
      <div className="flex flex-col border-line sm:flex-row">
        <PresetList
          choice={choice}
          today={today}
          since={since}
          hasKeys={hasKeys}
          onChoose={onChoose}
        />
        <form
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
          className="flex min-w-0 flex-col gap-3 border-line p-3 max-sm:border-t sm:w-[19rem] sm:border-s min-[56rem]:w-auto"
        >
          <div className="grid grid-cols-2 gap-3">
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
          </div>
          <CalendarSlot
            range={reading.range}
            today={today}
            focusedDay={focusedDay}
            onFocusDay={setFocusedDay}
            onBegin={(day) => take({ from: day, to: day })}
            onChange={take}
          />
          <div className="mt-auto flex flex-wrap items-center justify-end gap-2">
            <p className="me-auto text-sm text-ink-soft">
              {reading.range === null
                ? t("incomplete")
                : t.rich("daysIn", {
                    count: countDays(reading.range),
                    zone: timeZone.replaceAll("_", " "),
                    name: isolated,
                  })}
            </p>
            <Button variant="quiet" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button variant="primary" type="submit">
              {t("apply")}
            </Button>
          </div>
        </form>
      </div>
      <ShortcutNote isOn={hasKeys} />
    </div>
  );
}

function isolated(name: ReactNode): ReactNode {
  return <bdi>{name}</bdi>;
}
