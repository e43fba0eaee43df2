import type { CoverageView } from "#captions/coverage-view.ts";
import type { SubtitleJob } from "#captions/subtitle-jobs-queries.ts";
import { createTextMatcher } from "#shared/format/text-search.ts";
import { languageOfTrack } from "#shared/format/track-language.ts";
import { comparisonsIn } from "#videos/compare-videos.ts";
import type { Video } from "#videos/video-record.ts";

/** Names a language of the board. Is null for tracks that name none. */
type BoardLanguage = string | null;

export interface CoverageColumn {
  language: BoardLanguage;
  videoCount: number;
}

export type BoardVideo = Pick<
  Video,
  "id" | "title" | "filename" | "createdAtMs" | "status" | "subtitleLanguages"
>;

const counted = new WeakMap<BoardVideo, ReadonlyMap<BoardLanguage, number>>();

/** Counts the tracks of a video by language; cached per record. */
export function trackCounts(video: BoardVideo): ReadonlyMap<BoardLanguage, number> {
  const known = counted.get(video);
  if (known !== undefined) return known;
  const counts = new Map<BoardLanguage, number>();
  for (const said of video.subtitleLanguages) {
    const language = languageOfTrack(said);
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  counted.set(video, counts);
  return counts;
}

/** Counts the languages of a video's subtitles; tracks without a language don't count. */
export function countLanguages(video: BoardVideo): number {
  const counts = trackCounts(video);
  return counts.size - Number(counts.has(null));
}

/**
 * Returns columns for the languages of any video, most common first, then added ones; a last one for tracks without a
 * language, if any.
 */
export function columnsOf(
  videos: readonly BoardVideo[],
  added: readonly string[],
): CoverageColumn[] {
  const videoCounts = new Map<BoardLanguage, number>();
  for (const video of videos) {
    for (const language of trackCounts(video).keys()) {
      videoCounts.set(language, (videoCounts.get(language) ?? 0) + 1);
    }
  }
  for (const language of added) {
    if (!videoCounts.has(language)) videoCounts.set(language, 0);
  }
  return [...videoCounts]
    .map(([language, videoCount]) => ({ language, videoCount }))
    .toSorted(
      (a, b) =>
        Number(a.language === null) - Number(b.language === null) ||
        b.videoCount - a.videoCount ||
        // Added languages stay in their order.
        (a.videoCount === 0 ? 0 : (a.language ?? "") < (b.language ?? "") ? -1 : 1),
    );
}

/**
 * Returns what a cell says of a video's tracks in a language.
 * @param settling languages of tracks that were sent and are not listed yet
 */
export function cellState(
  video: BoardVideo,
  language: BoardLanguage,
  settling: ReadonlySet<BoardLanguage> | undefined,
) {
  // A replacing track is pending too, and the old one is shown in the meantime.
  const count = trackCounts(video).get(language) ?? 0;
  if (settling?.has(language) === true) return "settling";
  return count === 0 ? "hole" : count === 1 ? "there" : "several";
}

export function settlingLanguages(
  jobs: readonly SubtitleJob[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const byVideo = new Map<string, Set<string>>();
  for (const { videoId, upload, state } of jobs) {
    if (upload === null || state === "failed") continue;
    byVideo.set(videoId, (byVideo.get(videoId) ?? new Set()).add(upload.language));
  }
  return byVideo;
}

export function arrangeVideos<Item extends BoardVideo>(
  videos: readonly Item[],
  view: CoverageView,
  locale: string,
): readonly Item[] {
  const { missing, order } = view;
  const comparisons = comparisonsIn(locale);
  const matchesText = createTextMatcher(view.search);
  const compare =
    order === "fewest"
      ? (a: Item, b: Item) => countLanguages(a) - countLanguages(b) || comparisons.newest(a, b)
      : comparisons[order];
  return videos
    .filter(
      (video) =>
        (!view.isOnlineOnly || video.status === "ready") &&
        (missing === null || !trackCounts(video).has(missing)) &&
        matchesText(video),
    )
    .toSorted((a, b) => compare(a, b) || (a.id < b.id ? -1 : 1));
}
