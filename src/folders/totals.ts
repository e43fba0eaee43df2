import type { Video } from "#videos/video-record.ts";

/** Totals of a set of videos. */
export interface Totals {
  videoCount: number;
  durationSeconds: number;
  /** Videos whose duration is not reported, or not known before they are encoded. */
  withoutDurationCount: number;
  /** Size of the uploaded files. */
  sizeBytes: number;
  withoutSizeCount: number;
  onlineCount: number;
  offlineCount: number;
  encodingCount: number;
  withoutThumbnailCount: number;
  withoutSubtitlesCount: number;
}

export function totalsOf(videos: readonly Video[]): Totals {
  const countOf = (is: (video: Video) => boolean) => videos.filter(is).length;
  const sumOf = (figure: (video: Video) => number | null) =>
    videos.reduce((sum, video) => sum + (figure(video) ?? 0), 0);
  return {
    videoCount: videos.length,
    durationSeconds: sumOf(durationOf),
    withoutDurationCount: countOf((video) => durationOf(video) === null),
    sizeBytes: sumOf(({ fileSizeBytes }) => fileSizeBytes),
    withoutSizeCount: countOf(({ fileSizeBytes }) => fileSizeBytes === null),
    onlineCount: countOf(({ status }) => status === "ready"),
    offlineCount: countOf(({ status }) => status === "offline"),
    encodingCount: countOf(({ status }) => status === "encoding"),
    withoutThumbnailCount: countOf(({ thumbnailUrl }) => thumbnailUrl === null),
    withoutSubtitlesCount: countOf(({ subtitleLanguages }) => subtitleLanguages.length === 0),
  };
}

/** Returns null for a duration of 0, which the service reports for videos that are not encoded. */
function durationOf({ durationSeconds }: Video): number | null {
  return durationSeconds === 0 ? null : durationSeconds;
}
