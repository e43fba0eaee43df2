import { Download } from "lucide-react";
import { type ComponentProps, type ReactNode, Suspense, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { shortTitle } from "#shared/format/file-names.ts";
import { Button } from "#shared/ui/button.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { keepRoom } from "#shared/ui/keep-room.ts";
import { lazily } from "#shared/ui/lazily.tsx";
import { useIsWide } from "#shared/ui/use-is-wide.ts";
import { useNextPass } from "#shared/ui/use-stable.ts";
import { isChangeColumn, layoutOf } from "#watch-time/columns.ts";
import type { EarlierRows } from "#watch-time/compare/earlier-rows.ts";
import type { CurveScope } from "#watch-time/curves/curve-panel.tsx";
import { ExportDialog } from "#watch-time/export/export-dialog.tsx";
import { TableToolbar } from "#watch-time/table/table-toolbar.tsx";
import { WatchTimeTable } from "#watch-time/table/watch-time-table.tsx";
import type { ShownRows } from "#watch-time/use-arrangement.ts";
import { type RenderNeverPlayed, useWatchTimeLinks } from "#watch-time/watch-time-links.ts";
import type { WatchTimeView } from "#watch-time/watch-time-view.ts";
import { type RowsReading, type RowsScope, useShownRows } from "./use-shown-rows.ts";

const CurvePanels = lazily(
  async () => (await import("#watch-time/curves/curve-panels.tsx")).CurvePanels,
);
/** Is rarely used, so loaded on demand. */
const NeverPlayed = lazily(async () => (await import("./never-played.tsx")).NeverPlayed);

type RowsSectionProps = Pick<ShownRows, "kind" | "isOne" | "view" | "query"> &
  RowsScope & {
    name: string;
    onView: (view: WatchTimeView) => void;
    /** Holds the same as `reading`, as the service sent it. */
    records: Pick<RowsReading, "rows" | "rowCount">;
    isReading: boolean;
    isOutdated: boolean;
    /** Narrows rows to a folder or playlist. */
    filter: ReactNode;
    renderNeverPlayed: RenderNeverPlayed;
  };

export function RowsSection({
  name,
  onView,
  reading,
  records,
  beside: sentBeside,
  isReading,
  isOutdated,
  filter,
  scope,
  containers,
  renderNeverPlayed,
  ...asked
}: RowsSectionProps) {
  const { kind, isOne, view, query } = asked;
  const t = useTranslations("watchTime");
  const days = useDayFormat();
  const links = useWatchTimeLinks(view);
  const { isComplete } = reading;
  const { shown, arrangement, beside, lookup, isWhole } = useShownRows(asked, {
    reading,
    beside: sentBeside,
    scope,
    containers,
  });
  const fileName = t("file", { name: shortTitle(name), ...query.time.range });
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
              renderOpen={(list) =>
                // The library can be narrowed to a folder, and not to a playlist.
                scope?.ref.kind === "playlist"
                  ? null
                  : renderNeverPlayed({ ...list, folderId: scope?.ref.id ?? null })
              }
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
