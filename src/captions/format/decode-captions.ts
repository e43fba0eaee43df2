import { decode, type Encoding, encodingOfLabel } from "./encodings.ts";
import type { Finding } from "./findings.ts";

interface DecodedCaptions {
  /** Has no byte order mark. */
  text: string;
  /** Is the common name, or `UTF-8 (BOM)`. */
  encodingName: string;
  /** Says how it was found; null when a mark, valid UTF-8 or a person leaves no doubt. */
  guess: { encoding: Encoding; isSure: boolean } | null;
  /** Its bytes are not those of the text in UTF-8, without a mark. */
  isConverted: boolean;
  /** Says whether the data is binary, such as an image or archive; `text` is then empty. */
  isBinary: boolean;
}

/** Half of the pairs of a text in a Latin script have a zero, and a few of any text's: digits and line ends. */
const ZEROS_AT_LEAST = 0.1;
const SAMPLE_BYTES = 65_536;

/**
 * Reads bytes as text: by their mark, by the zeros that UTF-16 has, as UTF-8 where they are valid, as XML or HTML in
 * them declares, else in the likeliest encoding. Never throws for what is in them. @param chosen in place of all that
 */
export async function decodeCaptions(
  bytes: Uint8Array,
  chosen: Encoding | null = null,
): Promise<DecodedCaptions> {
  const certain = chosen ?? certainEncoding(bytes);
  // A file that is not text needs no guess.
  const isKnown = isKnownBinary(bytes);
  const guess =
    certain !== null
      ? null
      : isKnown
        ? WESTERN
        : (toldEncoding(bytes) ?? (await guessEncoding(bytes)));
  const encoding = certain ?? guess?.encoding ?? "Windows-1252";
  const text = decode(bytes, encoding);
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return {
    text,
    encodingName: encoding === "UTF-8" && isMarked ? "UTF-8 (BOM)" : encoding,
    guess,
    isConverted: encoding !== "UTF-8" || isMarked || readAsUtf8(bytes) !== "valid",
    isBinary: isKnown || controlIssue(text)?.severity === "error",
  };
}

const WESTERN = { encoding: "Windows-1252", isSure: false } as const;
/** Switches to the double-byte set of ISO-2022-JP. */
const JIS_ESCAPES = ["\u001B$@", "\u001B$B"];

/** Returns the encoding that a mark tells, or UTF-8 where that is valid and without escapes; null: neither. */
function certainEncoding(bytes: Uint8Array): Encoding | null {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) {
    return third === 0 && fourth === 0 && bytes.length > 4 ? "UTF-32 LE" : "UTF-16 LE";
  }
  if (first === 0xfe && second === 0xff) return "UTF-16 BE";
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return "UTF-32 BE";
  const isOther = findUtf16(bytes) !== null || readAsUtf8(bytes) === "other";
  return isOther || hasJisEscapes(bytes) ? null : "UTF-8";
}

