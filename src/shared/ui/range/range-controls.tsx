import { ChevronLeft, ChevronRight, SlidersHorizontal, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { daysOfChoice, type RangeChoice } from "#shared/dates/date-ranges.ts";
import { useDayFormat } from "#shared/dates/day-format.ts";
import type { Day } from "#shared/dates/days.ts";
import { zoneName } from "#shared/dates/zones.ts";
import { buttonClass, IconButton } from "#shared/ui/button.tsx";
import { type Chip, Chips } from "#shared/ui/chips.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { Popover } from "#shared/ui/popover.tsx";
import { isForPage, useDocumentKeys } from "#shared/ui/use-document-keys.ts";
import { useIsWide } from "#shared/ui/use-is-wide.ts";
import type { RangeProps } from "./preset-list.tsx";
import { rangeCommandOf } from "./range-keys.ts";
import { type FurtherChoices, RangePicker } from "./range-picker.tsx";
import { type Step, stepRange } from "./step-range.ts";
import { ZonePicker } from "./zone-picker.tsx";

/**
 * Selects ranges by single keys anywhere on the page, unless a field is focused or a dialog or popover is
 * open.
 */
export function useRangeShortcuts({
  choice,
  today,
  since,
  onChange,
}: {
  choice: RangeChoice;
  today: Day;
  /** Is the first day that can have data. Is null when it is unknown. */
  since: Day | null;
  onChange: (choice: RangeChoice) => void;
}): void {
  useDocumentKeys((event) => {
    if (!isForPage(event)) return;
    const { direction } = getComputedStyle(document.documentElement);
    const command = rangeCommandOf(event, direction === "rtl");
    if (command === null) return;
    if (command.kind === "preset") {
      event.preventDefault();
      if (command.preset !== choice) onChange(command.preset);
      return;
    }
    const step = stepRange(choice, command.by, today, since);
    if (step.kind !== "range") return;
    event.preventDefault();
    onChange(step.choice);
  });
}

/**
 * Shows the controls of a page of figures, with their keyboard shortcuts: the range with interval and comparison, and all
 * else in wide windows beside it, in others behind a button, with what differs from the usual below it.
 */
export function RangeControls({
  choice,
  today,
  since,
  isSinceKnown,
  timeZone,
  personZone,
  lastDay,
  further = null,
  onChoice,
  onZone,
  subject,
  chips,
  actions,
  children,
}: RangeProps & {
  /** Is true if `since` is known, and not a substitute. */
  isSinceKnown: boolean;
  timeZone: string;
  personZone: string;
  /** Is the last day of the range, for which UTC offsets are shown. */
  lastDay: Day;
  /** Is chosen in the panel of the range. Is absent or null where that is nothing. */
  further?: FurtherChoices | null;
  onChoice: (choice: RangeChoice) => void;
  /**
   * Is called with the selected time zone.
   * @param timeZone null for the user's own
   */
  onZone: (timeZone: string | null) => void;
  /** Stands before the range. */
  subject?: ReactNode;
  /** Lists what differs from the usual, except the time zone and what the button of the range says. */
  chips: readonly Chip[];
  /** Shows buttons at the end. */
  actions: ReactNode;
  /** Stands after the time zone. */
  children?: ReactNode;
}) {
  const isWide = useIsWide(80);
  const hasRoom = useIsWide(40);
  const firstDay = isSinceKnown ? since : null;
  useRangeShortcuts({ choice, today, since: firstDay, onChange: onChoice });
  const changeZone = (zone: string) => onZone(zone === personZone ? null : zone);
  const picker = (
    <RangePicker
      choice={choice}
      today={today}
      since={since}
      timeZone={timeZone}
      onChange={onChoice}
      isShort
      further={further}
    />
  );
  const steps = <RangeSteps choice={choice} today={today} since={firstDay} onChange={onChoice} />;
  const zone = (
    <ZonePicker timeZone={timeZone} personZone={personZone} atDay={lastDay} onChange={changeZone} />
  );
  const end = (
    <div className={classNames("flex items-center", hasRoom ? "ms-auto" : null)}>{actions}</div>
  );
  const all = [
    ...(timeZone === personZone
      ? []
      : [{ text: zoneName(timeZone), onRemove: () => onZone(null) }]),
    ...chips,
  ];
  const sheet = (
    <FilterSheet count={all.length} hasRoom={hasRoom}>
      {subject}
      {children}
      <div className="flex flex-wrap items-center gap-2">
        {zone}
        {hasRoom ? null : steps}
      </div>
      {hasRoom ? null : end}
    </FilterSheet>
  );
  return (
    // A chip disappears when it is pressed: keep focus.
    <section ref={keepFocus} tabIndex={-1} data-print="hide" className="mb-4 outline-none">
      <div className={classNames("flex items-center gap-2", isWide ? "flex-wrap" : null)}>
        {isWide ? subject : null}
        {picker}
        {hasRoom ? steps : null}
        {isWide ? zone : null}
        {isWide ? children : sheet}
        {hasRoom ? end : null}
      </div>
      {isWide ? null : <Chips chips={all} />}
    </section>
  );
}

/** Shows a button with a panel for the controls that have no room beside the range. */
function FilterSheet({
  count,
  hasRoom,
  children,
}: {
  /** Counts what differs from the usual. */
  count: number;
  /** Other controls are beside the button. */
  hasRoom: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("dateRange.filters");
  const common = useTranslations("common");
  return (
    <Popover
      label={t("label")}
      buttonClass={buttonClass("secondary", hasRoom ? "shrink-0" : "ms-auto shrink-0")}
      button={
        <>
          <SlidersHorizontal aria-hidden="true" size={15} className="text-ink-faint" />
          {t("button", { count })}
        </>
      }
    >
      {(close) => (
        <div className="sm:w-96">
          <header className="flex items-center justify-between border-b border-line py-2 ps-4 pe-2">
            <h2 className="font-semibold">{t("label")}</h2>
            <IconButton label={common("close")} onClick={close}>
              <X aria-hidden="true" size={16} />
            </IconButton>
          </header>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">{children}</div>
        </div>
      )}
    </Popover>
  );
}

/** Shows buttons that move the range by its own length. A disabled one says why. */
export function RangeSteps({
  choice,
  today,
  since,
  onChange,
}: Omit<RangeProps, "since"> & {
  /** Is null when unknown. */
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
                ? "text-ink-soft hover:bg-sunken hover:text-ink active:bg-line"
                : "cursor-not-allowed text-ink-faint/60",
            )}
          >
            <Icon aria-hidden="true" size={16} />
          </button>
        );
      })}
    </div>
  );
}
