import { createColumnHelper } from "@tanstack/react-table";
import { Info } from "lucide-react";
import { type ReactNode, startTransition, useMemo, useOptimistic } from "react";
import { useTranslations } from "use-intl";
import { type DayFormat, useDayFormat } from "#shared/dates/day-format.ts";
import type { Day } from "#shared/dates/days.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { CHANGE_COLUMNS, CHANGE_OF, type Column } from "#watch-time/columns.ts";
import { changeValue, useChangeFormat } from "#watch-time/compare/change-labels.tsx";
import { refOf } from "#watch-time/containers.ts";
import { MEASURES } from "#watch-time/measures.ts";
import type { Subjects } from "#watch-time/use-subjects.ts";
import type { WatchTimeLinks } from "#watch-time/watch-time-links.ts";
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
 * Cuts a text where its cell ends. `truncate` would make each cell scrollable, which costs a browser a good part of the
 * time to lay out rows.
 */
const CUT = "overflow-clip text-ellipsis whitespace-nowrap";

interface ColumnsInput {
  /** Is the one that names the rows. */
  name: Column;
  subjects: Pick<Subjects, "of">;
  hrefOf: WatchTimeLinks["hrefOf"];
  hrefOfContainer: WatchTimeLinks["hrefOfContainer"];
  today: Day;
  onChoose: (row: GroupRow) => void;
  onDetail: (row: GroupRow) => void;
}

/** Returns the columns of the table. All widths are state of the table. */
export function useTableColumns({
  name,
  subjects,
  hrefOf,
  hrefOfContainer,
  today,
  onChoose,
  onDetail,
}: ColumnsInput) {
  const t = useTranslations("watchTimeTable");
  const format = useFigureFormat();
  const formatChange = useChangeFormat();
  const days = useDayFormat();
  const follow = useFollow();
  return useMemo(() => {
    const labels = { t, format, formatChange, days };
    const given = { name, subjects, hrefOf, hrefOfContainer, today, onChoose, onDetail };
    return columnsOf({ ...given, follow, ...labels });
  }, [
    name,
    subjects,
    hrefOf,
    hrefOfContainer,
    today,
    onChoose,
    onDetail,
    t,
    format,
    formatChange,
    days,
    follow,
  ]);
}

interface CellContext extends ColumnsInput {
  t: ReturnType<typeof useTranslations<"watchTimeTable">>;
  format: ReturnType<typeof useFigureFormat>;
  formatChange: ReturnType<typeof useChangeFormat>;
  days: DayFormat;
  follow: ReturnType<typeof useFollow>;
}

function columnsOf(context: CellContext) {
  const { today, onChoose, t, format, formatChange, days } = context;
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
          {original.container?.id === "" ? null : (
            <ChooseBox
              label={t("choose.row", { name: nameOf(context, original) })}
              row={original}
              onToggle={onChoose}
            />
          )}
        </div>
      ),
    }),
    helper.accessor("content", {
      id: "title",
      sortDescFirst: false,
      cell: ({ column, row: { original } }) =>
        textCell(context, column, original, titleOf(context, original)),
    }),
    helper.accessor("period", {
      sortDescFirst: false,
      cell: ({ column, row: { original } }) =>
        textCell(
          context,
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
          return numberCell(column, original, figureTitle(labels), figureValue(labels));
        },
      }),
    ),
    ...CHANGE_COLUMNS.map((id) =>
      helper.accessor(
        ({ arrangement, group }) => arrangement.changes?.of(group, CHANGE_OF[id].measure) ?? null,
        {
          id,
          sortDescFirst: true,
          cell({ column, getValue, row: { original } }) {
            const labels = formatChange(CHANGE_OF[id], getValue());
            return numberCell(column, original, figureTitle(labels), changeValue(labels));
          },
        },
      ),
    ),
  ]);
}

function numberCell(
  column: PinnableColumn,
  row: GroupRow,
  title: string | undefined,
  value: ReactNode,
) {
  return (
    <div
      role="gridcell"
      title={title}
      className={classNames(
        CUT,
        "px-2 text-right leading-(--row) tabular-nums",
        stickyClass(column, row),
      )}
      style={stickyStyle(column)}
    >
      {value}
    </div>
  );
}

/** Renders a cell of text; the one that names its row has the button for all of its numbers. */
function textCell(context: CellContext, column: PinnableColumn, row: GroupRow, text: ReactNode) {
  const isName = column.id === context.name;
  const label = isName ? context.t("details", { name: nameOf(context, row) }) : "";
  return (
    <div
      role={isName ? "rowheader" : "gridcell"}
      className={classNames("flex min-w-0 items-center gap-1 px-2", stickyClass(column, row))}
      style={stickyStyle(column)}
    >
      <div className={classNames(CUT, "min-w-0 grow")}>{text}</div>
      {isName ? (
        <button
          type="button"
          aria-label={label}
          title={label}
          tabIndex={row.isTabStop ? 0 : -1}
          onClick={() => context.onDetail(row)}
          className="grid size-6 shrink-0 place-items-center rounded-md text-ink-faint hover:text-ink"
        >
          <Info aria-hidden="true" size={14} />
        </button>
      ) : null}
    </div>
  );
}

function nameOf(context: CellContext, row: GroupRow): string {
  return rowName(context, { ...row, grouping: row.arrangement.groups.grouping });
}

/**
 * Renders what a row is of: a link with the title of its content, or its id where that is deleted or not known; or with the
 * name of its folder or playlist.
 */
function titleOf(context: CellContext, row: GroupRow) {
  const { subjects, hrefOf, hrefOfContainer, t } = context;
  const { content, container } = row;
  if (container !== null) {
    const ref = refOf(container);
    const name = nameOf(context, row);
    return ref === null ? (
      <span title={name} className={classNames(CUT, "block text-ink-soft")}>
        {name}
      </span>
    ) : (
      rowLink(context, row, { path: hrefOfContainer(ref), name })
    );
  }
  if (content === null) return null;
  const { title, state } = subjects.of(content);
  return state === "there" ? (
    rowLink(context, row, { path: hrefOf(content), name: title })
  ) : (
    <span className="flex min-w-0 items-center gap-1.5">
      <code className="min-w-0 truncate font-mono text-xs text-ink-soft" title={content.id}>
        {content.id}
      </code>
      <span className="shrink-0 rounded-sm border border-line-strong/60 px-1 text-xs text-ink-soft">
        {t(`name.${state}`)}
      </span>
    </span>
  );
}

function rowLink(
  { follow }: CellContext,
  { isTabStop }: GroupRow,
  { path, name }: { path: string; name: string },
) {
  return (
    <a
      href={follow.hrefOf(path)}
      onClick={follow.onClick}
      title={name}
      tabIndex={isTabStop ? 0 : -1}
      draggable={false}
      className={classNames(CUT, "block font-medium -outline-offset-2 hover:underline")}
    >
      <bdi>{name}</bdi>
    </a>
  );
}

/**
 * Returns the class of a pinned cell, with the colour of its row. An inherited colour would have the browser compute the
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