const DECLARATION =
  /^\s*<\?xml\s[^<>]*?\bencoding\s*=\s*["']([\w.:-]+)|<meta\s[^<>]*\bcharset\s*=\s*["']?([\w.:-]+)/i;

/** Returns what zeros, escapes or a declaration tell of bytes that are no UTF-8; null: nothing, or UTF-8. */
function toldEncoding(bytes: Uint8Array): { encoding: Encoding; isSure: true } | null {
  const [, xml, html] = DECLARATION.exec(startOf(bytes)) ?? [];
  const declared = encodingOfLabel(xml ?? html ?? "");
  const isPossible = declared !== null && !declared.startsWith("UTF-");
  const encoding =
    findUtf16(bytes) ?? (hasJisEscapes(bytes) ? "ISO-2022-JP" : isPossible ? declared : null);
  return encoding && { encoding, isSure: true };
}

function hasJisEscapes(bytes: Uint8Array): boolean {
  const start = startOf(bytes);
  return JIS_ESCAPES.some((escape) => start.includes(escape));
}

function startOf(bytes: Uint8Array): string {
  return new TextDecoder("windows-1252").decode(bytes.subarray(0, SAMPLE_BYTES));
}

function findUtf16(bytes: Uint8Array): "UTF-16 LE" | "UTF-16 BE" | null {
  const pairs = Math.floor(Math.min(bytes.length, SAMPLE_BYTES) / 2);
  let high = 0;
  let low = 0;
  for (let at = 0; at < pairs; at += 1) {
    if (bytes[2 * at] === 0) high += 1;
    if (bytes[2 * at + 1] === 0) low += 1;
  }
  const most = Math.max(high, low);
  if (most === 0 || most < pairs * ZEROS_AT_LEAST || Math.min(high, low) * 10 > most) return null;
  return high > low ? "UTF-16 BE" : "UTF-16 LE";
}

/** A few bytes that are wrong do not make it something else: a cut in the middle of a letter, say. */
function readAsUtf8(bytes: Uint8Array): "valid" | "damaged" | "other" {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "valid";
  } catch {
    const text = new TextDecoder().decode(bytes.subarray(0, SAMPLE_BYTES * 4));
    let wrong = 0;
    let right = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 0xfffd) wrong += 1;
      else if (code > 0x7f) right += 1;
    }
    return wrong * 10 <= right ? "damaged" : "other";
  }
}

/** Lists those that are guessed, the commonest first: it counts a little. */
const GUESSED: readonly Encoding[] = [
  "Windows-1252",
  "Windows-1250",
  "Windows-1251",
  "Mac Cyrillic",
  "Shift_JIS",
  "GB18030",
  "EUC-KR",
  "Big5",
  "EUC-JP",
  "Windows-1253",
  "Windows-1254",
  "Windows-1255",
  "Windows-1256",
  "Windows-1257",
  "Windows-1258",
  "Windows-874",
  "KOI8-U",
  "ISO-8859-2",
  "ISO-8859-7",
  "ISO-8859-5",
  "ISO-8859-6",
  "CP850",
  "CP852",
  "CP866",
  "CP1125",
  "CP437",
  "CP737",
  "CP857",
  "Mac Roman",
  "CP860",
  "CP865",
  "Mac Central Europe",
];
const RARITY = 0.006;
const SAMPLE_LINES_BYTES = 4096;

/**
 * Guesses the encoding of bytes that are no UTF-8, by what each encoding makes of them: letters are to be where
 * letters are in words, and the words are to be those of a language.
 */
async function guessEncoding(bytes: Uint8Array): Promise<{ encoding: Encoding; isSure: boolean }> {
  const sample = sampleLines(bytes);
  const byText = new Map<string, Encoding>();
  for (const encoding of GUESSED) {
    const text = decode(sample, encoding);
    if (!byText.has(text)) byText.set(text, encoding);
  }
  const rated = [...byText].map(([text, encoding]) => ({
    text,
    encoding,
    score:
      rateLetters(text) +
      (isDoubleByte(encoding, text) ? DOUBLE_BYTE_LEAD : 0) -
      GUESSED.indexOf(encoding) * RARITY,
  }));
  const best = Math.max(...rated.map(({ score }) => score));
  const { eld } = await import("eld/extrasmall");
  const ranked = rated
    .filter(({ score }) => score > best - NEAR)
    .map(({ text, encoding, score }) => {
      const found = eld.detect(text);
      const byLanguage = Math.max(0, ...Object.values(found.getScores()));
      const isWrong = found.language === "hu" && NOT_HUNGARIAN.test(text);
      return { encoding, score: score + byLanguage * LANGUAGE_WEIGHT - Number(isWrong) };
    })
    .toSorted((one, other) => other.score - one.score);
  const [first, second] = ranked;
  const isRussian =
    first?.encoding === "KOI8-U" && decode(sample, "KOI8-R") === decode(sample, "KOI8-U");
  return {
    encoding: isRussian ? "KOI8-R" : (first?.encoding ?? "Windows-1252"),
    isSure:
      sample.filter((byte) => byte > 0x7f).length >= SURE_BYTES &&
      (first?.score ?? 0) - (second?.score ?? -Infinity) >= SURE_LEAD,
  };
}

