import { decodeCaptions } from "#captions/format/decode-captions.ts";
import type { Finding } from "#captions/format/findings.ts";
import { readCaptions } from "#captions/format/read-captions.ts";
import type { CaptionDocument } from "./document.ts";

/** Result of reading a caption file. */
export interface CaptionBytes {
  text: string;
  document: CaptionDocument;
  issues: readonly Finding[];
}

/**
 * A part of the answer of the worker. Parts are small because the page takes each apart in one task; the last one
 * says so.
 */
export interface CaptionPart {
  /** Null: the file is no text. */
  read: CaptionBytes | null;
  isLast: boolean;
}

/** Takes a few milliseconds to receive. */
const ROWS_A_PART = 2000;

/** Decodes and reads a caption file at once. @returns null for what is no text */
export async function decodeAndRead(bytes: Uint8Array): Promise<CaptionBytes | null> {
  const { text, isBinary } = await decodeCaptions(bytes);
  if (isBinary) return null;
  const { document, issues } = readCaptions(text);
  return { text, document, issues };
}

/** Divides an answer; `joinParts` puts it together. */
export function* partsOf(read: CaptionBytes | null): Generator<CaptionPart> {
  if (read === null) {
    yield { read: null, isLast: true };
    return;
  }
  const { text, document, issues } = read;
  const { cues, after } = document;
  const count = Math.max(1, Math.ceil(Math.max(cues.length, issues.length) / ROWS_A_PART));
  for (let at = 0; at < count; at += 1) {
    const [from, to] = [at * ROWS_A_PART, (at + 1) * ROWS_A_PART];
    const isLast = at === count - 1;
    yield {
      read: {
        text: at === 0 ? text : "",
        document: { ...document, cues: cues.slice(from, to), after: isLast ? after : [] },
        issues: issues.slice(from, to),
      },
      isLast,
    };
  }
}

/** Puts parts together: called with each in turn, gives the whole with the last one, undefined before. */
export function joinParts(): (part: CaptionPart) => CaptionBytes | null | undefined {
  const cues: CaptionDocument["cues"][number][] = [];
  const issues: Finding[] = [];
  let text = "";
  return ({ read, isLast }) => {
    if (read === null) return null;
    text += read.text;
    cues.push(...read.document.cues);
    issues.push(...read.issues);
    return isLast ? { text, document: { ...read.document, cues }, issues } : undefined;
  };
}
