import {
  type LibraryView,
  type Missing,
  NO_FOLDER,
  type Order,
  STATUS_SHOWN,
} from "#library/library-view.ts";
import { endOfDayMs, startOfDayMs } from "#shared/dates/zones.ts";
import { languageOfTrack } from "#shared/format/track-language.ts";
import { comparisonsIn, createTextMatcher } from "#videos/match-videos.ts";
import type { Video } from "#videos/video-record.ts";

/** Returns a predicate for videos of the view. */
export function createMatcher(
  view: LibraryView,
  {
    timeZone,
    insideIds,
    topFolderId,
  }: {
    /** The person's zone, for days; IANA name. */
    timeZone: string;
    /** Folders that lie inside the folder of the view, at any depth. */
    insideIds: ReadonlySet<string>;
    /** The folder at the top, which counts as none; null when unknown. */
    topFolderId: string | null;
  },
): (video: Video) => boolean {
  const matchesText = createTextMatcher(view.search);
  const status = STATUS_SHOWN[view.shown];
  const { fromMs, untilMs } = dayRangeMs(view.createdFrom, view.createdTo, timeZone);
  const hasDays = view.createdFrom !== null || view.createdTo !== null;
  const lacksThumbnail = view.missing.includes("thumbnail");
  const lacksSubtitles = view.missing.includes("subtitles");
  const lackedLanguages = new Set<string | null>(missingLanguages(view));
  const isInFolder = ({ folders }: Video) => {
    if (view.folder === null) return true;
    if (view.folder === NO_FOLDER) return folders.every(({ id }) => id === topFolderId);
    return folders.some(({ id }) => id === view.folder || (view.isWithin && insideIds.has(id)));
  };
  return (video) =>
    (status === undefined || video.status === status) &&
    (!lacksThumbnail || video.thumbnailUrl === null) &&
    (!lacksSubtitles || video.subtitleLanguages.length === 0) &&
    !video.subtitleLanguages.some((said) => lackedLanguages.has(languageOfTrack(said))) &&
    (!hasDays ||
      (video.createdAtMs !== null && video.createdAtMs >= fromMs && video.createdAtMs < untilMs)) &&
    isInFolder(video) &&
    matchesText(video);
}

/** Sorts videos; unknown values come last and ties are stable. */
export function sortVideos(
  videos: readonly Video[],
  order: Order,
  locale: string,
): readonly Video[] {
  const compare = comparisonsIn(locale)[order];
  return videos.toSorted((a, b) => compare(a, b) || (a.id < b.id ? -1 : 1));
}

/**
 * The instants between two days of a zone, both included.
 * @param from `YYYY-MM-DD`; null: no bound
 * @returns milliseconds, the end not included
 */
export function dayRangeMs(
  from: string | null,
  to: string | null,
  timeZone: string,
): { fromMs: number; untilMs: number } {
  return {
    fromMs: from === null ? Number.NEGATIVE_INFINITY : startOfDayMs(from, timeZone),
    untilMs: to === null ? Number.POSITIVE_INFINITY : endOfDayMs(to, timeZone),
  };
}

export const MISSING = ["thumbnail", "subtitles"] as const;

/** Returns the languages of the "no subtitles in" filters. */
export function missingLanguages({ missing }: Pick<LibraryView, "missing">): string[] {
  return missing.map(languageOf).filter((language) => language !== null);
}

/** The language of a filter; null where it is about something else. */
export function languageOf(what: Missing): string | null {
  return what.startsWith("subtitles.") ? what.slice("subtitles.".length) : null;
}

/** Returns the filter for videos without subtitles in a language. */
export function missingIn(language: string): Missing {
  return `subtitles.${language}`;
}
