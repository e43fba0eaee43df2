import type { Finding } from "./findings.ts";

interface DecodedCaptions {
  /** Without a byte order mark. */
  text: string;
  /** Common name: `UTF-8`, `Windows-1252`. */
  encoding: string;
  /** Its bytes are not those of the text in UTF-8, without a mark. */
  isConverted: boolean;
  /** Binary data such as an image or archive; `text` is empty. */
  isBinary: boolean;
}

/** Half of the pairs of a text in a Latin script have a zero, and a few of any text's: digits and line ends. */
const ZEROS_AT_LEAST = 0.1;
const SAMPLE_BYTES = 65_536;

/**
 * Reads bytes as text: by their mark, by the zeros that UTF-16 has, as UTF-8 where they are valid, else in the
 * encoding that is likeliest by its letters, for which a detector is fetched. Never throws for what is in them.
 */
export async function decodeCaptions(bytes: Uint8Array): Promise<DecodedCaptions> {
  const { label, encoding, isConverted } = await findEncoding(bytes);
  const text = new TextDecoder(label).decode(bytes);
  const isBinary = isKnownBinary(bytes) || controlIssue(text)?.severity === "error";
  return { text, encoding, isConverted, isBinary };
}

async function findEncoding(bytes: Uint8Array) {
  const utf16 = findUtf16(bytes);
  if (utf16 !== null) {
    const encoding = utf16 === "utf-16le" ? "UTF-16 LE" : "UTF-16 BE";
    return { label: utf16, encoding, isConverted: true };
  }
  const utf8 = readAsUtf8(bytes);
  if (utf8 !== "other") {
    const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    const encoding = isMarked ? "UTF-8 (BOM)" : "UTF-8";
    return { label: "utf-8", encoding, isConverted: isMarked || utf8 === "damaged" };
  }
  // What is no text needs no guess.
  const found = isKnownBinary(bytes) ? WESTERN : await encodingByBytes(bytes);
  return { ...found, isConverted: true };
}

function findUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const pairs = Math.floor(Math.min(bytes.length, SAMPLE_BYTES) / 2);
  let high = 0;
  let low = 0;
  for (let at = 0; at < pairs; at += 1) {
    if (bytes[2 * at] === 0) high += 1;
    if (bytes[2 * at + 1] === 0) low += 1;
  }
  const most = Math.max(high, low);
  if (most === 0 || most < pairs * ZEROS_AT_LEAST || Math.min(high, low) * 10 > most) return null;
  return high > low ? "utf-16be" : "utf-16le";
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

/** Encodings that the detector and `TextDecoder` both know, by the detector's names. */
const ENCODINGS: ReadonlySet<string> = new Set(
  [
    "ISO-8859-1 ISO-8859-2 ISO-8859-5 ISO-8859-6 ISO-8859-7 ISO-8859-8 ISO-8859-9",
    "windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256",
    "windows-1257 windows-1258 windows-874 KOI8-R Shift_JIS EUC-JP EUC-KR GB18030 Big5",
  ].flatMap((line) => line.split(" ")),
);
/** Windows code pages, as supersets, are preferred. */
const SUPERSETS: ReadonlyMap<string, string> = new Map([
  ["ISO-8859-1", "windows-1252"],
  ["ISO-8859-8", "windows-1255"],
  ["ISO-8859-9", "windows-1254"],
]);
const WESTERN = { label: "windows-1252", encoding: "Windows-1252" };
const DETECTOR_SAMPLE_BYTES = 32_768;

/**
 * The encoding that bytes are likeliest to be in, by how often their letters come together; Windows-1252, which
 * takes any byte, where none is likely.
 */
async function encodingByBytes(bytes: Uint8Array): Promise<{ label: string; encoding: string }> {
  const { analyse } = await import("chardet");
  const sample = sampleLines(bytes);
  const best = analyse(sample).find(({ name }) => ENCODINGS.has(name))?.name;
  if (best === undefined) return WESTERN;
  const isMisread = best === "ISO-8859-8" && isThai(sample);
  const name = isMisread ? "windows-874" : (SUPERSETS.get(best) ?? best);
  return {
    // A superset too.
    label: name === "KOI8-R" ? "koi8-u" : name,
    encoding: name.replace(/^w/, "W"),
  };
}

/** Lines with more than ASCII in them: times and numbers say nothing. */
function sampleLines(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(Math.min(bytes.length, DETECTOR_SAMPLE_BYTES));
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

/** The detector takes short Thai for Hebrew, whose letters are all above Thai's consonants. */
function isThai(bytes: Uint8Array): boolean {
  let below = 0;
  let above = 0;
  for (const byte of bytes) {
    if (byte >= 0xe0) above += 1;
    else if (byte > 0xa0) below += 1;
  }
  return below > above;
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

/** One in so many characters makes a file something else than text; a few slip into one. */
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

/** Tab to CR, escape (of old terminals' colours), and the end mark of old files. */
function isTextControl(code: number): boolean {
  return (code >= 0x09 && code <= 0x0d) || code === 0x1a || code === 0x1b;
}
