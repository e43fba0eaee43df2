import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNow, useTimeZone } from "use-intl";
import { type RangePreset, rangeOfPreset } from "#shared/dates/date-ranges.ts";
import { dayAt } from "#shared/dates/zones.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import type { ZonedRange } from "#shared/http/live-figures.ts";
import { trueMs } from "#shared/http/server-clock.ts";
import { isReadWhole } from "./read-watch-time.ts";
import { joinFigures, type VideoFigures } from "./video-figures.ts";
import { watchTimeQueries } from "./watch-time-queries.ts";

/** Is the interval at which the time is updated: the end of a day moves current ranges. */
const NOW_EVERY_MS = 60_000;

/** Returns the days of a range as they are now, in the person's zone. "All" is none, as only the service knows its start. */
export function useDaysNow(choice: Exclude<RangePreset, "all">): ZonedRange {
  const timeZone = useTimeZone() ?? "UTC";
  const nowMs = trueMs(useNow({ updateInterval: NOW_EVERY_MS }).getTime());
  const today = dayAt(nowMs, timeZone);
  return useMemo(
    () => ({ range: rangeOfPreset(choice, today, today), timeZone }),
    [choice, today, timeZone],
  );
}

/**
 * Reads the figures of all videos over some days, from the same rows by month as the page of watch time.
 * @param isWanted false: nothing is asked for, and what is known already is returned
 */
export function useVideoFigures(time: ZonedRange, isWanted: boolean) {
  const { api } = useApi();
  const question = { kind: "vod", time, granularity: "month", contentIds: null } as const;
  const reading = useQuery({ ...watchTimeQueries.rows(api, question), enabled: isWanted });
  const { data, isFetching } = reading;
  // Of a reading that goes on, no part is shown as if it were all.
  const isShown = data?.isComplete === true || (!isFetching && (data?.rowCount ?? 0) > 0);
  const figures = useMemo((): VideoFigures | null => {
    if (data === undefined || !isShown) return null;
    const { rows, rowCount, isComplete, readAtMs, reader } = data;
    return joinFigures(rows, rowCount, {
      time: data.query.time,
      readAtMs: readAtMs ?? reader?.lastPageAtMs ?? 0,
      isComplete,
      isWhole: isReadWhole(data),
    });
  }, [data, isShown]);
  return {
    /** Is null while they are read for the first time. Those of a reading that ended early are not complete. */
    figures,
    recordCount: data?.rowCount ?? 0,
    isReading: isFetching,
    problem: isFetching ? null : (data?.failure ?? toProblem(reading.error)),
    onRead: () => void reading.refetch(),
  };
}
