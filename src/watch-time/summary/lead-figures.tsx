import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { FigureTile } from "#shared/charts/figure-tile.tsx";
import { type Comparable, toRead } from "#shared/dates/compared-days.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import type { ZonedRange } from "#shared/http/live-figures.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useComparedNote } from "#watch-time/compare/compared-note.ts";
import { UNKNOWN_CHANGE } from "#watch-time/compare/figure-change.ts";
import { TileChange } from "#watch-time/compare/tile-change.tsx";
import { rowsAfter } from "#watch-time/compare/use-earlier-rows.ts";
import { isReadWhole } from "#watch-time/read-watch-time.ts";
import { figureTitle, figureValue, useFigureFormat } from "#watch-time/table/row-labels.tsx";
import { useLengths } from "#watch-time/use-lengths.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import type { WatchTimeReading } from "#watch-time/watch-time-queries.ts";
import { NO_LENGTHS, type VideoLengths } from "#watch-time/watch-time-rows.ts";
import {
  type AccountRows,
  accountChange,
  accountFigure,
  isEmpty,
  isNothing,
  type KindRows,
  LEAD_MEASURES,
  type LeadMeasure,
  rowsOfMeasure,
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
  const now = useKinds(shownTime, shownTime, lengths, true);
  const kinds = [now.videos, now.channels];
  const isReading = kinds.some((kind) => kind.isReading);
  const hasSome = kinds.some(({ rows }) => rows !== null && !isEmpty(rows));
  const { time: timeBefore, weeks } =
    compared === null ? { time: shownTime, weeks: 1 } : toRead(compared.previous);
  const isCompared = compared !== null && !isReading && hasSome;
  const before = useKinds(timeBefore, shownTime, lengths, isCompared);
  return (
    <>
      {LEAD_MEASURES.map((measure) => (
        <LeadTile
          key={measure}
          measure={measure}
          now={now}
          before={isCompared ? before : null}
          isBeforeComing={compared !== null && isReading}
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

interface KindReading {
  /** Is null until all of it was read, or has failed. */
  rows: KindRows | null;
  isReading: boolean;
  problem: Problem | null;
}

type Kinds = Record<keyof AccountRows, KindReading>;

/** Returns how the reading of what a measure is of stands: a kind that it is not of can neither delay nor hide it. */
function useReadingOf(measure: LeadMeasure, { videos, channels }: Kinds) {
  const kinds = measure === "percentageViewed" ? [videos] : [videos, channels];
  const rows = useMemo(
    () => rowsOfMeasure({ videos: videos.rows, channels: channels.rows }, measure),
    [videos.rows, channels.rows, measure],
  );
  return {
    rows,
    isReading: kinds.some(({ isReading }) => isReading),
    hasFailed: kinds.some(({ problem }) => problem !== null),
  };
}

const NO_KIND: KindReading = { rows: null, isReading: false, problem: null };
const NO_KINDS: Kinds = { videos: NO_KIND, channels: NO_KIND };

function LeadTile({
  measure,
  now: kinds,
  before: kindsBefore,
  isBeforeComing,
  weeks,
  areLengthsComing,
}: {
  measure: LeadMeasure;
  now: Kinds;
  /** Is null where nothing is compared, or not yet. */
  before: Kinds | null;
  /** The figures are compared once both kinds have been read. */
  isBeforeComing: boolean;
  /** Counts the weeks of the earlier figures, whose average is compared. */
  weeks: number;
  areLengthsComing: boolean;
}) {
  const t = useTranslations("watchTime.summary");
  const problems = useTranslations("problems");
  const names = useTranslations("watchTimeTable.columns");
  const isOfVideos = measure === "percentageViewed";
  const now = useReadingOf(measure, kinds);
  const before = useReadingOf(measure, kindsBefore ?? NO_KINDS);
  const isComing = now.isReading || (isOfVideos && areLengthsComing);
  return (
    <FigureTile title={names(measure)} note={t(isOfVideos ? "videosOnly" : "together")}>
      {now.rows !== null && !isComing ? (
        <>
          <LeadFigure rows={now.rows} measure={measure} />
          {isBeforeComing || before.isReading ? (
            <Skeleton className="h-4 w-24" />
          ) : kindsBefore === null ? null : (
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
      ) : now.hasFailed && !isComing ? (
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
 * @param first the days that are read before these, by whatever panel
 * @param lengths null: they are on their way
 */
function useKinds(
  time: ZonedRange,
  first: ZonedRange,
  lengths: VideoLengths | null,
  isWanted: boolean,
): Kinds {
  return {
    videos: useKind("vod", time, first, lengths ?? NO_LENGTHS, isWanted),
    channels: useKind("channel", time, first, NO_LENGTHS, isWanted),
  };
}

function useKind(
  kind: WatchTimeKind,
  time: ZonedRange,
  first: ZonedRange,
  lengths: VideoLengths,
  isWanted: boolean,
): KindReading {
  const { api } = useApi();
  const requestOf = (asked: ZonedRange) =>
    ({ kind, time: asked, granularity: "month", contentIds: null }) as const;
  const { data, error, isFetching } = useQuery({
    ...rowsAfter(api, requestOf(time), requestOf(first)),
    enabled: isWanted,
  });
  const isReading = isFetching && data?.isComplete !== true;
  // Of a reading that goes on, no part is shown as if it were all.
  const read = isReading ? undefined : data;
  const rows = useMemo(
    () => (read === undefined ? null : kindRows(read, lengths)),
    [read, lengths],
  );
  return { rows, isReading, problem: toProblem(error) };
}

function kindRows(reading: WatchTimeReading, lengths: VideoLengths): KindRows {
  const { rows, rowCount } = reading;
  return { rows: rows.withLengths(lengths, rowCount), rowCount, isWhole: isReadWhole(reading) };
}
