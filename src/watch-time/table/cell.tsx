import { Info } from "lucide-react";
import { memo } from "react";
import { classNames } from "#shared/ui/class-names.ts";
import type { Column } from "#watch-time/columns.ts";
import type { WatchTimeContent, WatchTimePeriod } from "#watch-time/watch-time-rows.ts";
import { stepsOfColumn } from "./cached.ts";
import { CUT, CUT_ON_PAPER, isShort } from "./cut.ts";
import { stickyClass, stickyStyle } from "./drawn-layout.ts";
import { figureTitle, figureValue } from "./figure-value.tsx";
import { NameLabel } from "./name-label.tsx";
import { PeriodLabel } from "./period-label.tsx";
import type { RowContext } from "./row-context.ts";
import { SHADES } from "./shade-style.ts";
import { stepAt } from "./shades.ts";

/** The same element in every row: React passes it over where a row is drawn anew. */
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
