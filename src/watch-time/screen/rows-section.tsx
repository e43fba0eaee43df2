import { Download } from "lucide-react";
import { type ComponentProps, type ReactNode, Suspense, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { shortTitle } from "#shared/format/file-names.ts";
import { plainId } from "#shared/format/ids.ts";
import { Button } from "#shared/ui/button.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { keepRoom } from "#shared/ui/keep-room.ts";
import { lazily } from "#shared/ui/lazily.tsx";
import { useIsWide } from "#shared/ui/use-is-wide.ts";
import { useNextPass } from "#shared/ui/use-stable.ts";
import { isChangeColumn, layoutOf } from "#watch-time/columns.ts";
import { besideWithLengths, type EarlierRows } from "#watch-time/compare/earlier-rows.ts";
import type { Containers, MemberScope } from "#watch-time/containers.ts";
import type { CurveScope } from "#watch-time/curves/curve-panel.tsx";
import { ExportDialog } from "#watch-time/export/export-dialog.tsx";
import { isReadWhole, type ReadingProgress } from "#watch-time/read-watch-time.ts";
import { wholeSizeOf } from "#watch-time/resolved-query.ts";
import { TableToolbar } from "#watch-time/table/table-toolbar.tsx";
import { WatchTimeTable } from "#watch-time/table/watch-time-table.tsx";
import { type ShownRows, useArrangement } from "#watch-time/use-arrangement.ts";
import { type Subjects, useSubjects } from "#watch-time/use-subjects.ts";
import { type WatchTimeLinks, WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import type { WatchTimeView } from "#watch-time/watch-time-view.ts";

const CurvePanels = lazily(
  async () => (await import("#watch-time/curves/curve-panels.tsx")).CurvePanels,
);
/** Is rarely used, so loaded on demand. */
const NeverPlayed = lazily(async () => (await import("./never-played.tsx")).NeverPlayed);

type RowsReading = Omit<ReadingProgress, "pagesRead" | "repeatedCount">;

type RowsSectionProps = Pick<ShownRows, "kind" | "isOne" | "view" | "query"> & {
  name: string;
  onView: (view: WatchTimeView) => void;
  /** Has rows of zeros for what was lost since the earlier days. */
  reading: RowsReading;
  /** Holds the same as the service sent it. */
  records: Pick<RowsReading, "rows" | "rowCount">;
  /** Is null while nothing is compared. */
  beside: EarlierRows | null;
  isReading: boolean;
  isOutdated: boolean;
  links: WatchTimeLinks;
  /** Narrows rows to a folder or playlist. */
  filter: ReactNode;
  /** Says what the rows are narrowed to. Is null for nothing, or while it is not known. */
  scope: MemberScope | null;
  /** Is null where rows stand for no folders or playlists, or while these are not known. */
  containers: Containers | null;
};

/** Serves for headings and toolbar before the first rows come: then only rows are drawn. */
export const NO_ROWS: RowsReading = {
  rows: new WatchTimeRows(),
  rowCount: 0,
  isComplete: false,
  unreadableCount: 0,
  strayCount: 0,
  contradictedCount: 0,
  isShifted: false,
  hasEnd: true,
};

export function RowsSection({
  name,
  onView,
  reading,
  records,
  beside: sentBeside,
  isReading,
  isOutdated,
  links,
  filter,
  scope,
  containers,
  ...asked
}: RowsSectionProps) {
  const { kind, isOne, view, query } = asked;
  const t = useTranslations("watchTime");
  const days = useDayFormat();
  const { rows: sent, rowCount, isComplete } = reading;
  const isWhole = isReadWhole(reading) && scope?.isWhole !== false;
  const { subjects, lookup } = useSubjectsWithin(scope, kind, sent, reading !== NO_ROWS);
  const { lengths } = subjects;
  const rows = useMemo(() => sent.withLengths(lengths, rowCount), [sent, lengths, rowCount]);
  const beside = useMemo(
    () => sentBeside && besideWithLengths(sentBeside, lengths),
    [sentBeside, lengths],
  );
  const wholeSize = wholeSizeIn({ ...asked, reading, scope });
  const arrangement = useArrangement(
    { rows, rowCount },
    view,
    subjects,
    wholeSize,
    beside,
    containers,
  );
  const fileName = t("file", { name: shortTitle(name), ...query.time.range });
  const shown = { ...asked, rows, rowCount, subjects };
  const label = t("of", { name });
  // On narrow screens, the toolbar is in the sheet of the page's controls.
  const isWide = useIsWide(80);
  const picked = view.selected.length === 0 ? null : PICKED[isWide ? "wide" : "narrow"];
  const exporting = (
    <ExportButton
      {...shown}
      arrangement={arrangement}
      records={records}
      isComplete={isWhole && reading.contradictedCount === 0}
      isCompared={isCompared(view, kind, beside)}
      fileName={fileName}
    />
  );
  return (
    <div
      aria-busy={isOutdated}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity delay-150 aria-busy:opacity-60"
    >
      {isWide ? (
        <TableToolbar kind={kind} isOne={isOne} view={view} onView={onView} filter={filter}>
          {view.shown === "never" ? null : exporting}
        </TableToolbar>
      ) : null}
      {view.shown === "never" ? (
        // The retry button disappears when pressed: keep focus.
        <section ref={keepFocus} tabIndex={-1} className="outline-none">
          <Suspense fallback={<p className="text-ink-soft">{t("never.waiting")}</p>}>
            <NeverPlayed
              {...shown}
              isComplete={isComplete}
              isWhole={isWhole}
              lookup={lookup}
              onOrder={(listOrder) => onView({ ...view, listOrder })}
              hrefOf={links.hrefOf}
              renderOpen={scope === null ? links.renderNeverPlayed : () => null}
            />
          </Suspense>
        </section>
      ) : (
        <div className={picked?.frame ?? "grid grid-cols-[minmax(0,1fr)] gap-4"}>
          <WatchTimeTable
            {...shown}
            arrangement={arrangement}
            onView={onView}
            lookup={lookup}
            hrefOf={links.hrefOf}
            hrefOfContainer={links.hrefOfContainer}
            label={label}
            isReading={!isComplete}
            actions={isWide ? null : exporting}
          />
          {arrangement.order.length === 0 ? null : (
            <div
              ref={picked === PICKED.narrow ? keepRowClear : undefined}
              className={picked?.curves}
            >
              <LaterCurves
                {...shown}
                name={label}
                onView={onView}
                isIncluded={arrangement.isIncluded}
                isRowIncluded={arrangement.isRowIncluded}
                beside={beside}
                onPlayAt={kind === "vod" ? links.onPlayAt : undefined}
                hrefOf={links.hrefOf}
                fileName={fileName}
                isReading={isReading && !isComplete}
                isWhole={isWhole}
                about={`${days.range(query.time.range)} · ${query.time.timeZone}`}
              />
            </div>
          )}
        </div>
      )}
    </div>
  );
}

/** Returns whether all changes in the columns of a view are of whole data; of none as well. */
function isCompared(view: WatchTimeView, kind: ShownRows["kind"], beside: EarlierRows | null) {
  if (!layoutOf(view, kind).shown.some(isChangeColumn)) return true;
  return beside !== null && beside.earlier.isWhole && beside.earlier.rows.contradictedCount === 0;
}

/** Returns how many rows a group has of which none is missing; null where none is missing in any. See `RowGroups`. */
function wholeSizeIn({
  view: { grouping },
  query,
  isOne,
  reading,
  scope,
}: Pick<ShownRows, "isOne" | "view" | "query"> & {
  reading: RowsReading;
  scope: MemberScope | null;
}): number | null {
  // What is not read yet is missing, too: no part of a figure is ranked or shown as if it were whole.
  if (!isReadWhole(reading)) return wholeSizeOf(grouping, query, isOne);
  if (scope?.isWhole !== false) return null;
  // Further contents would be rows of their own, and are missing in those of several.
  return grouping === "content" || grouping === "flat" ? 0 : Number.POSITIVE_INFINITY;
}

/**
 * Returns the titles of the rows' contents, and of the library's videos those that rows are narrowed to.
 * @param isBegun as for `useSubjects`
 */
function useSubjectsWithin(
  scope: MemberScope | null,
  kind: ShownRows["kind"],
  { contents }: WatchTimeRows,
  isBegun: boolean,
) {
  const { subjects: known, lookup } = useSubjects(kind, contents, contents.length, isBegun);
  const subjects = useMemo((): Subjects => {
    if (scope === null || known.videos === null) return known;
    const ids = new Set(scope.ids.map(plainId));
    return { ...known, videos: known.videos.filter(({ id }) => ids.has(plainId(id))) };
  }, [known, scope]);
  return { subjects, lookup };
}

/**
 * Selected rows have their curves beside them, or at the edge of a narrow window: in view, and no row moves when the
 * first one is selected. On paper they follow the table.
 */
const PICKED = {
  wide: {
    frame: "grid grid-cols-[minmax(0,1fr)_clamp(24rem,38%,48rem)] gap-4 print:contents",
    curves: "sticky top-4 max-h-[calc(100dvh-2rem)] self-start overflow-y-auto print:contents",
  },
  narrow: {
    frame: "flex flex-col gap-4 print:contents",
    curves:
      "sticky bottom-[calc(var(--bottom-bar)+min(var(--notices,0px),30dvh))] z-10 -mx-4 max-h-[45dvh] overflow-y-auto overscroll-contain border-t border-line bg-canvas px-4 py-2 shadow-dock sm:-mx-6 sm:px-6 print:contents",
  },
};

/** Only a row that the curves would cover moves: it was just selected, or has the focus. */
function keepRowClear(curves: HTMLElement | null): (() => void) | undefined {
  if (curves === null) return undefined;
  const stop = keepRoom("bottom")(curves);
  const observer = new ResizeObserver(() =>
    document.activeElement?.closest("[role=row]")?.scrollIntoView({ block: "nearest" }),
  );
  observer.observe(curves);
  return () => {
    observer.disconnect();
    stop();
  };
}

/** The curves come after the rows: adding up their figures takes longer than drawing the rows in view. */
function LaterCurves(scope: Omit<CurveScope, "places">) {
  const later = useNextPass(scope, null);
  return useMemo(
    () => <Suspense>{later === null ? null : <CurvePanels {...later} />}</Suspense>,
    [later],
  );
}

export function ExportButton(props: Omit<ComponentProps<typeof ExportDialog>, "onClose">) {
  const t = useTranslations("watchTimeFiles.export");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        data-print="hide"
        disabled={props.rowCount === 0 && !props.isComplete}
        icon={<Download aria-hidden="true" size={15} />}
        onClick={() => setIsOpen(true)}
      >
        {t("button")}
      </Button>
      {isOpen ? <ExportDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
