import { Columns3, ListFilter, Rows3, Rows4, SwatchBook, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Button, buttonClass } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { SearchForm, SelectField } from "#shared/ui/fields.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { Popover } from "#shared/ui/popover.tsx";
import { useDraft, useTyped } from "#shared/ui/use-typed.ts";
import {
  COLUMNS,
  isPossible,
  listedColumns,
  type NumberFilter,
  nameColumn,
} from "#watch-time/columns.ts";
import { formatValue } from "#watch-time/format-measure.ts";
import { GROUPINGS } from "#watch-time/row-groups.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import {
  DEFAULT_VIEW,
  SHOWN,
  type WatchTimeView,
  withGrouping,
} from "#watch-time/watch-time-view.ts";
import { hideColumn, showColumn, type ViewChange } from "./change-columns.ts";
import { NumberFilterForm } from "./number-filter-form.tsx";

/** Which rows and columns a table shows, and how. */
export function TableToolbar({
  kind,
  isOne = false,
  view: given,
  onView,
  children,
}: {
  kind: WatchTimeKind;
  /** All rows are of one content, so there is no search. */
  isOne?: boolean;
  view: WatchTimeView;
  onView: (next: WatchTimeView) => void;
  /** Actions on the rows, at the end. */
  children?: ReactNode;
}) {
  const t = useTranslations("watchTimeTable.toolbar");
  const [view, change] = useDraft(given, onView);
  const [areColumnsOpen, setAreColumnsOpen] = useState(false);
  // Never played channels are not loaded.
  const choices = SHOWN.filter((shown) => kind === "vod" || shown !== "never");
  // Never played videos have no figures.
  const isList = view.shown === "never";
  return (
    <section ref={keepFocus} aria-label={t("label")} className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {isOne ? null : (
          <>
            <TableSearch
              label={t(`search.${kind}`)}
              committed={given.search}
              onText={(search) => change({ search })}
            />
            <SelectField
              label={t("shown.label")}
              isLabelHidden
              value={view.shown}
              onChange={({ currentTarget }) => {
                const shown = SHOWN.find((each) => each === currentTarget.value);
                if (shown !== undefined) change({ shown });
              }}
            >
              {choices.map((shown) => (
                <option key={shown} value={shown}>
                  {t(`shown.${shown}`)}
                </option>
              ))}
            </SelectField>
          </>
        )}
        {isList ? null : (
          <>
            <NumberFilterButton kind={kind} view={view} onChange={change} />
            {isOne ? null : <RowsChoice kind={kind} view={view} onChange={change} />}
            <div className="flex flex-wrap items-center gap-2 sm:ms-auto">
              <Button
                icon={<Columns3 aria-hidden="true" size={15} />}
                aria-haspopup="dialog"
                onClick={() => setAreColumnsOpen(true)}
              >
                {t("columns")}
              </Button>
              <Button
                icon={
                  view.isCompact ? (
                    <Rows4 aria-hidden="true" size={15} />
                  ) : (
                    <Rows3 aria-hidden="true" size={15} />
                  )
                }
                aria-pressed={view.isCompact}
                onClick={() => change({ isCompact: !view.isCompact })}
                className="aria-pressed:bg-accent-wash aria-pressed:text-accent"
              >
                {t("compact")}
              </Button>
              <Button
                icon={<SwatchBook aria-hidden="true" size={15} />}
                aria-pressed={view.isShaded}
                onClick={() => change({ isShaded: !view.isShaded })}
                className="aria-pressed:bg-accent-wash aria-pressed:text-accent"
              >
                {t("shade")}
              </Button>
              {children}
            </div>
          </>
        )}
      </div>
      {isList ? null : (
        <NumberChips numbers={view.numbers} onNumbers={(numbers) => change({ numbers })} />
      )}
      {areColumnsOpen ? (
        <ColumnsDialog
          kind={kind}
          view={view}
          onChange={change}
          onClose={() => setAreColumnsOpen(false)}
        />
      ) : null}
    </section>
  );
}

/** Search field, separate so that typing re-renders nothing else. */
function TableSearch({
  label,
  committed,
  onText,
}: {
  label: string;
  /** Value in the URL. */
  committed: string;
  onText: (text: string) => void;
}) {
  return <SearchForm label={label} search={useTyped(committed, onText)} />;
}

