import { CalendarDays, ChevronDown } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import { daysOfChoice, type RangeChoice } from "#shared/dates/date-ranges.ts";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { buttonClass } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { lazily } from "#shared/ui/lazily.tsx";
import { Popover } from "#shared/ui/popover.tsx";
import type { RangeProps } from "./preset-list.tsx";

async function loadPanel() {
  const { RangePanel, prefetchRangeForm } = await import("./range-panel.tsx");
  prefetchRangeForm();
  return RangePanel;
}

/** Is loaded apart: few visits open it. */
const RangePanel = lazily(loadPanel);

/** Describes what is chosen in the panel of a range besides the range. */
export interface FurtherChoices {
  /** Says on the button what is in force. */
  note: string;
  prefetch: () => void;
  render: (close: () => void) => ReactNode;
}

/** Shows a button with the current range, and its selection: by name, by typing, or in a calendar. */
export function RangePicker({
  label,
  choice,
  today,
  since,
  timeZone,
  isShort = false,
  further = null,
  onChange,
}: RangeProps & {
  /** Names the button. When absent, that is the range that is viewed. */
  label?: string;
  /** The days of a named range are left to what it is the range of where there is little room. */
  isShort?: boolean;
  timeZone: string;
  /** Is chosen in the panel besides the range. Is absent or null where that is nothing. */
  further?: FurtherChoices | null;
  onChange: (choice: RangeChoice) => void;
}) {
  const t = useTranslations("dateRange");
  const dayFormat = useDayFormat();
  const name = label ?? t("picker");
  const isNamed = typeof choice === "string";
  return (
    <Popover
      label={name}
      buttonClass={buttonClass("secondary", "max-w-full min-w-0")}
      onApproach={() => {
        loadPanel().catch(() => undefined);
        further?.prefetch();
      }}
      button={
        <>
          <CalendarDays aria-hidden="true" size={15} className="shrink-0 text-ink-faint" />
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-start whitespace-normal">
            <span className="sr-only">{name}: </span>
            {isNamed ? <span>{t(`presets.${choice}`)} </span> : null}
            <bdi
              className={classNames(
                isNamed ? "font-normal text-ink-soft" : null,
                isNamed && isShort ? "max-2xl:sr-only" : null,
              )}
            >
              {dayFormat.range(daysOfChoice(choice, today, since))}
            </bdi>
            {further === null ? null : (
              <bdi className="font-normal text-ink-soft max-xl:text-xs"> {further.note}</bdi>
            )}
          </span>
          <ChevronDown aria-hidden="true" size={15} className="shrink-0 text-ink-faint" />
        </>
      }
    >
      {(close) => (
        <Suspense fallback={<div className="h-96 min-[42rem]:w-96" />}>
          <RangePanel
            choice={choice}
            today={today}
            since={since}
            timeZone={timeZone}
            further={further?.render(close) ?? null}
            onClose={close}
            onChoose={(selected) => {
              close();
              onChange(selected);
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}
