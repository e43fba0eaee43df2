import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNow, useTimeZone } from "use-intl";
import type { RangeChoice } from "#shared/dates/date-ranges.ts";
import { endOfDayMs } from "#shared/dates/zones.ts";
import { plainId } from "#shared/format/ids.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { trueMs } from "#shared/http/server-clock.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import type { Video } from "#videos/video-record.ts";
import { neverPlayed } from "./never-played.ts";
import { isReadWhole } from "./read-watch-time.ts";
import { questionOf, resolveView } from "./resolved-query.ts";
import { useSince } from "./since-queries.ts";
import { watchTimeQueries } from "./watch-time-queries.ts";
import { DEFAULT_VIEW } from "./watch-time-view.ts";

/** Is the interval at which the time is updated: the end of a day moves current ranges. */
const NOW_EVERY_MS = 60_000;

/** Reads the watch time of all videos in a range, from the same rows as its page. @param timeZone null: the person's own */
function useVideoRows(choice: RangeChoice, timeZone: string | null) {
  const { api } = useApi();
  const personZone = useTimeZone() ?? "UTC";
  const nowMs = trueMs(useNow({ updateInterval: NOW_EVERY_MS }).getTime());
  const since = useSince({ kind: "vods" }, timeZone ?? personZone, nowMs);
  const asked = { ...DEFAULT_VIEW, choice, timeZone };
  const query = resolveView(asked, { personZone, since: since.day, nowMs, isOne: false });
  const isAwaited = choice === "all" && since.state === "pending";
  const reading = useQuery({
    ...watchTimeQueries.rows(api, questionOf("vod", query, null)),
    enabled: !isAwaited,
  });
  return { query, reading };
}

/**
 * Counts the plays of videos in a range, by their ids as `plainId` writes them. Null until all of them are read: a video
 * without a row has no plays then.
 */
export function usePlays(choice: RangeChoice) {
  const { data, isFetching } = useVideoRows(choice, null).reading;
  const plays = useMemo((): ReadonlyMap<string, number> | null => {
    if (data === undefined || !isReadWhole(data)) return null;
    const { rows, rowCount } = data;
    const figures = rows.figure("totalPlays");
    const plays = new Map<string, number>();
    for (let row = 0; row < rowCount; row++) {
      const content = rows.contents[rows.contentOf[row] ?? 0];
      if (content === undefined) continue;
      const id = plainId(content.id);
      plays.set(id, (plays.get(id) ?? 0) + (figures[row] ?? Number.NaN));
    }
    return plays;
  }, [data]);
  return { plays, isReading: isFetching && plays === null };
}

/**
 * Reads the videos of the account without plays in a range.
 * @param timeZone null: the person's own
 */
export function useNeverPlayed(choice: RangeChoice, timeZone: string | null) {
  const { api } = useApi();
  const { query, reading } = useVideoRows(choice, timeZone);
  const library = useQuery(videoLibraryQueries.all(api));
  const { data } = reading;
  const { data: known } = library;
  const endMs = endOfDayMs(query.time.range.to, query.time.timeZone);
  const videos = useMemo(
    (): readonly Video[] | null =>
      data?.isComplete === true && known?.isComplete === true
        ? neverPlayed(known.videos, data.rows, data.rowCount, endMs)
        : null,
    [data, known, endMs],
  );
  const failure = data?.failure ?? toProblem(reading.error);
  const libraryFailure = known?.failure ?? toProblem(library.error);
  const problem = reading.isFetching ? null : failure;
  return {
    /** Is null until all records and videos are read. */
    videos,
    /** Says that no missing row can be of one of the videos. */
    isWhole: data !== undefined && isReadWhole(data),
    problem: problem ?? (library.isFetching ? null : libraryFailure),
    onRetry: () => {
      if (problem !== null) void reading.refetch();
      else void library.refetch();
    },
  };
}
