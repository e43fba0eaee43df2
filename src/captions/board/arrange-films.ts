import { foldText } from "#shared/format/fold-text.ts";
import { type BoardFilm, countLanguages, trackCounts } from "./coverage.ts";
import type { CoverageView } from "./coverage-view.ts";

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
