import type { SubtitleJob } from "#captions/subtitle-job.ts";
import { languageOfTrack } from "#captions/track-language.ts";
import { foldText } from "#shared/format/fold-text.ts";
import type { Vod } from "#videos/vod-record.ts";
import type { CoverageView } from "./coverage-view.ts";

/** A language of the board; null: tracks that name none. */
type BoardLanguage = string | null;

/** How a film stands in a language. `settling`: a track was sent and is not listed yet. */
export type CellState = "there" | "several" | "settling" | "hole";

/** How many tracks a film has in each language. */
type TrackCounts = ReadonlyMap<BoardLanguage, number>;

/** A column: how many of the films have the language. */
export interface CoverageColumn {
  language: BoardLanguage;
  filmCount: number;
}

/** What the board knows of a film. */
export type BoardFilm = Pick<
  Vod,
  "id" | "title" | "filename" | "createdAtMs" | "status" | "subtitleLanguages"
>;

const counted = new WeakMap<BoardFilm, TrackCounts>();

/** The tracks of a film by language, counted once for each record. */
export function trackCounts(vod: BoardFilm): TrackCounts {
  const known = counted.get(vod);
  if (known !== undefined) return known;
  const counts = new Map<BoardLanguage, number>();
  for (const said of vod.subtitleLanguages) {
    const language = languageOfTrack(said);
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  counted.set(vod, counts);
  return counts;
}

/** How many languages a film has subtitles in; those of tracks that name none are not known. */
export function countLanguages(vod: BoardFilm): number {
  const counts = trackCounts(vod);
  return counts.size - Number(counts.has(null));
}

/**
 * The languages that any film has, the most common first, then those that were added; tracks without a
 * language have the last column, where there are any.
 */
export function columnsOf(vods: readonly BoardFilm[], added: readonly string[]): CoverageColumn[] {
  const filmCounts = new Map<BoardLanguage, number>();
  for (const vod of vods) {
    for (const language of trackCounts(vod).keys()) {
      filmCounts.set(language, (filmCounts.get(language) ?? 0) + 1);
    }
  }
  const used = [...filmCounts]
    .map(([language, filmCount]) => ({ language, filmCount }))
    .toSorted(
      (a, b) =>
        Number(a.language === null) - Number(b.language === null) ||
        b.filmCount - a.filmCount ||
        ((a.language ?? "") < (b.language ?? "") ? -1 : 1),
    );
  const isUnknownUsed = filmCounts.has(null);
  const fresh = added
    .filter((language) => !filmCounts.has(language))
    .map((language) => ({ language, filmCount: 0 }));
  return isUnknownUsed ? [...used.slice(0, -1), ...fresh, ...used.slice(-1)] : [...used, ...fresh];
}

/** @param settling languages of tracks that were sent to the film and are not listed yet */
export function cellState(
  vod: BoardFilm,
  language: BoardLanguage,
  settling: ReadonlySet<BoardLanguage> | undefined,
): CellState {
  // What replaces a track is on its way too, and there is something to see meanwhile.
  const count = trackCounts(vod).get(language) ?? 0;
  if (settling?.has(language) === true) return "settling";
  return count === 0 ? "hole" : count === 1 ? "there" : "several";
}

/** By film, the languages of tracks that are on their way. */
export function settlingLanguages(
  jobs: readonly SubtitleJob[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const byFilm = new Map<string, Set<string>>();
  for (const job of jobs) {
    if (job.kind !== "sending" || job.step === "failed" || job.step === "kept") continue;
    const languages = byFilm.get(job.vodId) ?? new Set();
    byFilm.set(job.vodId, languages.add(job.upload.language));
  }
  return byFilm;
}

const titles = new Intl.Collator(undefined, { numeric: true });

const folded = new WeakMap<BoardFilm, string>();

function searchedText(vod: BoardFilm): string {
  const known = folded.get(vod) ?? foldText(`${vod.title ?? ""}\n${vod.filename ?? ""}`);
  folded.set(vod, known);
  return known;
}

const byTitle = (a: BoardFilm, b: BoardFilm) =>
  Number(a.title === null) - Number(b.title === null) ||
  titles.compare(a.title ?? "", b.title ?? "");
const byAge = (a: BoardFilm, b: BoardFilm) =>
  (a.createdAtMs ?? -Infinity) - (b.createdAtMs ?? -Infinity) || 0;

const COMPARE: Record<CoverageView["order"], (a: BoardFilm, b: BoardFilm) => number> = {
  newest: (a, b) => byAge(b, a),
  oldest: (a, b) => Number(a.createdAtMs === null) - Number(b.createdAtMs === null) || byAge(a, b),
  title: byTitle,
  titleDown: (a, b) => Number(a.title === null) - Number(b.title === null) || byTitle(b, a),
  fewest: (a, b) => countLanguages(a) - countLanguages(b) || byAge(b, a),
};

/** The films that a view of the board shows, in its order; equal ones always in the same order. */
export function arrangeFilms<Film extends BoardFilm>(
  vods: readonly Film[],
  view: CoverageView,
): readonly Film[] {
  const words = foldText(view.search)
    .split(/\s+/u)
    .filter((word) => word !== "");
  const { missing } = view;
  const compare = COMPARE[view.order];
  return vods
    .filter(
      (vod) =>
        (!view.isOnlineOnly || vod.status === "ready") &&
        (missing === null || !trackCounts(vod).has(missing)) &&
        words.every((word) => searchedText(vod).includes(word)),
    )
    .toSorted((a, b) => compare(a, b) || (a.id < b.id ? -1 : 1));
}
