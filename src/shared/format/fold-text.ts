/**
 * Maps letters that Unicode does not decompose to what users type for them: in Arabic a final yeh or heh, without the
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

/**
 * Returns the words of a search, to be found in folded text: without quotes around them, and without single signs, such as a
 * dash between two words, where there is anything else.
 */
export function foldedWords(text: string): readonly string[] {
  const words = (foldText(text).match(/\S+/gu) ?? [])
    .map((word) => word.replace(/^["']+|["']+$/gu, ""))
    .filter((word) => word !== "");
  const named = words.filter((word) => /[\p{L}\p{N}]/u.test(word));
  return named.length > 0 ? named : words;
}

/** Is the distance from a katakana to the same hiragana. */
const KANA = 0x60;

/**
 * Removes case, accents, invisible marks and compatibility forms, for comparison and search. Katakana become hiragana, and
 * typographic quotes and dashes become those of a keyboard, which are typed.
 */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]+/gu, "")
    .replace(/[‘’‚‛′]/gu, "'")
    .replace(/[“”„‟«»]/gu, '"')
    .replace(/[‐-―−]/gu, "-")
    .toLowerCase()
    .replace(/[łøđðþßæœıىةـ]/gu, (letter) => PLAIN[letter] ?? letter)
    .replace(/[ァ-ヶ]/gu, (letter) => String.fromCodePoint(letter.charCodeAt(0) - KANA));
}
