import { inSlices } from "#shared/async/in-slices.ts";
import { FilmIndex, type FilmMatch, type NamedFilm } from "./film-index.ts";

/** Few at once: each takes a moment. */
const AT_ONCE = 8;

/**
 * Finds the films that files are for by their names, one at most for each; the page answers meanwhile.
 * @param locales in which languages may be named
 * @returns a match for each file, in their order
 * @throws the signal's reason
 */
export async function planMatches(
  fileNames: readonly string[],
  films: readonly NamedFilm[],
  { locales, signal }: { locales: readonly string[]; signal: AbortSignal },
): Promise<FilmMatch[]> {
  const index = new FilmIndex();
  await inSlices(
    films.length,
    (at) => {
      const film = films[at];
      if (film !== undefined) index.add(film);
    },
    signal,
    AT_ONCE,
  );
  const matches: FilmMatch[] = [];
  await inSlices(
    fileNames.length,
    (at) => matches.push(index.match(fileNames[at] ?? "", locales)),
    signal,
    AT_ONCE,
  );
  return matches;
}
