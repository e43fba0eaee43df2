import type { Vod } from "#videos/vod-record.ts";

/** Totals of a set of videos. */
export interface Totals {
  filmCount: number;
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

export function totalsOf(vods: readonly Vod[]): Totals {
  const countOf = (is: (vod: Vod) => boolean) => vods.filter(is).length;
  const sumOf = (figure: (vod: Vod) => number | null) =>
    vods.reduce((sum, vod) => sum + (figure(vod) ?? 0), 0);
  return {
    filmCount: vods.length,
    durationSeconds: sumOf(durationOf),
    withoutDurationCount: countOf((vod) => durationOf(vod) === null),
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
function durationOf({ durationSeconds }: Vod): number | null {
  return durationSeconds === 0 ? null : durationSeconds;
}
