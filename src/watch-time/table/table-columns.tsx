import { createColumnHelper } from "@tanstack/react-table";
import { Info } from "lucide-react";
import { type ReactNode, startTransition, useMemo, useOptimistic } from "react";
import { useTranslations } from "use-intl";
import { useDayFormat } from "#shared/dates/day-format.ts";
import type { Day } from "#shared/dates/days.ts";
import { classNames } from "#shared/ui/class-names.ts";
import type { Column } from "#watch-time/columns.ts";
import { MEASURES } from "#watch-time/measures.ts";
import type { Subjects } from "#watch-time/use-subjects.ts";
import type { WatchTimeLinks } from "#watch-time/watch-time-rows.ts";
import { useFollow } from "./perf.ts";
import { figureTitle, figureValue, PeriodLabel, rowName, useFigureFormat } from "./row-labels.tsx";
import {
  CHOOSE,
  type Features,
  type GroupRow,
  type PinnableColumn,
  pinnedClass,
  stickyStyle,
} from "./table-model.ts";

const helper = createColumnHelper<Features, GroupRow>();

/**
 * A text that is cut where its cell ends. `truncate` would make each cell scrollable, which costs a browser a
 * good part of the time to lay out rows.
 */
const CUT = "overflow-clip text-ellipsis whitespace-nowrap";

/** The columns of the table. All widths are state of the table. */
export function useTableColumns({
  name,
  subjects,
  hrefOf,
  today,
  onChoose,
  onDetail,
}: {
  /** The one that names the rows. */
  name: Column;
  subjects: Pick<Subjects, "of">;
  hrefOf: WatchTimeLinks["hrefOf"];
  today: Day;
  onChoose: (row: GroupRow) => void;
  onDetail: (row: GroupRow) => void;
}) {
  const t = useTranslations("watchTimeTable");
  const format = useFigureFormat();
  const days = useDayFormat();
  const follow = useFollow();
  return useMemo(() => {
    const names = { subjects, days, t };
    /** Role and place of a cell; the one that names its row has the button for all of its numbers. */
    const textCell = (column: PinnableColumn, row: GroupRow, children: ReactNode) => {
      const isName = column.id === name;
      const label = isName ? t("details", { name: rowName(names, row) }) : "";
      return (
        <div
          role={isName ? "rowheader" : "gridcell"}
          className={classNames("flex min-w-0 items-center gap-1 px-2", stickyClass(column, row))}
          style={stickyStyle(column)}
        >
          <div className={classNames(CUT, "min-w-0 grow")}>{children}</div>
          {isName ? (
            <button
              type="button"
              aria-label={label}
              title={label}
              tabIndex={row.isTabStop ? 0 : -1}
              onClick={() => onDetail(row)}
              className="grid size-6 shrink-0 place-items-center rounded-md text-ink-faint hover:text-ink"
            >
              <Info aria-hidden="true" size={14} />
            </button>
          ) : null}
        </div>
      );
    };
    return helper.columns([
      helper.display({
        id: CHOOSE,
        minSize: 0,
        cell: ({ column, row: { original } }) => (
          <div
            role="gridcell"
            className={classNames("grid place-items-center", stickyClass(column, original))}
            style={stickyStyle(column)}
          >
            <ChooseBox
              label={t("choose.row", { name: rowName(names, original) })}
              row={original}
              onToggle={onChoose}
            />
          </div>
        ),
      }),
      helper.accessor("content", {
        id: "title",
        sortDescFirst: false,
        cell({ column, row: { original } }) {
          const { content, isTabStop } = original;
          if (content === null) return textCell(column, original, null);
          const { title, state } = subjects.of(content);
          return textCell(
            column,
            original,
            state === "there" ? (
              <a
                href={follow.hrefOf(hrefOf(content))}
                onClick={follow.onClick}
                title={title}
                tabIndex={isTabStop ? 0 : -1}
                draggable={false}
                className={classNames(CUT, "block font-medium -outline-offset-2 hover:underline")}
              >
                <bdi>{title}</bdi>
              </a>
            ) : (
              <span className="flex min-w-0 items-center gap-1.5">
                <code
                  className="min-w-0 truncate font-mono text-xs text-ink-soft"
                  title={content.id}
                >
                  {content.id}
                </code>
                <span className="shrink-0 rounded-sm border border-line-strong/60 px-1 text-xs text-ink-soft">
                  {t(`name.${state}`)}
                </span>
              </span>
            ),
          );
        },
      }),
      helper.accessor("period", {
        sortDescFirst: false,
        cell: ({ column, row: { original } }) =>
          textCell(
            column,
            original,
            original.period === null ? null : (
              <PeriodLabel period={original.period} today={today} days={days} t={t} />
            ),
          ),
      }),
      ...MEASURES.map((measure) =>
        helper.accessor(({ arrangement, group }) => arrangement.groups.figure(group, measure), {
          id: measure,
          sortDescFirst: true,
          cell({ column, getValue, row: { original } }) {
            const labels = format(measure, getValue());
            return (
              <div
                role="gridcell"
                title={figureTitle(labels)}
                className={classNames(
                  CUT,
                  "px-2 text-right leading-(--row) tabular-nums",
                  stickyClass(column, original),
                )}
                style={stickyStyle(column)}
              >
                {figureValue(labels)}
              </div>
            );
          },
        }),
      ),
    ]);
  }, [name, subjects, hrefOf, today, onChoose, onDetail, t, format, days, follow]);
}

/**
 * Class of a pinned cell, with the colour of its row. An inherited colour would have the browser compute the
 * style of the whole row when it changes.
 */
function stickyClass(column: PinnableColumn, { isSelected }: GroupRow): string | null {
  return pinnedClass(
    column,
    isSelected ? "bg-accent-wash" : "bg-surface [[role=row]:hover_&]:bg-sunken",
  );
}

/** Selects a row for the curves. The checkbox updates at once; the rest follows. */
function ChooseBox({
  label,
  row,
  onToggle,
}: {
  label: string;
  row: GroupRow;
  onToggle: (row: GroupRow) => void;
}) {
  const [isMarked, mark] = useOptimistic(row.isSelected);
  return (
    <label className="grid size-6 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isMarked}
        tabIndex={row.isTabStop ? 0 : -1}
        onChange={() =>
          startTransition(() => {
            mark(!isMarked);
            onToggle(row);
          })
        }
        className="size-4 accent-accent"
      />
    </label>
  );
}
