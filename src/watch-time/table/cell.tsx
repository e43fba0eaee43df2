import { Info } from "lucide-react";
import { memo } from "react";
import type { DayFormat } from "#shared/dates/day-format.ts";
import type { Day } from "#shared/dates/days.ts";
import { classNames } from "#shared/ui/class-names.ts";
import type { Column } from "#watch-time/columns.ts";
import type { Subject } from "#watch-time/use-subjects.ts";
import type { WatchTimeContent, WatchTimePeriod } from "#watch-time/watch-time-rows.ts";
import { SHADES, stepAt, stepsOfColumn } from "./cached.ts";
import { stickyClass, stickyStyle } from "./drawn-layout.ts";
import { figureTitle, figureValue } from "./figure-value.tsx";
import { periodState } from "./period-state.ts";
import type { Follow, RowContext, TableLabels } from "./row-context.ts";

/** A shared element, so React skips it on re-render. */
const INFO = <Info aria-hidden="true" size={14} />;

/** One cell of a row. */
export const Cell = memo(function Cell({
  context,
  column,
  room,
  group,
  content,
  period,
  detailLabel,
  back,
}: {
  context: RowContext;
  column: Column;
  /** For how many letters or digits it has room. */
  room: number;
  group: number;
  content: WatchTimeContent | null;
  period: WatchTimePeriod | null;
  detailLabel: string;
  /** The class of its colour where it stays in sight. */
  back: string;
}) {
  const { arrangement, layout, isShaded } = context;
  const isName = column === layout.name;
  const place = {
    role: isName ? "rowheader" : "gridcell",
    style: stickyStyle(layout, column),
  };
  const sticky = stickyClass(layout, column, back);
  if (column !== "title" && column !== "period") {
    const { groups } = arrangement;
    const step = isShaded
      ? stepAt(stepsOfColumn(arrangement, column), groups.values(column)[group] ?? Number.NaN)
      : null;
    const labels = context.say(column, groups.figure(group, column));
    return (
      <div
        {...place}
        title={figureTitle(labels)}
        className={classNames(
          isShort(labels?.text ?? "", room) ? CUT_ON_PAPER : CUT,
          "px-2 text-end leading-(--row) tabular-nums",
          sticky,
          step === null ? null : SHADES[step],
        )}
      >
        {figureValue(labels)}
      </div>
    );
  }
  return (
    <div {...place} className={classNames("flex min-w-0 items-center gap-1 px-2", sticky)}>
      <div className={classNames(CUT, "min-w-0 grow")}>
        {column === "period" ? (
          period === null ? null : (
            <PeriodLabel
              period={period}
              today={context.today}
              labels={context.days}
              t={context.t}
            />
          )
        ) : content === null ? null : (
          <NameLabel
            content={content}
            subject={context.subjects.of(content)}
            path={context.hrefOf(content)}
            follow={context.follow}
            t={context.t}
          />
        )}
      </div>
      {isName ? (
        <button
          type="button"
          aria-label={detailLabel}
          title={detailLabel}
          tabIndex={-1}
          onClick={() => context.onDetail(group)}
          className="grid size-6 shrink-0 place-items-center rounded-md text-ink-faint hover:text-ink"
        >
          {INFO}
        </button>
      ) : null}
    </div>
  );
});

/** A month or a day, with a mark where not all of it was counted. */
function PeriodLabel({
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

/** A content by its title, which leads to its page; what was removed, or may have been, by its id. */
function NameLabel({
  content,
  subject: { title, state },
  path,
  follow,
  t,
}: {
  content: WatchTimeContent;
  subject: Subject;
  /** Of its page. */
  path: string;
  follow: Follow;
  /** Given, as a row each would take longer to get it than to draw the row. */
  t: TableLabels;
}) {
  if (state === "there") {
    return (
      <a
        href={follow.hrefOf(path)}
        onClick={follow.onClick}
        title={title}
        tabIndex={-1}
        draggable={false}
        className={classNames(CUT, "block font-medium -outline-offset-2 hover:underline")}
      >
        <bdi>{title}</bdi>
      </a>
    );
  }
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <code className="min-w-0 truncate font-mono text-xs text-ink-soft" title={content.id}>
        {content.id}
      </code>
      <span
        title={t(`name.${state}Reason`)}
        className="shrink-0 rounded-sm border border-line-strong/60 px-1 text-xs text-ink-soft"
      >
        {t(`name.${state}`)}
      </span>
    </span>
  );
}

/**
 * A text that is cut where its cell ends. `truncate` would make each cell something that could be scrolled, which
 * costs a browser a good part of the time to lay out rows.
 */
const CUT = "overflow-clip text-ellipsis whitespace-nowrap";

/** The same on paper, where columns share the width of the sheet; on the screen there is room. */
const CUT_ON_PAPER = "whitespace-nowrap print:overflow-clip print:text-ellipsis";

/** Scripts whose letters and digits are no wider than `ROOM_REM` says. */
const NARROW = /^[\u0020-\u052f\u2000-\u206f]*$/u;

/**
 * Whether a text fits without being cut. Each thing that is cut is one more for the browser to keep account of when
 * other rows come into sight: a tenth of the time that takes.
 * @param room for how many letters or digits there is room
 */
export function isShort(text: string, room: number): boolean {
  return text.length <= room && NARROW.test(text);
}
