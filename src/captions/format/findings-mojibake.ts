/** Matches UTF-8 read as a Windows encoding, or replacement characters. */
const SUSPICIOUS =
  /[\u00C2-\u00F4][\u0080-\u00BF\u0152-\u017E\u0192\u02C6\u02DC\u2013-\u2122]|[\u0420\u0421\u0432][\u00A0-\u00BB\u0401-\u040F\u0451-\u045F\u0490\u0491\u2013-\u2122]|\uFFFD/;
/** Matches what was never intended, even if the whole can't be decoded. */
const BEYOND_REPAIR = /\uFFFD|ï¿½|â€|Ã[\u0080-\u00BF]/;

export function isMojibake(text: string): boolean {
  return SUSPICIOUS.test(text) && (BEYOND_REPAIR.test(text) || unscramble(text) !== null);
}

/**
 * Restores a text whose UTF-8 was read as Windows-1252 or 1251.
 * @returns null where it is not that, as a whole
 */
export function unscramble(text: string): string | null {
  if (!SUSPICIOUS.test(text)) return null;
  for (const encoding of ["windows-1252", "windows-1251"] as const) {
    const bytes = toBytes(text, encoding);
    const read = bytes === null ? null : readUtf8(bytes);
    // Two Cyrillic letters can be a word by themselves.
    const least = encoding === "windows-1251" ? 2 : 1;
    if (read !== null && text.length - read.length >= least) return read;
  }
  return null;
}

const bytesOf = new Map<string, ReadonlyMap<string, number>>();

function toBytes(text: string, encoding: string): Uint8Array | null {
  let known = bytesOf.get(encoding);
  if (known === undefined) {
    const all = Uint8Array.from({ length: 256 }, (_, at) => at);
    // All at once, Node would read Windows-1252 as Latin-1.
    const letters = new TextDecoder(encoding).decode(all, { stream: true });
    known = new Map(Array.from(letters, (letter, at) => [letter, at]));
    bytesOf.set(encoding, known);
  }
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const byte = known.get(text[at] ?? "");
    if (byte === undefined) return null;
    bytes[at] = byte;
  }
  return bytes;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function readUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
