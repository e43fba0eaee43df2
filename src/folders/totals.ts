import type { Vod } from "#videos/vod-record.ts";

/** What films add up to. */
export interface Totals {
  filmCount: number;
  durationSeconds: number;
  /** Films whose duration the service did not say, or can't know before they are encoded. */
  withoutDurationCount: number;
  /** Of the files as they were uploaded. */
  sizeBytes: number;
  withoutSizeCount: number;
  onlineCount: number;
  offlineCount: number;
  encodingCount: number;
  withoutThumbnailCount: number;
  withoutSubtitlesCount: number;
}

/** Adds up films. */
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

/** Films that are not encoded come with a duration of nothing. */
function durationOf({ durationSeconds }: Vod): number | null {
  return durationSeconds === 0 ? null : durationSeconds;
}
