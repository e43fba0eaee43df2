/** Returns a file name without its last extension, which is what the service uses as a video's title. */
export function stemOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(0, dot) : name;
}

const MAX_BYTES = 180;
/** Limits one part of a name, so that there is space for the others. */
const MAX_PART_BYTES = 90;
/** Matches the device names that Windows reserves, whatever follows the first dot. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;
/** Matches direction marks and zero-width characters; joiners within emoji and letters are part of the text. */
const UNSEEN = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/**
 * Turns any text into a file name that every system accepts: no separators, no invisible or bidirectional
 * control characters, no reserved device names, and short enough.
 * @param extension without its dot
 */
export function safeFileName(stem: string, extension: string): string {
  const plain = stem
    .toWellFormed()
    .replaceAll(UNSEEN, "")
    .replaceAll(/[<>:"/\\|?*%~]/g, "-")
    .replaceAll(/[\s\p{Cc}]+/gu, " ");
  const bare = shorten(trimEnds(plain), MAX_BYTES);
  const name = bare === "" ? "export" : bare.replace(RESERVED, "$&_");
  return `${name}.${extension}`;
}

/** Removes leading and trailing dots and spaces, which hide a file or are dropped. */
function trimEnds(name: string): string {
  return name.replaceAll(/^[\s.]+|[\s.]+$/g, "");
}

/**
 * Shortens a title for use in a file name, at a word boundary. A single word that is too long is cut between
 * characters.
 */
export function shortTitle(title: string): string {
  const whole = title.toWellFormed().trim();
  const short = shorten(whole, MAX_PART_BYTES, "word").trimEnd() || shorten(whole, MAX_PART_BYTES);
  return short === whole ? whole : `${short}…`;
}

/** Shortens a text to a number of bytes without splitting a grapheme, or a word. */
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
