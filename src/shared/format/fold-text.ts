/**
 * Letters that Unicode does not decompose, and what users type for them: in Arabic a final yeh or heh, without the
 * stretching between letters.
 */
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
  ى: "ي",
  ة: "ه",
  ـ: "",
};

/** Returns the words of a search, to be found in folded text. */
export function foldedWords(text: string): readonly string[] {
  return foldText(text).match(/\S+/gu) ?? [];
}

/** Is the distance from a katakana to the same hiragana. */
const KANA = 0x60;

/** Removes case, accents and compatibility forms, for comparison and search. Katakana become hiragana, which are typed. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[łøđðþßæœıىةـ]/gu, (letter) => PLAIN[letter] ?? letter)
    .replace(/[ァ-ヶ]/gu, (letter) => String.fromCodePoint(letter.charCodeAt(0) - KANA));
}
