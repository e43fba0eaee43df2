import { byNewest } from "#videos/video-library.ts";
import type { Video } from "#videos/video-record.ts";

/** Returns the videos that are recordings of a channel, newest first. */
export function recordingsIn(videos: readonly Video[], channelId: string): readonly Video[] {
  return videos.filter((video) => video.channelId === channelId).toSorted(byNewest);
}

/** Returns the ids of the channels with recordings. */
export function recordedChannelIds(videos: readonly Video[]): ReadonlySet<string> {
  return new Set(videos.flatMap(({ channelId }) => channelId ?? []));
}
