import UFuzzy from "@leeoniya/ufuzzy";
import { foldText } from "#shared/format/fold-text.ts";

/** Describes something to open from the palette, as far as its search is concerned. */
export interface Findable {
  /** Is unique. */
  key: string;
  /** Holds the text that is searched, folded by `foldText`. */
  searched: string;
}

export const MAX_FOUND = 50;
/** Limits the words that are found in any order; each more multiplies the work. */
const MAX_WORDS_IN_ANY_ORDER = 3;
/** Limits the ranking: the first ones of more matches are taken as they come. */
const MAX_RANKED = 1000;

/** A letter of a longer word may be wrong, missing, doubled or swapped. Of any script. */
const matcher = new UFuzzy({
  unicode: true,
  interSplit: String.raw`[^\p{L}\p{N}']+`,
  intraSplit: String.raw`\p{Ll}\p{Lu}`,
  interBound: String.raw`[^\p{L}\p{N}]`,
  intraBound: String.raw`\p{L}\p{N}|\p{N}\p{L}`,
  intraChars: String.raw`[\p{L}\p{N}']`,
  intraContr: String.raw`'\p{L}{1,2}\b`,
  intraMode: 1,
  // Entries that match equally well keep their order.
  compare: () => 0,
});

/** Matches the extension of a file that is named in a text. */
const EXTENSION = /(?<=\S)\.[a-z][a-z\d]{1,4}(?=\s|$)/g;

/** Returns the entries that match a text best, best first. A text without letters or digits finds none. */
export function findEntries<E extends Findable>(entries: readonly E[], text: string): E[] {
  // Names of files are searched without their extension. The library's operators for exclusion and quotation are not what
  // a dash in a title means.
  const needle = foldText(text).replaceAll(EXTENSION, "").replaceAll(/["-]/g, " ");
  const words = matcher.split(needle);
  if (words.length === 0) return [];
  const [indices, info, order] = matcher.search(
    entries.map(({ searched }) => searched),
    needle,
    words.length <= MAX_WORDS_IN_ANY_ORDER ? words.length : 0,
    MAX_RANKED,
  );
  const ranked = order?.map((at) => info?.idx[at] ?? -1) ?? indices ?? [];
  return ranked.slice(0, MAX_FOUND).flatMap((index) => entries[index] ?? []);
}

/** Returns what was found before, as it is now, and what is new after it: rows on screen don't move. */
export function withFound<E extends Findable>(before: readonly E[], found: readonly E[]): E[] {
  const rest = new Map(found.map((entry) => [entry.key, entry]));
  const kept = before.map((entry) => {
    const now = rest.get(entry.key) ?? entry;
    rest.delete(entry.key);
    return now;
  });
  return [...kept, ...rest.values()].slice(0, MAX_FOUND);
}
