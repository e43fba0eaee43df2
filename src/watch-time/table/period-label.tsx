import type { DayWords } from "#shared/dates/day-words.ts";
import type { Day } from "#shared/dates/days.ts";
import type { WatchTimePeriod } from "#watch-time/watch-time-rows.ts";
import { periodState } from "./period-state.ts";
import type { TableWords } from "./rows-look.ts";

/** A month or a day, with a mark where not all of it was counted. */
export function PeriodLabel({
  period,
  today,
  words,
  t,
}: {
  period: WatchTimePeriod;
  today: Day;
  /** Given, as they take long to make. */
  words: DayWords;
  t: TableWords;
}) {
  const { isMonth, days, isCut, isGoingOn } = periodState(period, today);
  const name = isMonth ? words.month(days.from) : words.day(days.from);
  const notes = [
    ...(isCut ? [words.shortRange(days, days.from)] : []),
    ...(isGoingOn ? [t("period.goingOn")] : []),
  ];
  if (notes.length === 0) return name;
  const why = [
    ...(isCut ? [t("period.cutReason", { days: words.longRange(days) })] : []),
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
