import {
  type ComponentProps,
  type ReactNode,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { EndFade } from "#shared/ui/end-fade.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { Facts } from "#shared/ui/panel.tsx";
import { Unknown } from "#shared/ui/unknown.tsx";
import { useDraft } from "#shared/ui/use-draft.ts";
import { useStable } from "#shared/ui/use-stable.ts";
import { isPossible, layoutOf, nameColumn } from "#watch-time/columns.ts";
import { ChangeFact } from "#watch-time/compare/tile-change.tsx";
import type { Containers } from "#watch-time/containers.ts";
import { MEASURES, unitOf } from "#watch-time/measures.ts";
import { isOfContainers } from "#watch-time/row-groups.ts";
import type { ShownRows } from "#watch-time/use-arrangement.ts";
import type { SubjectLookup, Subjects } from "#watch-time/use-subjects.ts";
import type { WatchTimeLinks } from "#watch-time/watch-time-links.ts";
import type { WatchTimeView } from "#watch-time/watch-time-view.ts";
import { identityOf, placeOf, type RowIdentity } from "./active-row.ts";
import { periodState, rowName, useFigureFormat } from "./row-labels.tsx";
import { absentAmong, SelectionBar, selectedKey, toggleSelected } from "./selection-bar.tsx";
import { useTableColumns } from "./table-columns.tsx";
import { TableGrid } from "./table-grid.tsx";
import type { GroupRow } from "./table-model.ts";
import { focusTabStop } from "./table-rows.tsx";

/** Scrolls in a frame of its own, in which headings, totals and pinned columns stay. */
export function WatchTimeTable({
  kind,
  view: given,
  onView,
  query,
  rows,
  arrangement,
  subjects,
  lookup,
  hrefOf,
  hrefOfContainer,
  containers,
  label,
  isReading,
  actions,
}: Pick<ShownRows, "kind" | "view" | "query" | "rows" | "arrangement"> & {
  subjects: Subjects;
  lookup: SubjectLookup;
  onView: (next: WatchTimeView) => void;
  hrefOf: WatchTimeLinks["hrefOf"];
  hrefOfContainer: WatchTimeLinks["hrefOfContainer"];
  /** Is null where rows stand for no folders or playlists, or while these are not known. */
  containers: Containers | null;
  label: string;
  /** More rows are coming; before the first ones only headings are shown. */
  isReading: boolean;
  /** These act on the rows, and stand above them at the end. */
  actions?: ReactNode;
}) {
  const [view, change, newestOf] = useDraft(given, onView);
  const frame = useRef<HTMLDivElement>(null);
  const [detail, setDetail] = useState<RowIdentity | null>(null);
  // The row may be gone after another reading.
  const detailPlace = detail === null ? null : placeOf(rows, arrangement, detail);
  if (detail !== null && detailPlace === null) setDetail(null);
  const hasDetail = detail !== null;
  useEffect(() => {
    const grid = frame.current;
    // The element to focus again may be gone, or belong to another row by now.
    return hasDetail ? () => focusTabStop(grid) : undefined;
  }, [hasDetail]);
  const { grouping } = view;
  const selection = useRowSelection(view, { rows, containers, isReading }, newestOf, change);
  const onChoose = useStable(({ group }: GroupRow) => {
    const key = selectedKey(rows, arrangement.groups, group);
    if (key !== "") startTransition(() => selection.choose(key));
  });
  const onDetail = useStable(({ group }: GroupRow) =>
    setDetail(identityOf(rows, arrangement, group)),
  );
  const columns = useTableColumns({
    name: nameColumn(grouping),
    subjects,
    hrefOf,
    hrefOfContainer,
    today: query.today,
    onChoose,
    onDetail,
  });
  const { order } = arrangement;
  const isAwaited = isReading && rows.rowCount === 0;
  const isFiltered = given.search !== "" || given.shown === "removed" || given.numbers.length > 0;
  const isUndecided = view.shown === "removed" && subjects.unknownCount > 0;
  return (
    <div className="min-w-0">
      {/* The room is as high as the hint on two lines, so that the table stays when the hint disappears. */}
      <div className="mb-1 flex min-h-10 items-center justify-between gap-2">
        <AboveRows {...{ view, selection, change }} />
        {actions}
      </div>
      <div className="relative">
        <TableGrid
          frame={frame}
          label={label}
          kind={kind}
          view={view}
          displayKey={JSON.stringify([
            grouping,
            given.search,
            given.shown,
            given.numbers,
            given.sort,
          ])}
          rows={rows}
          arrangement={arrangement}
          columns={columns}
          allCount={isFiltered ? countAll(rows, arrangement) : null}
          isReading={isReading}
          onChange={change}
          onChoose={onChoose}
          onDetail={onDetail}
        />
        <EndFade frame={frame} corner="rounded-e-lg" />
      </div>
      {order.length > 0 || isAwaited ? null : (
        <NoRows
          isOpen={isReading || isUndecided}
          onClear={() => {
            change({ search: "", shown: "all", numbers: [] });
            // The button is removed.
            frame.current?.focus();
          }}
        />
      )}
      <UnsureNote count={subjects.unsureCount} lookup={lookup} />
      <TableNotes kind={kind} view={view} />
      {detailPlace === null ? null : (
        <RowDetail
          kind={kind}
          rows={rows}
          arrangement={arrangement}
          group={order[detailPlace] ?? 0}
          subjects={subjects}
          query={query}
          onClose={() => setDetail(null)}
        />
      )}
    </div>
  );
}

/** Says what is selected, and that folders and playlists may overlap. */
function AboveRows({
  view: { grouping, selected },
  selection: { absent, isRefused },
  change,
}: {
  view: WatchTimeView;
  selection: ReturnType<typeof useRowSelection>;
  change: (change: Partial<WatchTimeView>) => void;
}) {
  const t = useTranslations("watchTimeTable.containers");
  return (
    <div className="min-w-0">
      {isOfContainers(grouping) ? <p className="text-sm text-ink-soft">{t("overlap")}</p> : null}
      <SelectionBar
        selected={selected}
        absent={absent}
        isRefused={isRefused}
        onChange={(next) => change({ selected: next })}
      />
    </div>
  );
}

/** Counts the rows of a table as they are without a filter. */
function countAll(rows: ShownRows["rows"], { groups }: ShownRows["arrangement"]): number {
  const counts = {
    content: rows.contents.length,
    period: rows.periods.length,
    flat: rows.rowCount,
    folder: groups.count,
    playlist: groups.count,
  };
  return counts[groups.grouping];
}

/** Returns the rows that are selected for the curves, of which some may be absent, and a way to select more. */
function useRowSelection(
  view: WatchTimeView,
  {
    rows,
    containers,
    isReading,
  }: Pick<ShownRows, "rows"> & { containers: Containers | null; isReading: boolean },
  newestOf: () => WatchTimeView,
  change: (change: Partial<WatchTimeView>) => void,
) {
  const { grouping, selected } = view;
  const viewKey = JSON.stringify(view);
  // View of the refused selection: other views don't show it.
  const [refusedKey, setRefusedKey] = useState<string | null>(null);
  if (refusedKey !== null && refusedKey !== viewKey) setRefusedKey(null);
  const absent = useMemo(
    // Rows that have not loaded may be theirs.
    () => (isReading ? [] : absentAmong(selected, rows, grouping, containers)),
    [isReading, selected, rows, grouping, containers],
  );
  const choose = (key: string) => {
    // Earlier choices may not be rendered yet.
    const newest = newestOf();
    const next = toggleSelected(newest.selected, key);
    if (next === null) setRefusedKey(JSON.stringify(newest));
    else change({ selected: next });
  };
  return { absent, choose, isRefused: refusedKey !== null };
}

/** Says that no row is shown, and clears the filters. */
function NoRows({
  isOpen,
  onClear,
}: {
  /** Is true if there may be some later. */
  isOpen: boolean;
  onClear: () => void;
}) {
  const t = useTranslations("watchTimeTable.nothing");
  return (
    <div className="mt-2">
      <EmptyState
        title={t(isOpen ? "soFar" : "title")}
        action={<Button onClick={onClear}>{t("clear")}</Button>}
      >
        {t("body")}
      </EmptyState>
    </div>
  );
}

/** Says of how many rows it is not known whether their content exists, and looks again. */
function UnsureNote({ count, lookup }: { count: number; lookup: SubjectLookup }) {
  const t = useTranslations("watchTimeTable");
  const common = useTranslations("common");
  return (
    <section ref={keepFocus} role="status" tabIndex={-1} className="outline-none">
      {count === 0 ? null : (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          {t("unsure", { count })}
          <Button
            variant="quiet"
            aria-disabled={lookup.isRetrying}
            onClick={() => {
              if (!lookup.isRetrying) lookup.onRetry();
            }}
          >
            {common("checkAgain")}
          </Button>
        </p>
      )}
    </section>
  );
}

/** Shows all data of a row in full precision, with the reasons for bounds. */
function RowDetail({
  kind,
  rows,
  arrangement: { groups, changes = null },
  group,
  subjects,
  query: { today },
  onClose,
}: Omit<ShownRows, "isOne" | "view" | "rowCount"> & { group: number; onClose: () => void }) {
  const t = useTranslations("watchTimeTable");
  const common = useTranslations("common");
  const format = useFigureFormat();
  const days = useDayFormat();
  const content = rows.contents[groups.contentAt(group) ?? -1] ?? null;
  const period = rows.periods[groups.periodAt(group) ?? -1] ?? null;
  const container = groups.containerAt(group);
  const { grouping } = groups;
  const state = period === null ? null : periodState(period, today);
  const time = state === null ? "" : days.longRange(state.days);
  const facts: ComponentProps<typeof Facts>["facts"][number][] = [];
  const id = content?.id ?? container?.id ?? "";
  if (id !== "") {
    facts.push({ name: common("id"), value: <code className="text-xs">{id}</code> });
  }
  if (state !== null) {
    const value = state.isGoingOn ? `${time} · ${t("period.goingOn")}` : time;
    facts.push({ name: t("columns.period"), value });
  }
  for (const measure of MEASURES.filter((each) => isPossible(kind, each))) {
    const labels = format(measure, groups.figure(group, measure));
    const change = changes?.of(group, measure);
    const value =
      labels === null ? (
        <Unknown />
      ) : (
        <>
          {labels.exact}
          {labels.text === labels.exact || unitOf(measure) === "count" ? null : (
            <span className="text-ink-faint"> ({labels.text})</span>
          )}
          {labels.reason === null ? null : (
            <span className="block text-sm text-ink-faint">{labels.reason}</span>
          )}
          {change === undefined ? null : <ChangeFact measure={measure} change={change} />}
        </>
      );
    facts.push({ name: t(`columns.${measure}`), value });
  }
  return (
    <Dialog
      title={
        content === null && container === null
          ? time
          : rowName({ subjects, days, t }, { content, period, container, grouping })
      }
      onClose={onClose}
    >
      <div className="tabular-nums">
        <Facts facts={facts} />
      </div>
    </Dialog>
  );
}

/** Says below the table what its columns do not. */
function TableNotes({ kind, view }: Pick<ShownRows, "kind" | "view">) {
  const t = useTranslations("watchTimeTable.notes");
  const columns = layoutOf(view, kind).shown;
  const hasViewers = columns.includes("uniqueViewers") || columns.includes("watchTimePerViewer");
  return (
    <div className="mt-2 grid gap-1 text-sm text-ink-faint">
      {hasViewers ? <p>{t("viewers")}</p> : null}
      {kind === "channel" ? <p>{t("live")}</p> : null}
    </div>
  );
}
