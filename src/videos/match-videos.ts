import { languageOfTrack } from "#captions/track-language.ts";
import { endOfDayMs, startOfDayMs } from "#shared/dates/zones.ts";
import { foldText } from "#shared/format/fold-text.ts";
import {
  type LibraryView,
  type Missing,
  NO_FOLDER,
  type Order,
  STATUS_SHOWN,
} from "./library-view.ts";
import type { Video } from "./video-record.ts";

const foldedVideos = new WeakMap<Video, string>();

/** Searchable text of a video, folded once. */
function searchedText(video: Video): string {
  let text = foldedVideos.get(video);
  if (text === undefined) {
    // A line each: a word never matches across them, as no one types a line break.
    text = foldText(`${video.title ?? ""}\n${video.filename ?? ""}`);
    foldedVideos.set(video, text);
  }
  return text;
}

/** A letter or two of it is in every id. */
const MIN_OF_ID = 4;

/** Returns a predicate for videos of the view. Search words may appear anywhere. */
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
  const words = foldText(view.search).match(/\S+/gu) ?? [];
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
    words.every(
      (word) =>
        searchedText(video).includes(word) ||
        (word.length >= MIN_OF_ID && video.id.toLowerCase().includes(word)),
    );
}

const titles = new Intl.Collator(undefined, { numeric: true });

const nothingLast = (a: number | null, b: number | null, direction: 1 | -1) =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : (a - b) * direction;

const byTitle = ({ title: a }: Video, { title: b }: Video, direction: 1 | -1) => {
  if (!a || !b) return Number(!a) - Number(!b);
  return titles.compare(a, b) * direction;
};

const COMPARE: Record<Order, (a: Video, b: Video) => number> = {
  newest: (a, b) => nothingLast(a.createdAtMs, b.createdAtMs, -1),
  oldest: (a, b) => nothingLast(a.createdAtMs, b.createdAtMs, 1),
  title: (a, b) => byTitle(a, b, 1),
  titleDown: (a, b) => byTitle(a, b, -1),
  longest: (a, b) => nothingLast(a.durationSeconds, b.durationSeconds, -1),
  shortest: (a, b) => nothingLast(a.durationSeconds, b.durationSeconds, 1),
  largest: (a, b) => nothingLast(a.fileSizeBytes, b.fileSizeBytes, -1),
  changed: (a, b) => nothingLast(a.savedAtMs, b.savedAtMs, -1),
};

/** Sorts videos; unknown values come last and ties are stable. */
export function sortVideos(videos: readonly Video[], order: Order): readonly Video[] {
  const compare = COMPARE[order];
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
