import {
  type CSSProperties,
  type RefObject,
  startTransition,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import type { Day } from "#shared/dates/days.ts";
import { Button } from "#shared/ui/button.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useStable } from "#shared/ui/use-stable.ts";
import { useDraft } from "#shared/ui/use-typed.ts";
import { layoutOf } from "#watch-time/columns.ts";
import { type Arrangement, useSame } from "#watch-time/use-arrangement.ts";
import type { SubjectLookup, Subjects } from "#watch-time/use-subjects.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import type { WatchTimeContent, WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import type { WatchTimeView } from "#watch-time/watch-time-view.ts";
import { setWidth } from "./change-columns.ts";
import { frameStyle } from "./drawn-layout.ts";
import { HeadRow } from "./head-row.tsx";
import { useRowContext } from "./row-context.ts";
import { RowDetail } from "./row-detail.tsx";
import { absentAmong, SelectionBar, selectedKey, useSelection } from "./selection-bar.tsx";
import { TableBody } from "./table-body.tsx";
import { EndFade, isFiltered, NothingFound, TableNotes } from "./table-notes.tsx";
import { TotalsRow } from "./totals-row.tsx";
import { identityOf, placeOf, type RowIdentity } from "./use-active-row.ts";
import { roomIn, SIZES_REM, stickyOffsets, useColumns } from "./use-columns.ts";

/**
 * Watch time in rows, a hundred thousand or one: those in sight are in the document. It scrolls in a frame of
 * its own, in which headings, totals and pinned columns stay.
 */
export function WatchTimeTable({
  kind,
  view: given,
  onView,
  rows,
  arrangement,
  subjects,
  lookup,
  hrefOf,
  label,
  today,
  isReading,
}: {
  kind: WatchTimeKind;
  view: WatchTimeView;
  onView: (next: WatchTimeView) => void;
  rows: WatchTimeRows;
  arrangement: Arrangement;
  subjects: Subjects;
  lookup: SubjectLookup;
  /** Page of a content; not called for removed ones. */
  hrefOf: (content: WatchTimeContent) => string;
  label: string;
  /** In the zone of the range. */
  today: Day;
  /** More rows are coming; before the first ones only headings are shown. */
  isReading: boolean;
}) {
  const [view, change] = useDraft(given, onView);
  const frame = useRef<HTMLDivElement>(null);
  const { widthPx: frameWidthPx, remPx } = useFrameSize(frame);
  const [detail, setDetail] = useState<RowIdentity | null>(null);
  // May be gone after a refetch.
  const detailPlace = detail === null ? null : placeOf(rows, arrangement, detail, 0);
  if (detail !== null && detailPlace === null) setDetail(null);
  const viewKey = JSON.stringify(view);
  // View of the refused selection: other views don't show it.
  const [refusedKey, setRefusedKey] = useState<string | null>(null);
  if (refusedKey !== null && refusedKey !== viewKey) setRefusedKey(null);
  const { grouping, columns: selectedColumns, pinned, widths } = view;
  // Rows that are still to come may be theirs.
  const selected = useSame(view.selected);
  const absent = useMemo(
    () => (isReading ? [] : absentAmong(selected, rows, grouping)),
    [isReading, selected, rows, grouping],
  );
  const {
    shown,
    pinned: pinnedShown,
    name,
  } = useMemo(
    () => layoutOf({ grouping, columns: selectedColumns, pinned }, kind),
    [grouping, selectedColumns, pinned, kind],
  );
  const drawnColumns = useColumns(
    { shown, pinned: pinnedShown, name },
    widths,
    { frameWidthPx, remPx },
    (column, widthPx) => change(setWidth(view, column, widthPx)),
  );
  const columns = useSame(drawnColumns);
  // Selection and search do not affect the headings.
  const headView = useSame({ ...view, selected: [], search: "" });
  const changeHead = useStable(change);
  const choosePx = SIZES_REM.choose * remPx;
  const offsets = stickyOffsets(
    columns.filter(({ isPinned }) => isPinned),
    { startPx: choosePx, frameWidthPx },
  );
  const choose = useSelection(view.selected, (selected) => {
    if (selected === null) setRefusedKey(viewKey);
    else change({ selected });
  });
  const context = useRowContext({
    rows,
    arrangement,
    subjects,
    hrefOf,
    columns: columns.map(({ column }) => column),
    name,
    sticky: [...offsets.keys()],
    // While its edge is dragged the final width is unknown.
    room: columns.map(({ leastPx, isResizing }) => (isResizing ? 0 : roomIn(leastPx, remPx))),
    today,
    isShaded: view.isShaded,
    onChoose: useStable((group: number) =>
      startTransition(() => choose(selectedKey(rows, arrangement.groups, group))),
    ),
    onDetail: useStable((group: number) => setDetail(identityOf(rows, arrangement, group))),
  });
  const { layout } = context;
  const rowPx = (view.isCompact ? SIZES_REM.compactRow : SIZES_REM.row) * remPx;
  const headPx = SIZES_REM.head * remPx;
  const totalPx = SIZES_REM.total * remPx;
  const { order } = arrangement;
  const isAwaited = isReading && rows.rowCount === 0;
  return (
    <div className="min-w-0">
      <SelectionBar
        count={view.selected.length}
        absentCount={absent.length}
        isRefused={refusedKey !== null}
        onClear={() => change({ selected: [] })}
        onClearAbsent={() =>
          change({ selected: view.selected.filter((each) => !absent.includes(each)) })
        }
      />
      <div className="relative">
        <div
          ref={frame}
          role="grid"
          data-print="rows"
          aria-label={label}
          aria-busy={isAwaited ? true : undefined}
          aria-rowcount={order.length === 0 ? 1 : order.length + 2}
          aria-colcount={columns.length + 1}
          aria-multiselectable="true"
          tabIndex={-1}
          className="relative isolate max-h-[70dvh] overflow-auto overscroll-x-contain rounded-lg border border-line bg-surface"
          style={frameStyle(columns, {
            name,
            widths,
            choosePx,
            rowPx,
            headPx,
            totalPx,
            offsets,
          })}
        >
          <div role="presentation" className="min-w-[max(100%,var(--wide))]">
            <HeadRow
              kind={kind}
              view={headView}
              columns={columns}
              layout={layout}
              heightPx={headPx}
              onChange={changeHead}
            />
            <TableBody
              frame={frame}
              context={context}
              displayKey={JSON.stringify([
                grouping,
                given.search,
                given.shown,
                given.numbers,
                given.sort,
              ])}
              selected={view.selected}
              detailPlace={detailPlace}
              rowPx={rowPx}
              headPx={headPx}
              totalPx={totalPx}
            />
            {isAwaited ? <RowsSkeleton /> : null}
            {order.length === 0 ? null : (
              <TotalsRow
                arrangement={arrangement}
                layout={layout}
                allCount={isFiltered(given) ? countAll(rows, arrangement) : null}
                isReading={isReading}
                heightPx={totalPx}
              />
            )}
          </div>
        </div>
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
      <TableNotes kind={kind} layout={layout} isShaded={view.isShaded} />
      {detailPlace === null ? null : (
        <RowDetail
          context={context}
          kind={kind}
          group={order[detailPlace] ?? 0}
          onClose={() => setDetail(null)}
        />
      )}
    </div>
  );
}

/** Bars where rows will be, cut out of one shape: it costs no more than that. */
function RowsSkeleton() {
  return (
    <div style={BARS}>
      <Skeleton className="h-[calc(70dvh-3rem)] rounded-none" />
    </div>
  );
}

const BARS: CSSProperties = {
  maskImage:
    "linear-gradient(transparent 35%, black 0 65%, transparent 0), repeating-linear-gradient(to right, transparent 0 1rem, black 0 7.25rem, transparent 0 8.25rem)",
  maskSize: "100% var(--row), 100% 100%",
  maskComposite: "intersect",
};

function countAll(rows: WatchTimeRows, { groups }: Arrangement): number {
  switch (groups.grouping) {
    case "content":
      return rows.contents.length;
    case "period":
      return rows.periods.length;
    case "flat":
      return rows.rowCount;
  }
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

/** Width of a frame and its font size in pixels; before it is mounted, the maximum width. */
function useFrameSize(frame: RefObject<HTMLElement | null>): {
  widthPx: number;
  remPx: number;
} {
  const [size, setSize] = useState(() => ({
    widthPx: (document.querySelector("main") ?? document.documentElement).clientWidth,
    remPx: remPxNow(),
  }));
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    // Also called initially, after layout: measuring here would force a second layout.
    const observer = new ResizeObserver(() => {
      const widthPx = element.clientWidth;
      const remPx = remPxNow();
      setSize((last) =>
        last.widthPx === widthPx && last.remPx === remPx ? last : { widthPx, remPx },
      );
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}

function remPxNow(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
