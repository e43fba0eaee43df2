import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { analyticsQueries, type Subject } from "#analytics/analytics-queries.ts";
import { type RankedContent, rankRows } from "#analytics/contents/rank-contents.ts";
import type { AnalyticsQuery } from "#analytics/resolved-query.ts";
import { useBreakdown } from "#analytics/screen/breakdown-panel.tsx";
import type { Channel } from "#channels/channel-record.ts";
import { channelQueries } from "#channels/channels-queries.ts";
import { comparableOf, toRead } from "#shared/dates/compared-days.ts";
import { startOfDayMs } from "#shared/dates/zones.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import type { Video } from "#videos/video-record.ts";
import { moversOf } from "./movers.ts";

const NO_VIDEOS: readonly Video[] = [];
const NO_CHANNELS: readonly Channel[] = [];

/** Reads the plays by content of a range and of what it is compared with, and finds the movers among them. */
export function useMovers(subject: Subject, query: AnalyticsQuery) {
  const { api } = useApi();
  const breakdown = useBreakdown(query, "plays", (time) =>
    analyticsQueries.contents(api, subject, "visitors", time),
  );
  const { data: library } = useQuery(videoLibraryQueries.all(api));
  const { data: channelList } = useQuery({
    ...channelQueries.list(api),
    enabled: subject.kind !== "vods",
  });
  const videos = library?.videos ?? NO_VIDEOS;
  const channels = channelList?.channels ?? NO_CHANNELS;
  const { data } = breakdown.state;
  const ranking = useMemo(
    () => (data === undefined ? null : rankRows(data, videos, channels, "plays")),
    [data, videos, channels],
  );
  const records = useMemo(
    () => ({
      video: new Map(videos.map((video) => [video.id, video])),
      channel: new Map(channels.map((channel) => [channel.id, channel])),
    }),
    [videos, channels],
  );
  const previous = comparableOf(query)?.previous;
  const before = previous === undefined ? query.time : toRead(previous).time;
  const beforeMs = startOfDayMs(before.range.from, before.timeZone);
  const movers = useMemo(() => {
    if (ranking === null) return null;
    const createdAt = ({ match }: RankedContent) =>
      match.is === "one" ? (records[match.kind].get(match.id)?.createdAtMs ?? null) : null;
    return moversOf(ranking, createdAt, beforeMs);
  }, [ranking, records, beforeMs]);
  return {
    breakdown,
    /** Is null until the rows are there. */
    ranking,
    movers,
    records,
    /** Says whether there is something that the range is compared with. */
    isCompared: (data?.previousRows ?? null) !== null,
    /** All videos and channels are known, so missing ones are deleted. */
    isLibraryWhole:
      library?.isComplete === true && (subject.kind === "vods" || channelList !== undefined),
  };
}
