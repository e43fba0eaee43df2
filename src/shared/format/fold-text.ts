/** Letters that Unicode does not decompose, and what users type for them. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ı: "i",
};

/** Returns the words of a search, to be found in folded text. */
export function foldedWords(text: string): readonly string[] {
  return foldText(text).match(/\S+/gu) ?? [];
}

/** Removes case, accents and compatibility forms, for comparison and search. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[łøđðþßæœı]/gu, (letter) => PLAIN[letter] ?? letter);
}
