import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { FigureTile } from "#shared/charts/figure-tile.tsx";
import { type Comparable, toRead } from "#shared/dates/compared-days.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import type { ZonedRange } from "#shared/http/live-figures.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useComparedNote } from "#watch-time/compare/compared-note.ts";
import { UNKNOWN_CHANGE } from "#watch-time/compare/figure-change.ts";
import { TileChange } from "#watch-time/compare/tile-change.tsx";
import { isReadWhole } from "#watch-time/read-watch-time.ts";
import { figureTitle, figureValue, useFigureFormat } from "#watch-time/table/row-labels.tsx";
import { useLengths } from "#watch-time/use-lengths.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { type WatchTimeReading, watchTimeQueries } from "#watch-time/watch-time-queries.ts";
import { NO_LENGTHS, type VideoLengths } from "#watch-time/watch-time-rows.ts";
import {
  type AccountRows,
  accountChange,
  accountFigure,
  isNothing,
  type KindRows,
  LEAD_MEASURES,
  type LeadMeasure,
} from "./account-figures.ts";

/** Shows the watch time and the percentage viewed of the account as tiles, and below them of which days they are. */
export function LeadFigures({
  time,
  compared,
}: {
  time: ZonedRange;
  /** Holds the days that are shown, and those before. Is null where nothing is compared: all days of the time are shown. */
  compared: Comparable | null;
}) {
  const t = useTranslations("watchTime.summary");
  const note = useComparedNote();
  const lengths = useLengths();
  const shownTime = compared?.current ?? time;
  const now = useAccountRows(shownTime, lengths, true);
  const isCompared = compared !== null && now.rows !== null && !isNothing(now.rows);
  const { time: timeBefore, weeks } =
    compared === null ? { time: shownTime, weeks: 1 } : toRead(compared.previous);
  const before = useAccountRows(timeBefore, lengths, isCompared);
  return (
    <>
      {LEAD_MEASURES.map((measure) => (
        <LeadTile
          key={measure}
          measure={measure}
          now={now}
          before={isCompared ? before : null}
          weeks={weeks}
          areLengthsComing={lengths === null}
        />
      ))}
      <div className="col-span-full -mt-1 min-h-25 text-sm text-ink-soft sm:min-h-11">
        {compared === null ? null : <p>{t("days", { days: note(compared) })}</p>}
        <p>{t("apart")}</p>
      </div>
    </>
  );
}

type AccountReading = ReturnType<typeof useAccountRows>;

function LeadTile({
  measure,
  now,
  before,
  weeks,
  areLengthsComing,
}: {
  measure: LeadMeasure;
  now: AccountReading;
  /** Is null where nothing is compared. */
  before: AccountReading | null;
  /** Counts the weeks of the earlier figures, whose average is compared. */
  weeks: number;
  areLengthsComing: boolean;
}) {
  const t = useTranslations("watchTime.summary");
  const problems = useTranslations("problems");
  const names = useTranslations("watchTimeTable.columns");
  const isOfVideos = measure === "percentageViewed";
  const isComing = now.isReading || (isOfVideos && areLengthsComing);
  return (
    <FigureTile title={names(measure)} note={t(isOfVideos ? "videosOnly" : "together")}>
      {now.rows !== null && !isComing ? (
        <>
          <LeadFigure rows={now.rows} measure={measure} />
          {before === null ? null : before.isReading ? (
            <Skeleton className="h-4 w-24" />
          ) : (
            <TileChange
              measure={measure}
              change={
                before.rows === null
                  ? UNKNOWN_CHANGE
                  : accountChange(now.rows, before.rows, measure, weeks)
              }
            />
          )}
        </>
      ) : now.problem !== null && !isComing ? (
        <>
          <span aria-hidden="true" className="text-xl font-semibold text-ink-faint">
            –
          </span>
          {/* The panel of watch time has the reason, and tries again. */}
          <span className="text-sm text-ink-faint">{t("failed")}</span>
        </>
      ) : (
        <>
          <span className="sr-only">{problems("loading")}</span>
          <Skeleton className="mt-1 h-6 w-24" />
        </>
      )}
    </FigureTile>
  );
}

function LeadFigure({ rows, measure }: { rows: AccountRows; measure: LeadMeasure }) {
  const t = useTranslations("watchTime.summary");
  const format = useFigureFormat();
  const figure = useMemo(() => accountFigure(rows, measure), [rows, measure]);
  if (isNothing(rows)) return <span className="text-xl text-ink-faint">{t("none")}</span>;
  const labels = format(measure, figure);
  return (
    <span className="truncate text-xl font-semibold" title={figureTitle(labels) ?? labels?.text}>
      {figureValue(labels)}
    </span>
  );
}

/**
 * Reads the rows of videos and channels by month: months are cut to the days that are asked for, so their sums are exact, of
 * far fewer records than days are.
 * @param lengths null: they are on their way
 */
function useAccountRows(time: ZonedRange, lengths: VideoLengths | null, isWanted: boolean) {
  const { api } = useApi();
  const optionsOf = (kind: WatchTimeKind) => ({
    ...watchTimeQueries.rows(api, { kind, time, granularity: "month", contentIds: null }),
    enabled: isWanted,
  });
  const videos = useQuery(optionsOf("vod"));
  const channels = useQuery(optionsOf("channel"));
  const isReading = [videos, channels].some(
    ({ data, isFetching }) => isFetching && data?.isComplete !== true,
  );
  // Of a reading that goes on, no part is shown as if it were all.
  const ofVideos = isReading ? undefined : videos.data;
  const ofChannels = isReading ? undefined : channels.data;
  const rows = useMemo((): AccountRows | null => {
    if (ofVideos === undefined || ofChannels === undefined) return null;
    return {
      videos: kindRows(ofVideos, lengths ?? NO_LENGTHS),
      channels: kindRows(ofChannels, NO_LENGTHS),
    };
  }, [ofVideos, ofChannels, lengths]);
  return { rows, isReading, problem: toProblem(videos.error ?? channels.error) };
}

function kindRows(reading: WatchTimeReading, lengths: VideoLengths): KindRows {
  const { rows, rowCount } = reading;
  return { rows: rows.withLengths(lengths, rowCount), rowCount, isWhole: isReadWhole(reading) };
}
