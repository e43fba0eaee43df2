import { Columns3 } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { Chips } from "#shared/ui/chips.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { ChoiceField, SearchForm } from "#shared/ui/fields.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { ModeSwitch } from "#shared/ui/mode-switch.tsx";
import { useDraft } from "#shared/ui/use-draft.ts";
import { useIsWide } from "#shared/ui/use-is-wide.ts";
import { useTyped } from "#shared/ui/use-typed.ts";
import {
  COLUMNS,
  isOffered,
  listedColumns,
  type NumberFilter,
  nameColumn,
} from "#watch-time/columns.ts";
import { useColumnName } from "#watch-time/compare/change-labels.tsx";
import { formatValue } from "#watch-time/format-measure.ts";
import { GROUPINGS, type Grouping, isOfContainers } from "#watch-time/row-groups.ts";
import type { ShownRows } from "#watch-time/use-arrangement.ts";
import {
  DEFAULT_VIEW,
  isGroupingOf,
  SHOWN,
  type WatchTimeView,
  withGrouping,
} from "#watch-time/watch-time-view.ts";
import { hideColumn, showColumn, type ViewChange } from "./change-columns.ts";
import { useColumnHint } from "./column-menu.tsx";
import { NumberFilterButton } from "./number-filter-form.tsx";

/** Renders the controls of what rows and columns a table shows, and how. */
export function TableToolbar({
  kind,
  isOne = false,
  view: given,
  onView,
  filter = null,
  children,
}: Pick<ShownRows, "kind" | "view"> & {
  /** All rows are of one content, so there is no search. */
  isOne?: boolean;
  onView: (next: WatchTimeView) => void;
  /** Narrows rows to a folder or playlist. */
  filter?: ReactNode;
  /** Holds the actions on the rows, at the end. */
  children?: ReactNode;
}) {
  const t = useTranslations("watchTimeTable.toolbar");
  const [view, change] = useDraft(given, onView);
  const [areColumnsOpen, setAreColumnsOpen] = useState(false);
  const isWide = useIsWide(80);
  // Never played channels are not loaded.
  const choices = SHOWN.filter((shown) => kind === "vod" || shown !== "never");
  // Never played videos have no figures.
  const isList = view.shown === "never";
  const part = { kind, view, onChange: change };
  const { numbers } = useTableChips({ ...part, isOne });
  return (
    <section ref={keepFocus} aria-label={t("label")}>
      <div className="flex flex-wrap items-end gap-x-2 gap-y-3">
        {isOne ? null : (
          <>
            <TableSearch
              label={t("search")}
              committed={given.search}
              onText={(search) => change({ search })}
            />
            <ChoiceField
              label={t("shown.label")}
              isLabelHidden={isWide}
              className={isWide ? undefined : "w-full"}
              options={choices.map((value) => ({ value, text: t(`shown.${value}`) }))}
              value={view.shown}
              onChange={(shown) => change({ shown })}
            />
          </>
        )}
        {filter}
        {isList ? null : (
          <>
            <NumberFilterButton
              kind={kind}
              numbers={view.numbers}
              onNumbers={(next) => change({ numbers: next })}
            />
            {isOne ? null : <RowsChoice {...part} />}
            <div
              className={classNames("flex flex-wrap items-center gap-2", isWide ? "ms-auto" : null)}
            >
              <Button
                icon={<Columns3 aria-hidden="true" size={15} />}
                aria-haspopup="dialog"
                onClick={() => setAreColumnsOpen(true)}
              >
                {t("columns")}
              </Button>
              {children}
            </div>
          </>
        )}
      </div>
      {/* In narrow windows they are below the button that opens this. */}
      {isWide ? <Chips chips={isList ? [] : numbers} /> : null}
      {areColumnsOpen ? <ColumnsDialog {...part} onClose={() => setAreColumnsOpen(false)} /> : null}
    </section>
  );
}

/** Tells what a part of the toolbar shows and changes. */
interface PartProps extends Pick<ShownRows, "kind" | "view"> {
  onChange: (change: ViewChange) => void;
}

