import { stemOf } from "./file-names.ts";
import { foldedWords, foldText } from "./fold-text.ts";
import { plainId } from "./ids.ts";
import { readPastedLine } from "./pasted-items.ts";

/** Describes a record as far as a search is concerned. */
export interface Named {
  id: string;
  title: string | null;
  filename?: string | null;
}

/** Shorter parts of ids are in many others by chance: years, for instance. */
const MIN_OF_ID = 6;

/** An id has this many hyphens at most. */
const MAX_HYPHENS = 4;

/**
 * Returns the id that a text names, as `plainId` writes it: by itself in any form, or in an asset id, a share link, an
 * embed code or an address of the dashboard. Null for words.
 */
export function namedId(text: string): string | null {
  const ids = readPastedLine(text, 1).map((each) =>
    each.kind === "item" ? plainId(each.id) : null,
  );
  const [first = null] = ids;
  return ids.every((id) => id === first) ? first : null;
}

/**
 * Returns a predicate for a search, with the same reading wherever records are searched. Each word may be anywhere in the
 * title or the file name, whose extension only counts where it is typed after its dot. An id that the text names finds
 * its record alone.
 */
export function createTextMatcher(search: string): (item: Named) => boolean {
  const id = namedId(search);
  if (id !== null) return (item) => plainId(item.id) === id;
  const words = wordsOf(search);
  return (item) => words.every((word) => hasWord(item, word));
}

/** Holds a word of a search, folded. */
export interface Word {
  text: string;
  /** Holds the word as a whole id. */
  id: string;
  /** Holds the word as a part of an id. Is null when it can't be meant as one. */
  idPart: string | null;
}

/** Returns the words of a search that names no id. */
export function wordsOf(search: string): readonly Word[] {
  return foldedWords(search).map(readWord);
}

function readWord(text: string): Word {
  const id = plainId(text.replace(/^(vod|live)-/, ""));
  return { text, id, idPart: id.length >= MIN_OF_ID && /\d/.test(id) ? id : null };
}

function hasWord(item: Named, word: Word): boolean {
  return namesOf(item).includes(word.text) || hasWordBesideNames(item, word);
}

/** Returns whether the extension of the file, or the id, has a word. */
export function hasWordBesideNames(item: Named, { text, id, idPart }: Word): boolean {
  if (text.includes(".") && item.filename && foldText(item.filename).includes(text)) return true;
  if (idPart !== null) return plainId(item.id).includes(idPart);
  return id !== "" && item.id.length <= id.length + MAX_HYPHENS && plainId(item.id) === id;
}

/** Holds folded names in several maps, as a large one is copied at once when it grows: the page would stand still. */
const foldedNames = Array.from({ length: 64 }, () => new WeakMap<Named, string>());

function mapOf({ id }: Named): WeakMap<Named, string> {
  return foldedNames[id.charCodeAt(id.length - 1) % foldedNames.length] ?? new WeakMap();
}

/** Returns the title, and in a second line the file name without its extension, folded once. */
export function namesOf(item: Named): string {
  const map = mapOf(item);
  const known = map.get(item);
  if (known !== undefined) return known;
  // Each name is a line: a word never matches across them, as no person types a line break.
  const names = foldText(`${item.title ?? ""}\n${item.filename ? stemOf(item.filename) : ""}`);
  map.set(item, names);
  return names;
}

/**
 * Sorts the matches of a search by how well they fit it: titles that are, begin with or contain the whole text, then those
 * with words that begin or contain its words, then file names and ids. Those that fit equally well keep their order.
 */
export function bestFirst<T extends Named>(matches: readonly T[], search: string): readonly T[] {
  const words = foldedWords(search);
  if (words.length === 0 || namedId(search) !== null) return matches;
  const phrase = words.join(" ");
  const ranks: T[][] = [];
  for (const item of matches) {
    const rank = rankOf(item, phrase, words);
    (ranks[rank] ??= []).push(item);
  }
  return ranks.flat();
}

function rankOf(item: Named, phrase: string, words: readonly string[]): number {
  const names = namesOf(item);
  const title = names.slice(0, names.indexOf("\n"));
  if (title === phrase) return 0;
  if (title.startsWith(phrase)) return 1;
  if (beginsWordIn(title, phrase)) return 2;
  if (words.length > 1 && words.every((word) => beginsWordIn(title, word))) return 3;
  return words.every((word) => title.includes(word)) ? 4 : 5;
}

/** Returns whether a text is in a title, and begins where one of its words does. */
function beginsWordIn(title: string, text: string): boolean {
  for (let at = title.indexOf(text); at >= 0; at = title.indexOf(text, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(title.charAt(at - 1))) return true;
  }
  return false;
}
