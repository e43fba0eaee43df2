import type { Video, VideoStatus } from "./video-record.ts";

/** Counts videos by status. */
export function countStatuses(videos: readonly Video[]): Record<VideoStatus | "all", number> {
  const counts = { all: videos.length, ready: 0, offline: 0, encoding: 0 };
  for (const { status } of videos) counts[status] += 1;
  return counts;
}
