const MOST_BYTES = 180;
/** Of a part of a name, so that there is room for what else is in it. */
const MOST_PART_BYTES = 90;
/** Names that Windows keeps for devices, whatever follows the first dot. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;
/** Marks of direction and of no width; those that join emoji and letters are part of the text. */
const UNSEEN = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/**
 * A name that every system takes, from any text: no separators, no characters that can't be seen or turn the
 * direction of reading, nothing a device is called, and short enough.
 * @param extension without its dot
 */
export function safeFileName(stem: string, extension: string): string {
  const plain = stem
    .toWellFormed()
    .replaceAll(UNSEEN, "")
    .replaceAll(/[<>:"/\\|?*%~]/g, "-")
    .replaceAll(/[\s\p{Cc}]+/gu, " ");
  const bare = shorten(trimEnds(plain), MOST_BYTES);
  const name = bare === "" ? "export" : bare.replace(RESERVED, "$&_");
  return `${name}.${extension}`;
}

/** Dots and spaces at an end hide a file or are dropped. */
function trimEnds(name: string): string {
  return name.replaceAll(/^[\s.]+|[\s.]+$/g, "");
}

/**
 * A title as a part of a file's name: a long one ends after a word, so that what follows it is not cut off.
 * A word that is too long by itself is cut between characters.
 */
export function shortTitle(title: string): string {
  const whole = title.toWellFormed().trim();
  const short =
    shorten(whole, MOST_PART_BYTES, "word").trimEnd() || shorten(whole, MOST_PART_BYTES);
  return short === whole ? whole : `${short}…`;
}

/** Cut between characters as people count them, so that none is torn, or between words. */
function shorten(
  name: string,
  mostBytes: number,
  granularity: "grapheme" | "word" = "grapheme",
): string {
  const encoder = new TextEncoder();
  let left = mostBytes;
  let short = "";
  for (const { segment } of new Intl.Segmenter(undefined, { granularity }).segment(name)) {
    left -= encoder.encode(segment).length;
    if (left < 0) return trimEnds(short);
    short += segment;
  }
  return short;
}
