import type { DayFormat } from "#shared/dates/day-format.ts";
import type { Day } from "#shared/dates/days.ts";
import type { WatchTimePeriod } from "#watch-time/watch-time-rows.ts";
import { periodState } from "./period-state.ts";
import type { TableLabels } from "./row-context.ts";

/** A month or a day, with a mark where not all of it was counted. */
export function PeriodLabel({
  period,
  today,
  labels,
  t,
}: {
  period: WatchTimePeriod;
  today: Day;
  /** Given, as they take long to make. */
  labels: DayFormat;
  t: TableLabels;
}) {
  const { isMonth, days, isCut, isGoingOn } = periodState(period, today);
  const name = isMonth ? labels.month(days.from) : labels.day(days.from);
  const notes = [
    ...(isCut ? [labels.shortRange(days, days.from)] : []),
    ...(isGoingOn ? [t("period.goingOn")] : []),
  ];
  if (notes.length === 0) return name;
  const why = [
    ...(isCut ? [t("period.cutReason", { days: labels.longRange(days) })] : []),
    ...(isGoingOn ? [t("period.goingOnReason")] : []),
  ].join(" ");
  return (
    <span title={why}>
      <span
        aria-hidden="true"
        className="me-1.5 inline-block size-2 rounded-full border border-working bg-linear-to-r from-working from-50% to-transparent to-50%"
      />
      {name}{" "}
      <span className="text-xs font-normal text-ink-faint">{notes.join(t("period.and"))}</span>
    </span>
  );
}