/** The numbers that rows are narrowed by, each to be taken away. */
function NumberChips({
  numbers,
  onNumbers,
}: {
  numbers: readonly NumberFilter[];
  onNumbers: (numbers: readonly NumberFilter[]) => void;
}) {
  const t = useTranslations("watchTimeTable");
  const locale = useLocale();
  if (numbers.length === 0) return null;
  const labelsOf = ({ measure, atLeast, atMost }: NumberFilter) => {
    const name = t(`columns.${measure}`);
    const from = atLeast === null ? "" : formatValue(measure, atLeast, locale);
    const to = atMost === null ? "" : formatValue(measure, atMost, locale);
    if (atMost === null) return t("chip.atLeast", { name, from });
    return atLeast === null
      ? t("chip.atMost", { name, to })
      : t("chip.between", { name, from, to });
  };
  return (
    <div role="group" aria-label={t("chip.label")} className="flex flex-wrap items-center gap-1">
      {numbers.map((filter) => (
        <button
          key={filter.measure}
          type="button"
          aria-label={t("chip.remove", { filter: labelsOf(filter) })}
          onClick={() => onNumbers(numbers.filter((each) => each !== filter))}
          className="inline-flex min-h-8 min-w-0 items-center gap-1.5 rounded-full bg-accent-wash px-3 text-sm text-accent hover:bg-sunken"
        >
          <span className="min-w-0 text-start wrap-anywhere">{labelsOf(filter)}</span>
          <X aria-hidden="true" size={13} className="shrink-0" />
        </button>
      ))}
    </div>
  );
}

/** Opens the form for a filter by numbers. */
function NumberFilterButton({
  kind,
  view,
  onChange,
}: {
  kind: WatchTimeKind;
  view: WatchTimeView;
  onChange: (change: ViewChange) => void;
}) {
  const t = useTranslations("watchTimeTable.filter");
  return (
    <Popover
      label={t("label")}
      button={
        <>
          <ListFilter aria-hidden="true" size={15} />
          {t("button")}
        </>
      }
      buttonClass={buttonClass("secondary")}
    >
      {(close) => (
        <NumberFilterForm
          kind={kind}
          numbers={view.numbers}
          onNumbers={(numbers) => {
            onChange({ numbers });
            close();
          }}
        />
      )}
    </Popover>
  );
}

/** Selects the grouping. */
function RowsChoice({
  kind,
  view,
  onChange,
}: {
  kind: WatchTimeKind;
  view: WatchTimeView;
  onChange: (change: ViewChange) => void;
}) {
  const t = useTranslations("watchTimeTable.toolbar.rows");
  const { grouping, selected } = view;
  return (
    <div
      role="group"
      aria-label={t("label")}
      className="flex flex-wrap gap-0.5 rounded-md bg-sunken p-0.5"
    >
      {GROUPINGS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === grouping}
          onClick={() => {
            if (each === grouping) return;
            // Periods are selected by name, contents by id.
            const areAlike = (each === "period") === (grouping === "period");
            const { sort } = withGrouping(view, each);
            onChange({ grouping: each, sort, selected: areAlike ? selected : [] });
          }}
          className={classNames(
            // No colours that fade: the frames of it would come between the press and the rows.
            "min-h-7 rounded-sm px-2 text-sm font-medium",
            each === grouping
              ? "bg-surface text-accent shadow-card"
              : "text-ink-soft hover:text-ink",
          )}
        >
          {each === "content" ? t(kind) : t(each)}
        </button>
      ))}
    </div>
  );
}

/** Which columns the table has. */
function ColumnsDialog({
  kind,
  view,
  onChange,
  onClose,
}: {
  kind: WatchTimeKind;
  view: WatchTimeView;
  onChange: (change: ViewChange) => void;
  onClose: () => void;
}) {
  const t = useTranslations("watchTimeTable");
  const listed = listedColumns(view);
  const name = nameColumn(view.grouping);
  const absent =
    view.grouping === "content" ? "period" : view.grouping === "period" ? "title" : null;
  const { columns, pinned, widths } = DEFAULT_VIEW;
  return (
    <Dialog
      title={t("columnsDialog.title")}
      onClose={onClose}
      actions={
        <Button onClick={() => onChange({ columns, pinned, widths })}>
          {t("columnsDialog.reset")}
        </Button>
      }
    >
      <ul className="grid gap-1.5">
        {COLUMNS.filter((column) => column !== absent && isPossible(kind, column)).map((column) => (
          <li key={column}>
            <label className="flex min-h-6 items-start gap-2">
              <input
                type="checkbox"
                checked={listed.includes(column)}
                disabled={column === name}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? showColumn(view, column) : hideColumn(view, column))
                }
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span>
                {t(`columns.${column}`)}
                <span className="block text-sm text-ink-faint">
                  {column === name ? t("menu.namesRows") : t(`hints.${column}`)}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {kind === "channel" ? <p className="mt-3 text-sm text-ink-faint">{t("notes.live")}</p> : null}
    </Dialog>
  );
}
