import type { KeyboardEvent, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { indexAfterKey } from "#shared/collections/roving-focus.ts";
import {
  PRESET_GROUPS,
  type RangeChoice,
  type RangePreset,
  rangeOfPreset,
} from "#shared/dates/date-ranges.ts";
import { useDayFormat } from "#shared/dates/day-format.ts";
import type { Day } from "#shared/dates/days.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { PRESET_KEYS } from "./range-keys.ts";

const GROUPS = ["days", "rolling", "calendar", "everything"] as const;

/** Holds the selected range, and what named ranges depend on. */
export interface RangeProps {
  choice: RangeChoice;
  /** Is today in the time zone of the days. */
  today: Day;
  /** Is the first day that can have data, for "all". */
  since: Day;
}

/** Lists the named ranges, each with its current days. */
export function PresetList({
  choice,
  today,
  since,
  hasKeys,
  onChoose,
}: RangeProps & {
  /** Is true if the shortcut keys are active; then they are shown. */
  hasKeys: boolean;
  onChoose: (preset: RangePreset) => void;
}) {
  const t = useTranslations("dateRange");
  const dayFormat = useDayFormat();
  const entry = typeof choice === "string" ? choice : "today";
  return (
    <div
      role="listbox"
      aria-label={t("presetsLabel")}
      tabIndex={-1}
      onKeyDown={moveFocus}
      className="grid content-start gap-y-1 p-2 min-[42rem]:w-80"
    >
      {GROUPS.map((name) => (
        <div
          key={name}
          role="group"
          aria-label={t(`groups.${name}`)}
          className={classNames(
            "grid gap-x-1 border-line not-first:border-t not-first:pt-1 min-[42rem]:grid-cols-1",
            PRESET_GROUPS[name].length > 1 && "grid-cols-2",
          )}
        >
          {PRESET_GROUPS[name].map((preset) => {
            const isSelected = preset === choice;
            const key = PRESET_KEYS[preset];
            return (
              <button
                key={preset}
                type="button"
                role="option"
                aria-selected={isSelected}
                aria-keyshortcuts={hasKeys ? key : undefined}
                tabIndex={preset === entry ? 0 : -1}
                data-first-focus={preset === entry ? "" : undefined}
                onClick={() => onChoose(preset)}
                className={classNames(
                  "flex min-h-7 cursor-pointer flex-wrap text-start content-center items-center gap-x-2 max-[42rem]:content-start rounded-md px-2 py-0.5 max-[42rem]:py-1",
                  isSelected ? "bg-accent-wash font-medium" : "hover:bg-sunken",
                )}
              >
                <span className="grow">{t(`presets.${preset}`)}</span>
                <bdi
                  className={classNames(
                    "text-xs font-normal max-[42rem]:order-last max-[42rem]:w-full",
                    isSelected ? "text-ink-soft" : "text-ink-faint",
                  )}
                >
                  {dayFormat.shortRange(rangeOfPreset(preset, today, since), today)}
                </bdi>
                <span aria-hidden="true" className="flex w-5 shrink-0 justify-end">
                  {hasKeys && key !== undefined ? <Key>{key}</Key> : null}
                </span>
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Moves the focus among the options of a list by arrow keys, those to the sides included. */
export function moveFocus(event: KeyboardEvent): void {
  const { key, currentTarget } = event;
  const options = [...currentTarget.querySelectorAll<HTMLElement>("[role=option]")];
  const at = options.findIndex((option) => option === document.activeElement);
  const isRightToLeft = getComputedStyle(currentTarget).direction === "rtl";
  const along =
    key === (isRightToLeft ? "ArrowLeft" : "ArrowRight")
      ? "ArrowDown"
      : key === (isRightToLeft ? "ArrowRight" : "ArrowLeft")
        ? "ArrowUp"
        : key;
  const next = indexAfterKey(along, at < 0 ? null : at, { count: options.length });
  if (next === null) return;
  event.preventDefault();
  options[next]?.focus();
}

/** Shows a key of the keyboard. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd
      dir="ltr"
      className="inline-grid h-5 min-w-5 place-items-center rounded-sm border border-line px-1 font-sans text-xs font-normal text-ink-faint"
    >
      {children}
    </kbd>
  );
}