/** Returns whether every character takes the bytes that it should: by chance, few other texts would. */
function isDoubleByte(encoding: Encoding, text: string): boolean {
  return DOUBLE_BYTE.has(encoding) && !/[\uFFFD\uE000-\uF8FF\uFF61-\uFF9F]/.test(text);
}

const DOUBLE_BYTE: ReadonlySet<Encoding> = new Set([
  "Shift_JIS",
  "GB18030",
  "EUC-KR",
  "Big5",
  "EUC-JP",
]);

// The values were found by experiment: see docs/captions.md.
const NEAR = 0.7;
const DOUBLE_BYTE_LEAD = 0.6;
const LANGUAGE_WEIGHT = 50;
const SURE_LEAD = 0.5;
/** Fewer beyond ASCII can be anything. */
const SURE_BYTES = 2;

/** Windows-1252 has these where Windows-1250 has ő and ű: too alike for the detector of languages. */
const NOT_HUNGARIAN = /[õû]/i;

const LETTER = /\p{L}/u;
const MARK = /\p{M}/u;
const LATIN = /(?![\uFF00-\uFFEF])\p{Script=Latin}/u;
const UPPER = /\p{Lu}/u;
const LOWER = /\p{Ll}/u;
const QUOTE_OR_DASH = /[“”‘’–—…]/;
const PUNCTUATION = /[“”‘’–—…«»„‚¿¡€°♪№\u00A0ºª§、。「」！？]/;
const OTHER_LETTER = /(?=[^\0-\x7F])\P{Script=Latin}/gu;

/** Rates how well the characters beyond ASCII are placed, from -2.5 to 1 on average. */
function rateLetters(text: string): number {
  const chars = Array.from(text);
  let sum = 0;
  let count = 0;
  for (const [at, char] of chars.entries()) {
    if (char < "\u0080") continue;
    count += 1;
    sum += rateLetter(char, chars[at - 1] ?? " ", chars[at + 1] ?? " ");
  }
  const asciiCount = text.match(/[a-z]/gi)?.length ?? 0;
  const otherCount = text.match(OTHER_LETTER)?.length ?? 0;
  // Single letters of another script in a Latin text.
  if (asciiCount > 2 * otherCount) sum -= otherCount;
  return count === 0 ? 0 : sum / count;
}

/** Thai vowels and tones belong to consonants. The detector of languages takes any Thai letters for Thai. */
function isMisplacedThai(char: string, before: string, after: string): boolean {
  if (/[\u0E30-\u0E3A\u0E47-\u0E4E]/.test(char))
    return !/[\u0E01-\u0E3A\u0E45-\u0E4E]/.test(before);
  return /[\u0E40-\u0E44]/.test(char) && !/[\u0E01-\u0E2E]/.test(after);
}

function rateLetter(char: string, before: string, after: string): number {
  const neighbours = [before, after].filter((each) => LETTER.test(each));
  if (isMisplacedThai(char, before, after)) return -2;
  if (LETTER.test(char)) {
    const isMixed = neighbours.some((each) => LATIN.test(each) !== LATIN.test(char));
    const isUpper = UPPER.test(char);
    const isMisplaced = isUpper ? LOWER.test(before) : LOWER.test(char) && UPPER.test(after);
    if (isMixed || isMisplaced) return -2;
    return isUpper ? 0.7 : 1;
  }
  if (MARK.test(char)) return LETTER.test(before) || MARK.test(before) ? 1 : -2;
  // This means no letter at all, or a control character.
  if (char === "\uFFFD" || char < "\u00A0") return -10;
  if (!PUNCTUATION.test(char)) return -2.5;
  if (neighbours.length === 2 && char !== "’") return -2;
  return QUOTE_OR_DASH.test(char) ? 0.9 : 0.4;
}

