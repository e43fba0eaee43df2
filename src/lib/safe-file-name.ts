const MOST_BYTES = 180;
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
  const bare = shorten(trimEnds(plain));
  const name = bare === "" ? "export" : bare.replace(RESERVED, "$&_");
  return `${name}.${extension}`;
}

/** Dots and spaces at an end hide a file or are dropped. */
function trimEnds(name: string): string {
  return name.replaceAll(/^[\s.]+|[\s.]+$/g, "");
}

/** Cut between characters as people count them, so that none is torn. */
function shorten(name: string): string {
  const encoder = new TextEncoder();
  let left = MOST_BYTES;
  let short = "";
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    left -= encoder.encode(segment).length;
    if (left < 0) return trimEnds(short);
    short += segment;
  }
  return short;
}
