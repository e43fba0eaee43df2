import { foldedWords, foldText } from "#shared/format/fold-text.ts";
import type { Video } from "./video-record.ts";

type Named = Pick<Video, "id" | "title" | "filename">;

const foldedTexts = new WeakMap<Named, string>();

/** Searchable text, folded once. */
function searchedText(item: Named): string {
  // Each name is a line: a word never matches across them, as no person types a line break.
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
  } satisfies Record<string, (a: Video, b: Video) => number>;
}
