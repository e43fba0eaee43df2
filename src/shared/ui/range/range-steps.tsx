import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl";
import { daysOfChoice, type RangeChoice } from "#shared/dates/date-ranges.ts";
import type { Day } from "#shared/dates/days.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { type Step, stepRange } from "./step-range.ts";
import { useDayFormat } from "./use-day-format.ts";

/** Buttons that move the range by its own length. A disabled one says why. */
export function RangeSteps({
  choice,
  today,
  since,
  onChange,
}: {
  choice: RangeChoice;
  today: Day;
  /** The first day that can have data; null: unknown. */
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
