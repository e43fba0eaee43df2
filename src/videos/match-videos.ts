import { languageOfTrack } from "#captions/track-language.ts";
import { endOfDayMs, startOfDayMs } from "#shared/dates/zones.ts";
import { foldedWords, foldText } from "#shared/format/fold-text.ts";
import {
  type LibraryView,
  type Missing,
  NO_FOLDER,
  type Order,
  STATUS_SHOWN,
} from "./library-view.ts";
import type { Video } from "./video-record.ts";

type Named = Pick<Video, "id" | "title" | "filename">;

const foldedTexts = new WeakMap<Named, string>();

/** Searchable text, folded once. */
function searchedText(item: Named): string {
  // A line each: a word never matches across them, as no one types a line break.
  const text = foldedTexts.get(item) ?? foldText(`${item.title ?? ""}\n${item.filename ?? ""}`);
  foldedTexts.set(item, text);
  return text;
}

/** A letter or two of it is in every id. */
const MIN_OF_ID = 4;

/** Returns a predicate for a search. Words may appear anywhere in the title, the file name or the id. */
export function createTextMatcher(search: string): (item: Named) => boolean {
  const words = foldedWords(search);
  return (item) =>
    words.every(
      (word) =>
        searchedText(item).includes(word) ||
        (word.length >= MIN_OF_ID && item.id.toLowerCase().includes(word)),
    );
}

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

function byNumber<K extends string>(field: K, direction: 1 | -1) {
  return ({ [field]: a }: Record<K, number | null>, { [field]: b }: Record<K, number | null>) =>
    a === b ? 0 : a === null ? 1 : b === null ? -1 : (a - b) * direction;
}

function byTitle({ compare }: Intl.Collator, direction: 1 | -1) {
  return ({ title: a }: Pick<Video, "title">, { title: b }: Pick<Video, "title">) =>
    !a || !b ? Number(!a) - Number(!b) : compare(a, b) * direction;
}

const BY_NUMBER = {
  newest: byNumber("createdAtMs", -1),
  oldest: byNumber("createdAtMs", 1),
  longest: byNumber("durationSeconds", -1),
  shortest: byNumber("durationSeconds", 1),
  largest: byNumber("fileSizeBytes", -1),
  changed: byNumber("savedAtMs", -1),
};

/** Comparisons of videos, for readers of a locale; unknown values come last. */
export function comparisonsIn(locale: string) {
  const titles = new Intl.Collator(locale, { numeric: true });
  return {
    ...BY_NUMBER,
    title: byTitle(titles, 1),
    titleDown: byTitle(titles, -1),
  } satisfies Record<Order, (a: Video, b: Video) => number>;
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
