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
import type { RowsLook } from "./rows-look.ts";
import { SHADES } from "./shade-look.ts";
import { stepAt } from "./shades.ts";

/** The same element in every row: React passes it over where a row is drawn anew. */
const INFO = <Info aria-hidden="true" size={14} />;

/** One cell of a row. */
export const Cell = memo(function Cell({
  look,
  column,
  room,
  group,
  content,
  period,
  detailLabel,
  back,
}: {
  look: RowsLook;
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
  const { arrangement, layout, isShaded } = look;
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
    const words = look.say(column, groups.figure(group, column));
    return (
      <div
        {...place}
        title={figureTitle(words)}
        className={classNames(
          isShort(words?.text ?? "", room) ? CUT_ON_PAPER : CUT,
          "px-2 text-end leading-(--row) tabular-nums",
          sticky,
          step === null ? null : SHADES[step],
        )}
      >
        {figureValue(words)}
      </div>
    );
  }
  return (
    <div {...place} className={classNames("flex min-w-0 items-center gap-1 px-2", sticky)}>
      <div className={classNames(CUT, "min-w-0 grow")}>
        {column === "period" ? (
          period === null ? null : (
            <PeriodLabel period={period} today={look.today} words={look.days} t={look.t} />
          )
        ) : content === null ? null : (
          <NameLabel
            content={content}
            subject={look.subjects.of(content)}
            path={look.hrefOf(content)}
            follow={look.follow}
            t={look.t}
          />
        )}
      </div>
      {isName ? (
        <button
          type="button"
          aria-label={detailLabel}
          title={detailLabel}
          tabIndex={-1}
          onClick={() => look.onDetail(group)}
          className="grid size-6 shrink-0 place-items-center rounded-md text-ink-faint hover:text-ink"
        >
          {INFO}
        </button>
      ) : null}
    </div>
  );
});