/** Shows what differs from the usual: numbers that narrow rows, other rows, and other columns. */
export function useTableChips({
  kind,
  isOne,
  view,
  withinName = null,
  usual = DEFAULT_VIEW.grouping,
  onChange,
}: PartProps &
  Pick<ShownRows, "isOne"> & {
    /** Names the folder or playlist of the view. Is absent or null while it is not known. */
    withinName?: string | null;
    /** Is the usual grouping of the page. */
    usual?: Grouping;
  }) {
  const t = useTranslations("watchTimeTable");
  const locale = useLocale();
  const { search, shown, within, grouping } = view;
  const labelOf = ({ measure, atLeast, atMost }: NumberFilter) => {
    const name = t(`columns.${measure}`);
    const from = atLeast === null ? "" : formatValue(measure, atLeast, locale);
    const to = atMost === null ? "" : formatValue(measure, atMost, locale);
    const bounds = atMost === null ? "atLeast" : atLeast === null ? "atMost" : "between";
    return t(`chip.${bounds}`, { name, from, to });
  };
  const numbers = view.numbers.map((filter) => ({
    text: labelOf(filter),
    onRemove: () => onChange({ numbers: view.numbers.filter((each) => each !== filter) }),
  }));
  const chip = (isThere: boolean, text: string, change: ViewChange) =>
    isThere ? [{ text, onRemove: () => onChange(change) }] : [];
  const scope = within && (withinName ?? t(`within.${within.kind}`));
  return {
    numbers,
    /** Names the folder or playlist that rows are read of. */
    scope,
    others: [
      ...chip(search !== "", search, { search: "" }),
      ...chip(scope !== null, scope ?? "", { within: null }),
      ...chip(shown !== "all", t(`toolbar.shown.${shown}`), { shown: "all" }),
      ...chip(
        !isOne && grouping !== usual,
        t(`toolbar.rows.${grouping === "content" ? kind : grouping}`),
        regrouped(view, usual),
      ),
      ...chip(hasOwnColumns(view), t("toolbar.columns"), USUAL_COLUMNS),
    ],
  };
}

const { columns, pinned, widths } = DEFAULT_VIEW;
const USUAL_COLUMNS = { columns, pinned, widths };

function hasOwnColumns(view: WatchTimeView): boolean {
  return Object.entries(USUAL_COLUMNS).some(
    ([name, usual]) => JSON.stringify(Reflect.get(view, name)) !== JSON.stringify(usual),
  );
}

/** Is separate so that typing re-renders nothing else. */
function TableSearch({
  label,
  committed,
  onText,
}: {
  label: string;
  /** Is the value in the URL. */
  committed: string;
  onText: (text: string) => void;
}) {
  return <SearchForm label={label} search={useTyped(committed, onText)} />;
}

/** Returns what rows are selected by. */
function keysOf(grouping: Grouping): Grouping {
  return grouping === "period" || isOfContainers(grouping) ? grouping : "content";
}

/** Groups rows otherwise; periods are selected by name, contents by id. */
function regrouped(view: WatchTimeView, grouping: Grouping): ViewChange {
  const areAlike = keysOf(grouping) === keysOf(view.grouping);
  const { sort } = withGrouping(view, grouping);
  return { grouping, sort, selected: areAlike ? view.selected : [] };
}

function RowsChoice({ kind, view, onChange }: PartProps) {
  const t = useTranslations("watchTimeTable.toolbar.rows");
  const { grouping } = view;
  return (
    <ModeSwitch
      label={t("label")}
      options={GROUPINGS.filter((value) => isGroupingOf(kind, value)).map((value) => ({
        value,
        text: t(value === "content" ? kind : value),
      }))}
      value={grouping}
      onChange={(next) => {
        if (next !== grouping) onChange(regrouped(view, next));
      }}
      // Colours do not fade here: the frames of that would come between the press and the rows.
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
  const hintOf = useColumnHint();
  const listed = listedColumns(view);
  const name = nameColumn(view.grouping);
  const nameOf = useColumnName();
  return (
    <Dialog
      title={t("toolbar.columns")}
      onClose={onClose}
      actions={<Button onClick={() => onChange(USUAL_COLUMNS)}>{t("toolbar.reset")}</Button>}
    >
      <ul className="grid gap-1.5">
        {COLUMNS.filter((column) => isOffered(view, kind, column)).map((column) => (
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
                {nameOf(column)}
                <span className="block text-sm text-ink-faint">
                  {column === name ? t("menu.namesRows") : hintOf(column)}
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
