import { stemOf } from "#shared/format/file-names.ts";
import { nameWords, withoutLanguage } from "./name-words.ts";

/** What of a film its name is compared with. */
export interface NamedFilm {
  id: string;
  title: string | null;
  filename: string | null;
}

/**
 * How a file was matched. `exact`: one film is called so. `close`: one is called nearly so, and no other.
 * `ambiguous`: several may be meant, the likeliest first. `none`: no film is called like it.
 */
export type FilmMatch =
  | { kind: "exact" | "close"; filmId: string; candidateIds: readonly string[] }
  | { kind: "ambiguous" | "none"; filmId: null; candidateIds: readonly string[] };

/** How alike names have to be, of 1. */
const LEAST_LIKENESS = 0.6;
/** The next film has to be so much less alike. */
const LEAST_LEAD = 0.1;
/** What is worth to be offered. */
const LEAST_OFFERED = 0.4;
const MOST_CANDIDATES = 8;

interface IndexedName {
  filmId: string;
  wordCount: number;
  numbers: string;
}

/** Films by their names, so that a file needs not be compared with each of them. */
export class FilmIndex {
  readonly #names: IndexedName[] = [];
  readonly #byKey = new Map<string, Set<string>>();
  readonly #byWord = new Map<string, number[]>();

  /** Takes a film in, by its title and by the file that it was made from. */
  add({ id, title, filename }: NamedFilm): void {
    const names = [title, filename === null ? null : stemOf(filename)];
    const seen = new Set<string>();
    for (const name of names) {
      const words = name === null ? [] : nameWords(name);
      const key = keyOf(words);
      if (key === "" || seen.has(key)) continue;
      seen.add(key);
      this.#byKey.set(key, (this.#byKey.get(key) ?? new Set()).add(id));
      const place = this.#names.length;
      const unique = new Set(words);
      this.#names.push({ filmId: id, wordCount: unique.size, numbers: numbersOf(unique) });
      for (const word of unique) {
        const places = this.#byWord.get(word);
        if (places === undefined) this.#byWord.set(word, [place]);
        else places.push(place);
      }
    }
  }

  /** The film that a file is for, going by its name. @param locales in which languages may be named */
  match(fileName: string, locales: readonly string[]): FilmMatch {
    const stem = stemOf(fileName);
    const bare = withoutLanguage(stem, locales);
    const readings = [stem, ...(bare === null ? [] : [bare])].map(nameWords);
    const called = new Set(readings.flatMap((words) => [...(this.#byKey.get(keyOf(words)) ?? [])]));
    if (called.size > 0) return matchOf("exact", [...called], called.size === 1);
    return this.#closest(readings.at(-1) ?? []);
  }

  #closest(words: readonly string[]): FilmMatch {
    const unique = new Set(words);
    const numbers = numbersOf(unique);
    const shared = new Map<number, number>();
    for (const word of unique) {
      for (const place of this.#byWord.get(word) ?? []) {
        shared.set(place, (shared.get(place) ?? 0) + 1);
      }
    }
    const best = new Map<string, number>();
    for (const [place, count] of shared) {
      const name = this.#names[place];
      if (name === undefined) continue;
      // Part 12 is not part 13, however much else is alike.
      if (numbers !== "" && name.numbers !== "" && numbers !== name.numbers) continue;
      const likeness = (2 * count) / (unique.size + name.wordCount);
      if (likeness > (best.get(name.filmId) ?? LEAST_OFFERED)) best.set(name.filmId, likeness);
    }
    const ranked = [...best].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    const [first, second] = ranked;
    const offered = ranked.slice(0, MOST_CANDIDATES).map(([id]) => id);
    if (first === undefined || first[1] < LEAST_LIKENESS) {
      return { kind: "none", filmId: null, candidateIds: offered };
    }
    return matchOf("close", offered, first[1] - (second?.[1] ?? 0) >= LEAST_LEAD);
  }
}

function matchOf(kind: "exact" | "close", ids: readonly string[], isClear: boolean): FilmMatch {
  const [filmId] = ids;
  return isClear && filmId !== undefined
    ? { kind, filmId, candidateIds: ids }
    : { kind: "ambiguous", filmId: null, candidateIds: ids.slice(0, MOST_CANDIDATES) };
}

/** `Night trains` and `Nighttrains` are called alike; `1, 12` and `11, 2` are not. */
function keyOf(words: readonly string[]): string {
  return words.map((word) => (isNumber(word) ? ` ${word} ` : word)).join("");
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

function numbersOf(words: ReadonlySet<string>): string {
  return [...words].filter(isNumber).toSorted().join(" ");
}
