import { startTransition, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { useStable } from "#shared/ui/use-stable.ts";
import { useDraft } from "#shared/ui/use-typed.ts";
import { layoutOf, nameColumn } from "#watch-time/columns.ts";
import type { ShownRows } from "#watch-time/use-arrangement.ts";
import type { SubjectLookup, Subjects } from "#watch-time/use-subjects.ts";
import type { WatchTimeLinks } from "#watch-time/watch-time-rows.ts";
import type { WatchTimeView } from "#watch-time/watch-time-view.ts";
import { identityOf, placeOf, type RowIdentity } from "./active-row.ts";
import { RowDetail } from "./row-detail.tsx";
import { absentAmong, SelectionBar, selectedKey, useSelection } from "./selection-bar.tsx";
import { useTableColumns } from "./table-columns.tsx";
import { TableGrid } from "./table-grid.tsx";
import type { GroupRow } from "./table-model.ts";
import { EndFade, isFiltered, NothingFound, TableNotes } from "./table-notes.tsx";
import { focusTabStop } from "./table-rows.tsx";

/**
 * Watch time in rows, a hundred thousand or one: those in sight are in the document. It scrolls in a frame of
 * its own, in which headings, totals and pinned columns stay.
 */
export function WatchTimeTable({
  kind,
  view: given,
  onView,
  query: { today },
  rows,
  arrangement,
  subjects,
  lookup,
  hrefOf,
  label,
  isReading,
}: Pick<ShownRows, "kind" | "view" | "query" | "rows" | "arrangement"> & {
  subjects: Subjects;
  lookup: SubjectLookup;
  onView: (next: WatchTimeView) => void;
  hrefOf: WatchTimeLinks["hrefOf"];
  label: string;
  /** More rows are coming; before the first ones only headings are shown. */
  isReading: boolean;
}) {
  const [view, change] = useDraft(given, onView);
  const frame = useRef<HTMLDivElement>(null);
  const [detail, setDetail] = useState<RowIdentity | null>(null);
  // May be gone after a refetch.
  const detailPlace = detail === null ? null : placeOf(rows, arrangement, detail);
  if (detail !== null && detailPlace === null) setDetail(null);
  const hasDetail = detail !== null;
  useEffect(() => {
    const grid = frame.current;
    // The element that gets the focus back may be gone, or be of another row by now.
    return hasDetail ? () => focusTabStop(grid) : undefined;
  }, [hasDetail]);
  const viewKey = JSON.stringify(view);
  // View of the refused selection: other views don't show it.
  const [refusedKey, setRefusedKey] = useState<string | null>(null);
  if (refusedKey !== null && refusedKey !== viewKey) setRefusedKey(null);
  const { grouping, selected } = view;
  const absent = useMemo(
    // Rows that are still to come may be theirs.
    () => (isReading ? [] : absentAmong(selected, rows, grouping)),
    [isReading, selected, rows, grouping],
  );
  const choose = useSelection(selected, (next) => {
    if (next === null) setRefusedKey(viewKey);
    else change({ selected: next });
  });
  const onChoose = useStable(({ group }: GroupRow) =>
    startTransition(() => choose(selectedKey(rows, arrangement.groups, group))),
  );
  const onDetail = useStable(({ group }: GroupRow) =>
    setDetail(identityOf(rows, arrangement, group)),
  );
  const columns = useTableColumns({
    name: nameColumn(grouping),
    subjects,
    hrefOf,
    today,
    isShaded: view.isShaded,
    onChoose,
    onDetail,
  });
  const { order } = arrangement;
  const isAwaited = isReading && rows.rowCount === 0;
  const countAll = {
    content: rows.contents.length,
    period: rows.periods.length,
    flat: rows.rowCount,
  };
  return (
    <div className="min-w-0">
      <SelectionBar
        count={selected.length}
        absentCount={absent.length}
        isRefused={refusedKey !== null}
        onClear={() => change({ selected: [] })}
        onClearAbsent={() =>
          change({ selected: selected.filter((each) => !absent.includes(each)) })
        }
      />
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
          allCount={isFiltered(given) ? countAll[arrangement.groups.grouping] : null}
          isReading={isReading}
          onChange={change}
          onChoose={onChoose}
          onDetail={onDetail}
        />
        <EndFade frame={frame} />
      </div>
      {order.length > 0 || isAwaited ? null : (
        <NothingFound
          isReading={isReading || (view.shown === "removed" && subjects.unknownCount > 0)}
          onChange={(filters) => {
            change(filters);
            // The button is removed.
            frame.current?.focus();
          }}
        />
      )}
      <UnsureNote unsureCount={subjects.unsureCount} lookup={lookup} />
      <TableNotes kind={kind} columns={layoutOf(view, kind).shown} isShaded={view.isShaded} />
      {detailPlace === null ? null : (
        <RowDetail
          kind={kind}
          rows={rows}
          groups={arrangement.groups}
          group={order[detailPlace] ?? 0}
          subjects={subjects}
          today={today}
          onClose={() => setDetail(null)}
        />
      )}
    </div>
  );
}

/** Rows whose content may be removed, with a retry. */
function UnsureNote({
  unsureCount,
  lookup: { isRetrying, onRetry },
}: Pick<Subjects, "unsureCount"> & { lookup: SubjectLookup }) {
  const t = useTranslations("watchTimeTable.unsure");
  return (
    <section ref={keepFocus} role="status" tabIndex={-1} className="outline-none">
      {unsureCount === 0 ? null : (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          {t("count", { count: unsureCount })}
          <Button
            variant="quiet"
            aria-disabled={isRetrying}
            onClick={() => {
              if (!isRetrying) onRetry();
            }}
          >
            {t("again")}
          </Button>
        </p>
      )}
    </section>
  );
}
