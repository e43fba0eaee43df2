import { Columns3, Rows3, Rows4, SwatchBook, X } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { ChoiceField, SearchForm } from "#shared/ui/fields.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { ModeSwitch } from "#shared/ui/mode-switch.tsx";
import { useDraft, useTyped } from "#shared/ui/use-typed.ts";
import {
  absentColumn,
  COLUMNS,
  isPossible,
  listedColumns,
  type NumberFilter,
  nameColumn,
} from "#watch-time/columns.ts";
import { formatValue } from "#watch-time/format-measure.ts";
import { GROUPINGS } from "#watch-time/row-groups.ts";
import type { ShownRows } from "#watch-time/use-arrangement.ts";
import {
  DEFAULT_VIEW,
  SHOWN,
  type WatchTimeView,
  withGrouping,
} from "#watch-time/watch-time-view.ts";
import { hideColumn, showColumn, type ViewChange } from "./change-columns.ts";
import { NumberFilterButton } from "./number-filter-form.tsx";

const PRESSED = "aria-pressed:bg-accent-wash aria-pressed:text-accent";

/** Which rows and columns a table shows, and how. */
export function TableToolbar({
  kind,
  isOne = false,
  view: given,
  onView,
  children,
}: Pick<ShownRows, "kind" | "view"> & {
  /** All rows are of one content, so there is no search. */
  isOne?: boolean;
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
  const part = { kind, view, onChange: change };
  const Rows = view.isCompact ? Rows4 : Rows3;
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
            <ChoiceField
              label={t("shown.label")}
              isLabelHidden
              options={choices.map((value) => ({ value, text: t(`shown.${value}`) }))}
              value={view.shown}
              onChange={(shown) => change({ shown })}
            />
          </>
        )}
        {isList ? null : (
          <>
            <NumberFilterButton
              kind={kind}
              numbers={view.numbers}
              onNumbers={(numbers) => change({ numbers })}
            />
            {isOne ? null : <RowsChoice {...part} />}
            <div className="flex flex-wrap items-center gap-2 sm:ms-auto">
              <Button
                icon={<Columns3 aria-hidden="true" size={15} />}
                aria-haspopup="dialog"
                onClick={() => setAreColumnsOpen(true)}
              >
                {t("columns")}
              </Button>
              <Button
                icon={<Rows aria-hidden="true" size={15} />}
                aria-pressed={view.isCompact}
                onClick={() => change({ isCompact: !view.isCompact })}
                className={PRESSED}
              >
                {t("compact")}
              </Button>
              <Button
                icon={<SwatchBook aria-hidden="true" size={15} />}
                aria-pressed={view.isShaded}
                onClick={() => change({ isShaded: !view.isShaded })}
                className={PRESSED}
              >
                {t("shade")}
              </Button>
              {children}
            </div>
          </>
        )}
      </div>
      {isList || view.numbers.length === 0 ? null : <NumberChips {...part} />}
      {areColumnsOpen ? <ColumnsDialog {...part} onClose={() => setAreColumnsOpen(false)} /> : null}
    </section>
  );
}

/** What a part of the toolbar shows and changes. */
interface PartProps extends Pick<ShownRows, "kind" | "view"> {
  onChange: (change: ViewChange) => void;
}

/** Separate so that typing re-renders nothing else. */
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
function NumberChips({ view: { numbers }, onChange }: PartProps) {
  const t = useTranslations("watchTimeTable");
  const locale = useLocale();
  const labelOf = ({ measure, atLeast, atMost }: NumberFilter) => {
    const name = t(`columns.${measure}`);
    const from = atLeast === null ? "" : formatValue(measure, atLeast, locale);
    const to = atMost === null ? "" : formatValue(measure, atMost, locale);
    const bounds = atMost === null ? "atLeast" : atLeast === null ? "atMost" : "between";
    return t(`chip.${bounds}`, { name, from, to });
  };
  return (
    <div role="group" aria-label={t("chip.label")} className="flex flex-wrap items-center gap-1">
      {numbers.map((filter) => (
        <button
          key={filter.measure}
          type="button"
          aria-label={t("chip.remove", { filter: labelOf(filter) })}
          onClick={() => onChange({ numbers: numbers.filter((each) => each !== filter) })}
          className="inline-flex min-h-8 min-w-0 items-center gap-1.5 rounded-full bg-accent-wash px-3 text-sm text-accent hover:bg-sunken"
        >
          <span className="min-w-0 text-start wrap-anywhere">{labelOf(filter)}</span>
          <X aria-hidden="true" size={13} className="shrink-0" />
        </button>
      ))}
    </div>
  );
}

function RowsChoice({ kind, view, onChange }: PartProps) {
  const t = useTranslations("watchTimeTable.toolbar.rows");
  const { grouping, selected } = view;
  return (
    <ModeSwitch
      label={t("label")}
      options={GROUPINGS.map((value) => ({ value, text: t(value === "content" ? kind : value) }))}
      value={grouping}
      onChange={(next) => {
        if (next === grouping) return;
        // Periods are selected by name, contents by id.
        const areAlike = (next === "period") === (grouping === "period");
        const { sort } = withGrouping(view, next);
        onChange({ grouping: next, sort, selected: areAlike ? selected : [] });
      }}
      // No colours that fade: the frames of it would come between the press and the rows.
      className="*:transition-none"
    />
  );
}

function ColumnsDialog({
  kind,
  view,
  onChange,
  onClose,
}: PartProps & Pick<ComponentProps<typeof Dialog>, "onClose">) {
  const t = useTranslations("watchTimeTable");
  const listed = listedColumns(view);
  const name = nameColumn(view.grouping);
  const absent = absentColumn(view.grouping);
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