/** Returns lines with more than ASCII in them: times and numbers say nothing. */
function sampleLines(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(Math.min(bytes.length, SAMPLE_LINES_BYTES));
  let length = 0;
  let from = 0;
  let isSaving = false;
  for (let at = 0; at <= bytes.length && length < sample.length; at += 1) {
    const byte = bytes[at] ?? 0x0a;
    if (byte > 0x7f) isSaving = true;
    if (byte !== 0x0a && byte !== 0x0d) continue;
    if (isSaving) {
      const line = bytes.subarray(from, Math.min(at + 1, from + sample.length - length));
      sample.set(line, length);
      length += line.length;
    }
    from = at + 1;
    isSaving = false;
  }
  return sample.subarray(0, length);
}

const SIGNATURES: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x47, 0x49, 0x46, 0x38], // GIF
  [0x50, 0x4b, 0x03, 0x04], // ZIP, and what offices write
  [0x50, 0x4b, 0x05, 0x06],
  [0x52, 0x61, 0x72, 0x21, 0x1a], // RAR
  [0x37, 0x7a, 0xbc, 0xaf], // 7z
  [0x1f, 0x8b], // gzip
  [0x25, 0x50, 0x44, 0x46, 0x2d], // PDF
  [0x1a, 0x45, 0xdf, 0xa3], // Matroska
  [0xd0, 0xcf, 0x11, 0xe0], // old Word
  [0x7f, 0x45, 0x4c, 0x46], // programs
  [0x4f, 0x67, 0x67, 0x53, 0x00], // Ogg
  [0x00, 0x00, 0x01, 0xba], // VobSub
];
const MP4_TYPE = [0x66, 0x74, 0x79, 0x70];
const MP4_TYPE_AT = 4;

function isKnownBinary(bytes: Uint8Array): boolean {
  const hasAt = (signature: readonly number[], from: number) =>
    signature.every((byte, at) => bytes[from + at] === byte);
  return hasAt(MP4_TYPE, MP4_TYPE_AT) || SIGNATURES.some((signature) => hasAt(signature, 0));
}

/** Lists formats of bytes, by their first ones or by the extension. */
const BINARY: readonly (readonly [name: string, extension: RegExp, at: number, bytes: string])[] = [
  ["Word", /\.docx?$/i, 0, "PK\u0003\u0004"],
  ["EBU STL", /\.stl$/i, 3, "STL"],
  ["VobSub", /\.sub$/i, 0, "\0\0\u0001\u00BA"],
  ["PGS", /\.sup$/i, 0, "PG"],
];

/** Names the format of bytes that are no text; null: unknown. */
export function binaryFormat(fileName: string, bytes: Uint8Array): string | null {
  const found = BINARY.find(([, extension, at, start]) => {
    const isStart = Array.from(start).every((char, by) => bytes[at + by] === char.charCodeAt(0));
    return extension.test(fileName) && isStart;
  });
  // A ZIP lists its entries at the end.
  const isWord =
    bytes[0] === 0x50 && /^PK.*word\/document\.xml/s.test(decode(bytes, "Windows-1252"));
  return found?.[0] ?? (isWord ? "Word" : null);
}

/** A control character in so many makes a file something else than text; a few slip into one. */
const ONE_IN = 200;
const FEW = 3;

export function controlIssue(text: string): Finding | null {
  let first = -1;
  let count = 0;
  let line = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0x20) continue;
    // A line ends with LF, or with a CR that no LF follows.
    const isBreak = code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a);
    if (isBreak && first < 0) line += 1;
    if (isTextControl(code)) continue;
    if (first < 0) first = at;
    count += 1;
  }
  if (first < 0) return null;
  const code = text.charCodeAt(first).toString(16).toUpperCase().padStart(4, "0");
  return {
    kind: "binary",
    severity: count > FEW && count * ONE_IN > text.length ? "error" : "warning",
    line,
    cueKey: null,
    values: { sample: `U+${code}`, value: count },
  };
}

/** Returns whether a code is from tab to CR, escape (of old terminals' colours), or the end mark of old files. */
function isTextControl(code: number): boolean {
  return (code >= 0x09 && code <= 0x0d) || code === 0x1a || code === 0x1b;
}
