import { Download } from "lucide-react";
import { type ComponentProps, Suspense, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { endOfDayMs } from "#shared/dates/zones.ts";
import { shortTitle } from "#shared/format/file-names.ts";
import { Button } from "#shared/ui/button.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { lazily } from "#shared/ui/lazily.tsx";
import { useNextPass } from "#shared/ui/use-stable.ts";
import type { Video } from "#videos/video-record.ts";
import type { CurveScope } from "#watch-time/curves/curve-panel.tsx";
import { ExportDialog } from "#watch-time/export/export-dialog.tsx";
import { type WatchTimeQuery, wholeSizeOf } from "#watch-time/resolved-query.ts";
import { TableToolbar } from "#watch-time/table/table-toolbar.tsx";
import { WatchTimeTable } from "#watch-time/table/watch-time-table.tsx";
import { useArrangement } from "#watch-time/use-arrangement.ts";
import { type SubjectLookup, type Subjects, useSubjects } from "#watch-time/use-subjects.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import type { WatchTimeReading } from "#watch-time/watch-time-queries.ts";
import { plainId, type WatchTimeLinks, WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import type { WatchTimeView } from "#watch-time/watch-time-view.ts";

const CurvePanels = lazily(
  async () => (await import("#watch-time/curves/curve-panels.tsx")).CurvePanels,
);
/** Rarely used, so loaded on demand. */
const NeverPlayedList = lazily(
  async () => (await import("./never-played-list.tsx")).NeverPlayedList,
);

type RowsReading = Pick<
  WatchTimeReading,
  | "rows"
  | "rowCount"
  | "isComplete"
  | "unreadableCount"
  | "contradictedCount"
  | "isShifted"
  | "hasEnd"
>;

/**
 * What there is while the first rows are on their way: headings and toolbar are drawn with it, and when rows come,
 * only rows are.
 */
export const NO_ROWS: RowsReading = {
  rows: new WatchTimeRows(),
  rowCount: 0,
  isComplete: false,
  unreadableCount: 0,
  contradictedCount: 0,
  isShifted: false,
  hasEnd: true,
};

/** Returns whether all rows of the service are loaded. */
function isWhole({ isComplete, unreadableCount, isShifted, hasEnd }: RowsReading): boolean {
  return isComplete && unreadableCount === 0 && !isShifted && hasEnd;
}

/** The rows that are read, as a table and as curves. */
export function RowsSection(props: RowsProps) {
  const { kind, isOne, name, view, onView, query, reading, isReading, isOutdated, links } = props;
  const t = useTranslations("watchTime");
  const days = useDayFormat();
  const { rows, rowCount } = reading;
  const { subjects, lookup } = useSubjects(
    kind,
    rows.contents,
    rows.contents.length,
    reading !== NO_ROWS,
  );
  // What is still being read is called so; when that is over, what is missing stays so.
  const lacksRows = !isWhole(reading) && (reading.isComplete || !isReading);
  const wholeSize = lacksRows ? wholeSizeOf(view.grouping, query, isOne) : null;
  const arrangement = useArrangement(reading, view, subjects, wholeSize);
  const { range, timeZone } = query.time;
  const fileName = t("file", { name: shortTitle(name), ...range });
  /** What the table, the curves and the files are of. */
  const shown = { kind, isOne, view, rows, rowCount, subjects };
  const label = t("of", { name });
  return (
    <div
      aria-busy={isOutdated}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity delay-150 aria-busy:opacity-60"
    >
      <TableToolbar kind={kind} isOne={isOne} view={view} onView={onView}>
        {view.shown === "never" ? null : (
          <ExportButton
            {...shown}
            arrangement={arrangement}
            query={query}
            isComplete={isWhole(reading) && reading.contradictedCount === 0}
            fileName={fileName}
          />
        )}
      </TableToolbar>
      {view.shown === "never" ? (
        // The retry button disappears when pressed: keep focus.
        <section ref={keepFocus} tabIndex={-1} className="outline-none">
          <NeverPlayed {...props} subjects={subjects} lookup={lookup} />
        </section>
      ) : (
        <>
          <WatchTimeTable
            kind={kind}
            view={view}
            onView={onView}
            rows={rows}
            arrangement={arrangement}
            subjects={subjects}
            lookup={lookup}
            hrefOf={links.hrefOf}
            label={label}
            today={query.today}
            isReading={!reading.isComplete}
          />
          {arrangement.order.length === 0 ? null : (
            <LaterCurves
              {...shown}
              name={label}
              onView={onView}
              today={query.today}
              range={range}
              granularity={query.granularity}
              isIncluded={arrangement.isIncluded}
              isRowIncluded={arrangement.isRowIncluded}
              onPlayAt={kind === "vod" ? links.onPlayAt : undefined}
              hrefOf={links.hrefOf}
              fileName={fileName}
              isReading={isReading && !reading.isComplete}
              isWhole={isWhole(reading)}
              about={`${days.range(range)} · ${timeZone}`}
            />
          )}
        </>
      )}
    </div>
  );
}

interface RowsProps {
  kind: WatchTimeKind;
  /** One content, not the account. */
  isOne: boolean;
  name: string;
  view: WatchTimeView;
  onView: (view: WatchTimeView) => void;
  /** Query of the rows. */
  query: WatchTimeQuery;
  reading: RowsReading;
  isReading: boolean;
  isOutdated: boolean;
  links: WatchTimeLinks;
}

/** The curves come after the rows: to add up what they show takes longer than to draw the rows in sight. */
function LaterCurves(scope: Omit<CurveScope, "places">) {
  const later = useNextPass(scope, null);
  return useMemo(
    () => <Suspense>{later === null ? null : <CurvePanels {...later} />}</Suspense>,
    [later],
  );
}

function NeverPlayed({
  kind,
  view,
  onView,
  reading,
  query,
  subjects,
  lookup,
  links,
}: RowsProps & { subjects: Subjects; lookup: SubjectLookup }) {
  const t = useTranslations("watchTime.never");
  const { rows, rowCount, isComplete } = reading;
  const { range, timeZone } = query.time;
  const endMs = endOfDayMs(range.to, timeZone);
  const videos = useMemo(
    () =>
      subjects.videos === null || !isComplete
        ? null
        : neverPlayed(subjects.videos, rows, rowCount, endMs),
    [subjects.videos, isComplete, rows, rowCount, endMs],
  );
  if (kind === "channel") return <p className="text-ink-soft">{t("live")}</p>;
  if (range.from > query.today) return <p className="text-ink-soft">{t("future")}</p>;
  if (subjects.videos === null && lookup.problem !== null) {
    return <ErrorNotice problem={lookup.problem} onRetry={lookup.onRetry} />;
  }
  const waiting = <p className="text-ink-soft">{t("waiting")}</p>;
  if (videos === null) return waiting;
  if (subjects.videos?.some((video) => wasThere(video, endMs)) === false) {
    return <p className="text-ink-soft">{t("none")}</p>;
  }
  const hrefOf = (id: string) => links.hrefOf({ kind, id, title: null, isDeleted: false });
  return (
    <Suspense fallback={waiting}>
      <NeverPlayedList
        videos={videos}
        missingCount={subjects.missingVideoCount}
        isSure={isWhole(reading)}
        view={view}
        onOrder={(listOrder) => onView({ ...view, listOrder })}
        hrefOf={hrefOf}
        fileName={t("file", { ...range })}
      />
    </Suspense>
  );
}

/** Opens what makes files of watch time. */
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

/**
 * Returns the videos without plays: the service omits rows without plays. Videos created after the range are
 * excluded.
 * @param endMs end of the range
 */
export function neverPlayed<Item extends Pick<Video, "id" | "createdAtMs">>(
  videos: readonly Item[],
  rows: WatchTimeRows,
  rowCount: number,
  endMs: number,
): Item[] {
  const plays = rows.figure("totalPlays");
  const played = new Set<string>();
  for (let row = 0; row < rowCount; row++) {
    const content = rows.contents[rows.contentOf[row] ?? 0];
    // Where nothing is said of its plays, it may have had some.
    if (plays[row] !== 0 && content !== undefined) played.add(plainId(content.id));
  }
  return videos.filter((video) => !played.has(plainId(video.id)) && wasThere(video, endMs));
}

/** Returns whether a video may have existed before an instant. */
function wasThere({ createdAtMs }: Pick<Video, "createdAtMs">, endMs: number): boolean {
  return createdAtMs === null || createdAtMs < endMs;
}
