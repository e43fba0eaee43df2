const latin = new TextDecoder("latin1");
/** Marks of UTF-8 and UTF-16, as they look when each byte is a letter. */
const ENCODING_MARK = /^(?:ï»¿|ÿþ|þÿ)/;
/** Further in, text has as few of them as nearer. */
const SAMPLE_BYTES = 1024;

/**
 * What kind of text bytes begin as, if any, in whichever of the usual encodings. Markup counts by its first
 * character, so that what goes on as a picture after it is markup none the less.
 */
export function sniffText(start: Uint8Array): "svg" | "markup" | "text" | null {
  const raw = latin.decode(start);
  const isMarked = ENCODING_MARK.test(raw);
  // In UTF-16 each second byte of such text is none.
  const text = raw.replace(ENCODING_MARK, "").replaceAll("\0", "").trimStart();
  if (/^<[a-z!?/]/i.test(text)) return isSvg(text) ? "svg" : "markup";
  return isMarked || isPlain(start.subarray(0, SAMPLE_BYTES)) ? "text" : null;
}

/** Whether the first element, or what the document is said to be, is `svg`, with a prefix or without. */
function isSvg(text: string): boolean {
  const first = /<(?:!doctype\s+)?(?:[a-z][\w-]*:)?([a-z][\w-]*)/i.exec(withoutComments(text));
  return first?.[1]?.toLowerCase() === "svg";
}

function withoutComments(text: string): string {
  const kept: string[] = [];
  let at = 0;
  while (true) {
    const start = text.indexOf("<!--", at);
    const end = start === -1 ? -1 : text.indexOf("-->", start);
    if (end === -1) return kept.join("") + text.slice(at);
    kept.push(text.slice(at, start));
    at = end + 3;
  }
}

/** Whether there is no byte that text has not: below a space, only those of lines, tabs and pages. */
function isPlain(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b);
}
