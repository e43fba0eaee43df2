import { useId } from "react";
import { useTranslations } from "use-intl";
import { isWeekOver } from "#shared/dates/compared-days.ts";
import { daysOfChoice, previousOfChoice } from "#shared/dates/date-ranges.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { type AgainstChoice, inForceOf, type OfferedInterval } from "./panel-offer.ts";
import { moveFocus, type RangeProps } from "./preset-list.tsx";
import { RangePicker } from "./range-picker.tsx";

/** Shows what is chosen beside the range. A press applies at once and closes the panel, but for days of one's own. */
export function PanelChoices({
  intervals,
  against,
  onClose,
  ...range
}: RangeProps & {
  timeZone: string;
  /** Is empty where there is nothing to choose. */
  intervals: readonly OfferedInterval[];
  /** Is null where there is nothing to choose. */
  against: AgainstChoice | null;
  onClose: () => void;
}) {
  return (
    <>
      {intervals.length === 0 ? null : <IntervalList intervals={intervals} onClose={onClose} />}
      {against === null ? null : <AgainstList {...against} {...range} onClose={onClose} />}
    </>
  );
}

function IntervalList({
  intervals,
  onClose,
}: {
  intervals: readonly OfferedInterval[];
  onClose: () => void;
}) {
  const t = useTranslations("dateRange.interval");
  const current = intervals.find(({ isInForce }) => isInForce)?.name ?? null;
  return (
    <ChoiceList
      label={t("label")}
      options={intervals.map(({ name, isPossible }) => ({
        value: name,
        text: isPossible ? t(name) : t("tooMany", { granularity: t(name) }),
        isUnavailable: !isPossible,
      }))}
      value={current}
      onChoose={(value) => {
        onClose();
        if (value !== current) intervals.find(({ name }) => name === value)?.onChoose();
      }}
    />
  );
}

const AGAINST = ["previous", "weeks", "year", "own", "none"] as const;

function AgainstList({
  against,
  onChange,
  onClose,
  timeZone,
  ...rangeProps
}: AgainstChoice & RangeProps & { timeZone: string; onClose: () => void }) {
  const t = useTranslations("dateRange.against");
  const { choice, today, since } = rangeProps;
  const range = daysOfChoice(choice, today, since);
  const hasWeeks = isWeekOver({ range, timeZone });
  const inForce = inForceOf(against, { ...rangeProps, timeZone });
  return (
    <div>
      <ChoiceList
        label={t("label")}
        options={AGAINST.map((value) => {
          const isOnlyForWeeks = value === "weeks" && !hasWeeks;
          return {
            value,
            text: t(isOnlyForWeeks ? "weeksOnly" : value),
            isUnavailable: isOnlyForWeeks || (value === "previous" && choice === "all"),
          };
        })}
        value={typeof inForce === "string" ? inForce : "own"}
        onChoose={(value) => {
          if (value === "own") {
            if (typeof against === "string") onChange(previousOfChoice(choice, range));
            return;
          }
          onClose();
          if (value !== against) onChange(value);
        }}
      />
      {typeof against === "string" ? null : (
        <div className="mt-1">
          <RangePicker
            label={t("ownDays")}
            choice={against}
            today={today}
            since={since}
            timeZone={timeZone}
            onChange={(chosen) => {
              onClose();
              onChange(daysOfChoice(chosen, today, since));
            }}
          />
        </div>
      )}
    </div>
  );
}

/** Shows a few choices side by side: arrow keys move among them, and a press takes one. */
function ChoiceList<T extends string>({
  label,
  options,
  value,
  onChoose,
}: {
  label: string;
  options: readonly { value: T; text: string; isUnavailable: boolean }[];
  value: T | null;
  onChoose: (value: T) => void;
}) {
  const labelId = useId();
  return (
    <div>
      <p id={labelId} className="mb-1 text-sm font-medium text-ink-soft">
        {label}
      </p>
      <div
        role="listbox"
        aria-labelledby={labelId}
        aria-orientation="horizontal"
        tabIndex={-1}
        onKeyDown={moveFocus}
        className="-mx-2 flex flex-wrap gap-1"
      >
        {options.map((option) => {
          const isSelected = option.value === value;
          return (
            <button
              key={option.value}
              type="button"
              role="option"
              aria-selected={isSelected}
              // Not `disabled`: it can be reached, and says why.
              aria-disabled={option.isUnavailable}
              tabIndex={isSelected ? 0 : -1}
              onClick={() => {
                if (!option.isUnavailable) onChoose(option.value);
              }}
              className={classNames(
                "min-h-7 rounded-md px-2 py-0.5 text-start",
                isSelected ? "bg-accent-wash font-medium" : null,
                option.isUnavailable ? "cursor-not-allowed text-ink-faint" : null,
                isSelected || option.isUnavailable ? null : "cursor-pointer hover:bg-sunken",
              )}
            >
              {option.text}
            </button>
          );
        })}
      </div>
    </div>
  );
}
