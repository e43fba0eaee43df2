import { controlTrouble } from "./control-characters.ts";
import { encodingByBytes } from "./encoding-by-bytes.ts";
import { isKnownBinary } from "./file-signatures.ts";

/** The text of a file that does not say how it is written. */
export interface DecodedCaptions {
  /** Without a byte order mark. */
  text: string;
  /** As people call it: `UTF-8`, `Windows-1252`. */
  encoding: string;
  /** Its bytes are not those of the text in UTF-8, without a mark. */
  isConverted: boolean;
  /** A picture, an archive or the like under another name: the text is none. */
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
  const isBinary = isKnownBinary(bytes) || controlTrouble(text)?.severity === "error";
  return { text, encoding, isConverted, isBinary };
}

interface FoundEncoding {
  /** For a `TextDecoder`. */
  label: string;
  encoding: string;
  isConverted: boolean;
}

async function findEncoding(bytes: Uint8Array): Promise<FoundEncoding> {
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
  if (isKnownBinary(bytes))
    return { label: "windows-1252", encoding: "Windows-1252", isConverted: true };
  return { ...(await encodingByBytes(bytes)), isConverted: true };
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
