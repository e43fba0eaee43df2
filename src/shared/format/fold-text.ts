/** Letters that no accent can be taken off, and what people type for them. */
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

/** A text without case, accents and forms of one letter, so that what looks alike is alike. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[łøđðþßæœı]/gu, (letter) => PLAIN[letter] ?? letter);
}
