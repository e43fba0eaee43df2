import type { useTranslations } from "use-intl";
import { formatBounds, NEVER_PLAYED, parseBounds } from "#library/figures/figure-rules.ts";
import { type LibraryView, type Missing, NO_FOLDER, STATUS_SHOWN } from "#library/library-view.ts";
import { endOfDayMs, startOfDayMs } from "#shared/dates/zones.ts";
import { plainId } from "#shared/format/ids.ts";
import { languageName } from "#shared/format/languages.ts";
import { numberFormat } from "#shared/format/number-format.ts";
import { languageOfTrack } from "#shared/format/track-language.ts";
import type { Video } from "#videos/video-record.ts";
import { VIDEO_MEASURES } from "#watch-time/video-figures.ts";
import { searchMany } from "./search-many.ts";

export type FilterName = "shown" | "folder" | "missing" | "created" | "figures" | "list";
type Test = (video: Video) => boolean;

interface Filter {
  /** Returns the test that videos have to pass; null: the view does not narrow by it. */
  test: (view: LibraryView, surroundings: Surroundings) => Test | null;
  /** Returns what the view narrows by, each with the view that no longer does. */
  chips: (view: LibraryView, words: ChipWords) => Chip[];
}

interface Surroundings {
  /** Names the person's zone, for days, by its IANA name. */
  timeZone: string;
  /** Holds the folder of the view, and its subfolders where they are included. */
  folderIds: ReadonlySet<string>;
  /** Holds the ids of the view's list, as `plainId` writes them. Is null while they are not known. */
  listedIds: ReadonlySet<string> | null;
  /** Identifies the folder at the top, which counts as none. Is null when unknown. */
  topFolderId: string | null;
}

interface Chip {
  text: string;
  without: LibraryView;
}

/** Holds what chips are written with. */
interface ChipWords {
  t: ReturnType<typeof useTranslations<"libraryFilters.chip">>;
  common: ReturnType<typeof useTranslations<"common">>;
  locale: string;
  day: (day: string) => string;
  /** Are the words about figures. */
  figures: ReturnType<typeof useTranslations<"videoFigures">>;
  /** Says whether subfolders of the folder are included. */
  isWithin: boolean;
  /** Returns the path of a folder; undefined where it is unknown. */
  pathOf: (folderId: string) => string | null | undefined;
}

/**
 * Holds the filters in the order of their chips. Those that have no place in the toolbar, or beside the chips, have a control in
 * `filter-panel.tsx`.
 */
const FILTERS: Readonly<Record<FilterName, Filter>> = {
  shown: {
    test({ shown }) {
      const status = STATUS_SHOWN[shown];
      return status === undefined ? null : (video) => video.status === status;
    },
    chips: (view, { common }) =>
      view.shown === "all"
        ? []
        : [{ text: common(view.shown), without: { ...view, shown: "all" } }],
  },
  folder: {
    test({ folder }, { topFolderId, folderIds }) {
      if (folder === null) return null;
      if (folder === NO_FOLDER)
        return ({ folders }) => folders.every(({ id }) => id === topFolderId);
      return ({ folders }) => folders.some(({ id }) => folderIds.has(id));
    },
    chips(view, { t, pathOf, isWithin }) {
      const { folder } = view;
      if (folder === null) return [];
      const text =
        folder === NO_FOLDER
          ? t("noFolder")
          : t(isWithin ? "folderWithin" : "folder", { text: pathOf(folder) ?? folder });
      return [{ text, without: { ...view, folder: null, isWithin: null } }];
    },
  },
  missing: {
    test({ missing }) {
      if (missing.length === 0) return null;
      const lacksThumbnail = missing.includes("thumbnail");
      const lacksSubtitles = missing.includes("subtitles");
      const languages = new Set<string | null>(missingLanguages({ missing }));
      return ({ thumbnailUrl, subtitleLanguages }) =>
        (!lacksThumbnail || thumbnailUrl === null) &&
        (!lacksSubtitles || subtitleLanguages.length === 0) &&
        !subtitleLanguages.some((said) => languages.has(languageOfTrack(said)));
    },
    chips: (view, { t, locale }) =>
      view.missing.map((what) => {
        const language = languageOf(what);
        return {
          text:
            language === null
              ? t(what === "thumbnail" ? "thumbnail" : "subtitles")
              : t("language", { language: languageName(language, locale) }),
          without: { ...view, missing: view.missing.filter((each) => each !== what) },
        };
      }),
  },
  created: {
    test({ createdFrom, createdTo }, { timeZone }) {
      if (createdFrom === null && createdTo === null) return null;
      const { fromMs, untilMs } = dayRangeMs(createdFrom, createdTo, timeZone);
      return ({ createdAtMs: ms }) => ms !== null && ms >= fromMs && ms < untilMs;
    },
    chips(view, { t, day }) {
      const { createdFrom: from, createdTo: to } = view;
      return [
        ...(from === null
          ? []
          : [{ text: t("from", { day: day(from) }), without: { ...view, createdFrom: null } }]),
        ...(to === null
          ? []
          : [{ text: t("to", { day: day(to) }), without: { ...view, createdTo: null } }]),
      ];
    },
  },
  figures: {
    // Whether a figure is within bounds can be open: `figureTest` decides it.
    test: () => null,
    chips: (view, { figures: t, locale }) =>
      VIDEO_MEASURES.flatMap((measure) => {
        const bounds = parseBounds(view[measure]);
        const name = t(`days.${measure}`);
        const write = numberFormat(
          locale,
          measure === "plays" ? {} : { style: "unit", unit: "minute" },
        );
        if (measure === "plays" && view.plays === NEVER_PLAYED) {
          return [{ text: t("never"), without: { ...view, plays: null } }];
        }
        return (["atLeast", "atMost"] as const).flatMap((bound) => {
          const amount = bounds[bound];
          if (amount === null) return [];
          const without = { ...view, [measure]: formatBounds({ ...bounds, [bound]: null }) };
          return [{ text: t(`chip.${bound}`, { name, value: write.format(amount) }), without }];
        });
      }),
  },
  list: {
    test: ({ list }, { listedIds }) =>
      list === null ? null : ({ id }) => listedIds?.has(plainId(id)) === true,
    // The heading above the list says it.
    chips: () => [],
  },
};

/** Returns what a view narrows the library by, apart from the search. */
export function chipsOf(view: LibraryView, words: ChipWords): Chip[] {
  return Object.values(FILTERS).flatMap(({ chips }) => chips(view, words));
}

/** Returns a function that returns the videos of a view, in their order: the list itself where the view has all of it. */
export function createFilter(
  view: LibraryView,
  surroundings: Surroundings,
): (videos: readonly Video[]) => readonly Video[] {
  const tests = Object.values(FILTERS)
    .map(({ test }) => test(view, surroundings))
    .filter((test) => test !== null);
  return (videos) => {
    const found = searchMany(videos, view.search);
    return tests.length === 0 ? found : found.filter((video) => tests.every((test) => test(video)));
  };
}

/**
 * Returns the instants between two days of a zone, both included.
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

/** Returns the language of a filter, or null where it is about something else. */
export function languageOf(what: Missing): string | null {
  return what.startsWith("subtitles.") ? what.slice("subtitles.".length) : null;
}

/** Returns the filter for videos without subtitles in a language. */
export function missingIn(language: string): Missing {
  return `subtitles.${language}`;
}
