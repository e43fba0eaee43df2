import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { WatchTimeKind } from "#api/watch-time.ts";
import type { WatchTimeReading } from "#api/watch-time-queries.ts";
import { WatchTimeRows } from "#api/watch-time-rows.ts";
import type { Asked } from "#features/watch-time/asked.ts";
import { CurvePanels } from "#features/watch-time/curves/curve-panels.tsx";
import type { CurveScope } from "#features/watch-time/curves/curve-scope.ts";
import { ExportButton } from "#features/watch-time/export/export-button.tsx";
import { neverPlayed } from "#features/watch-time/never-played.ts";
import { TableToolbar } from "#features/watch-time/table/table-toolbar.tsx";
import { WatchTimeTable } from "#features/watch-time/table/watch-time-table.tsx";
import { useArrangement } from "#features/watch-time/use-arrangement.ts";
import { type Subjects, useSubjects } from "#features/watch-time/use-subjects.ts";
import type { WatchTimeView } from "#features/watch-time/watch-time-view.ts";
import { endOfDayMs } from "#lib/zones.ts";
import { useDayWords } from "#ui/range/use-day-words.ts";
import { useNextPass } from "#ui/use-next-pass.ts";
import { NeverPlayedList } from "./never-played-list.tsx";
import type { WatchTimeLinks } from "./watch-time-desk.tsx";

type RowsReading = Pick<
  WatchTimeReading,
  "rows" | "rowCount" | "isComplete" | "unreadableCount" | "isShifted"
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
  isShifted: false,
};

/** The rows that are read, as a table and as curves. */
export function RowsSection(props: RowsProps) {
  const { kind, isOne, name, reading, view, onView, asked, isOutdated } = props;
  const t = useTranslations("watchTime");
  const { rows, rowCount, isComplete, unreadableCount, isShifted } = reading;
  const subjects = useSubjects(kind, rows.contents, rows.contents.length, reading !== NO_ROWS);
  const arrangement = useArrangement(reading, view, subjects);
  const { from, to } = asked.time.range;
  const fileName = t("file", { name, from, to });
  const isNever = view.shown === "never";
  return (
    <div
      aria-busy={isOutdated}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity delay-150 aria-busy:opacity-60"
    >
      <TableToolbar kind={kind} isOne={isOne} view={view} onView={onView}>
        {isNever ? null : (
          <ExportButton
            view={view}
            rows={rows}
            rowCount={rowCount}
            arrangement={arrangement}
            subjects={subjects}
            kind={kind}
            asked={asked}
            isComplete={isComplete && unreadableCount === 0 && !isShifted}
            fileName={fileName}
          />
        )}
      </TableToolbar>
      {isNever ? (
        <Never {...props} subjects={subjects} />
      ) : (
        <Rows {...props} arrangement={arrangement} subjects={subjects} fileName={fileName} />
      )}
    </div>
  );
}

/** Of a film's end so much is played at least. */
const LAST_SECONDS = 5;

interface RowsProps {
  kind: WatchTimeKind;
  /** Whether it is about one content, and not the account. */
  isOne: boolean;
  name: string;
  view: WatchTimeView;
  onView: (view: WatchTimeView) => void;
  /** What the rows are of. */
  asked: Asked;
  reading: RowsReading;
  isReading: boolean;
  isOutdated: boolean;
  links: WatchTimeLinks;
}

function Rows({
  kind,
  isOne,
  name,
  view,
  onView,
  asked,
  reading,
  isReading,
  arrangement,
  subjects,
  fileName,
  links,
}: RowsProps & {
  arrangement: ReturnType<typeof useArrangement>;
  subjects: Subjects;
  fileName: string;
}) {
  const t = useTranslations("watchTime");
  const days = useDayWords();
  const onPlayAt = (id: string, percent: number) => {
    const { durationSeconds } = subjects.of({ kind: "vod", id, title: null, isDeleted: false });
    links.onPlayAt(id, secondsAt(percent, durationSeconds ?? 0));
  };
  return (
    <>
      <WatchTimeTable
        kind={kind}
        view={view}
        onView={onView}
        rows={reading.rows}
        arrangement={arrangement}
        subjects={subjects}
        hrefOf={links.hrefOf}
        label={t("of", { name })}
        today={asked.today}
        isReading={!reading.isComplete}
      />
      {arrangement.order.length === 0 ? null : (
        <LaterCurves
          kind={kind}
          isOne={isOne}
          view={view}
          onView={onView}
          rows={reading.rows}
          rowCount={reading.rowCount}
          today={asked.today}
          range={asked.time.range}
          granularity={asked.granularity}
          isKept={arrangement.isKept}
          subjects={subjects}
          onPlayAt={kind === "vod" ? onPlayAt : undefined}
          hrefOf={links.hrefOf}
          fileName={fileName}
          isReading={isReading && !reading.isComplete}
          about={`${days.range(asked.time.range)} · ${asked.time.timeZone}`}
        />
      )}
    </>
  );
}

/** The curves come after the rows: to add up what they show takes longer than to draw the rows in sight. */
function LaterCurves(scope: CurveScope) {
  const later = useNextPass(scope, null);
  return useMemo(() => (later === null ? null : <CurvePanels {...later} />), [later]);
}

/** Where to begin so that there is something to see, at the very end as well. */
function secondsAt(percent: number, durationSeconds: number): number {
  const at = (percent / 100) * durationSeconds;
  return Math.max(0, Math.round(Math.min(at, durationSeconds - LAST_SECONDS)));
}

function Never({ kind, reading, asked, subjects, links }: RowsProps & { subjects: Subjects }) {
  const t = useTranslations("watchTime.never");
  const { rows, rowCount, isComplete } = reading;
  const { range, timeZone } = asked.time;
  const films = useMemo(
    () =>
      subjects.films === null || !isComplete
        ? null
        : neverPlayed(subjects.films, rows, rowCount, endOfDayMs(range.to, timeZone)),
    [subjects.films, isComplete, rows, rowCount, range.to, timeZone],
  );
  if (kind === "channel") return <p className="text-ink-soft">{t("live")}</p>;
  if (films === null) return <p className="text-ink-soft">{t("waiting")}</p>;
  const hrefOf = (id: string) => links.hrefOf({ kind, id, title: null, isDeleted: false });
  return <NeverPlayedList films={films} hrefOf={hrefOf} />;
}
