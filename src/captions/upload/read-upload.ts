import type { CaptionDocument, CaptionFormat } from "#captions/document.ts";
import { checkCaptions } from "#captions/format/check-captions.ts";
import { decodeCaptions } from "#captions/format/decode-captions.ts";
import type { FindingKind } from "#captions/format/findings.ts";
import { fixCaptions } from "#captions/format/fix-captions.ts";
import { type ReadCaptions, readCaptions } from "#captions/format/read-captions.ts";
import { writeCaptions } from "#captions/format/write-captions.ts";
import { languageOfFileName } from "#captions/languages.ts";
import { shownText } from "#captions/plain-text.ts";
import { stemOf } from "#shared/format/file-names.ts";
import { type FindingGroup, groupFindings } from "./group-findings.ts";
import type { Refusal } from "./refuse-file.ts";

/** A file that may become a track, and what is to be put right in it. */
export interface UploadReading {
  file: File;
  /** One after the other. */
  fixes: readonly FindingKind[];
  /** Of the film; null where it is not known. */
  durationMs: number | null;
  /** Of the person, for languages that are spelt out in a name. */
  locales: readonly string[];
}

/** What a file came to. */
export interface ReadUpload {
  format: CaptionFormat;
  /** As it will be called: it ends in what it is. */
  fileName: string;
  /** What will be sent: the bytes as they were, or a text in UTF-8 where something had to be changed. */
  content: Blob;
  /** What it was written in, where that had to be changed; null: it was UTF-8. */
  convertedFrom: string | null;
  cueCount: number;
  /** For a look. */
  firstCues: readonly { startMs: number; endMs: number; text: string }[];
  findings: readonly FindingGroup[];
  /** ISO 639-1. */
  languageByName: string | null;
  languageByText: string | null;
}

export type UploadAnswer =
  | { kind: "refused"; refusal: Refusal }
  | { kind: "read"; read: ReadUpload };

const FIRST_CUES = 5;
/** Enough to tell a language by. */
const SAMPLE_CUES = 400;

/**
 * Reads a file, puts right what is asked for, and checks the outcome. Takes a while with a large one: for a
 * worker.
 */
export async function readUpload({
  file,
  fixes,
  durationMs,
  locales,
}: UploadReading): Promise<UploadAnswer> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // It was moved or changed since it was chosen.
    return { kind: "refused", refusal: "unreadable" };
  }
  const { text, encoding, isConverted, isBinary } = await decodeCaptions(bytes);
  if (isBinary) return { kind: "refused", refusal: "binary" };
  if (text.trim() === "") return { kind: "refused", refusal: "empty" };
  const { name: fileName } = file;
  const asFound = readCaptions(text, { fileName });
  const fixed = fixes.reduce(
    (document, kind) => fixCaptions(document, kind, { durationMs }),
    asFound.document,
  );
  const written = fixes.length === 0 ? null : writeCaptions(fixed);
  // What was written is held against itself, so that nothing is taken for right that a reader trips over.
  const read = written === null ? asFound : readCaptions(written, { fileName: `.${fixed.format}` });
  const { document, lineOf, issues } = read;
  // Reading has told already where there is nothing to check.
  const checked = document.cues.length === 0 ? [] : checkCaptions(document, { durationMs, lineOf });
  // SubRip goes out under its own name, whatever it was called: it needs no header.
  const findings = [...issues, ...checked].filter(
    ({ kind }) => kind !== "noHeader" || document.format === "vtt",
  );
  const isAsItWas = written === null && !isConverted;
  return {
    kind: "read",
    read: {
      format: document.format,
      fileName: `${stemOf(fileName)}.${document.format}`,
      content: new Blob([isAsItWas ? bytes : (written ?? text)]),
      convertedFrom: isConverted ? encoding : null,
      cueCount: document.cues.length,
      firstCues: document.cues.slice(0, FIRST_CUES).map(({ startMs, endMs, text }) => ({
        startMs,
        endMs,
        text: shownText(text, document.format),
      })),
      findings: groupFindings(findings, new Set(rewritable(read))),
      languageByName: languageOfFileName(fileName, locales),
      // Without it there is the name, and the person.
      languageByText: await detectLanguage(firstTexts(document)).catch(() => null),
    },
  };
}

/** What goes away by writing anew what was understood of a file. */
function rewritable({ document, issues }: ReadCaptions): FindingKind[] {
  if (issues.length === 0) return [];
  const { issues: left } = readCaptions(writeCaptions(document));
  const kinds = new Set(issues.map(({ kind }) => kind));
  return [...kinds].filter((kind) => !left.some((issue) => issue.kind === kind));
}

function firstTexts({ cues, format }: CaptionDocument): string {
  return cues
    .slice(0, SAMPLE_CUES)
    .map(({ text }) => shownText(text, format))
    .join("\n");
}

/** Below this, a guess is luck. */
const MIN_LETTERS = 40;
/** The detector reads no more. */
const SAMPLE_LENGTH = 1000;
/** How far a language has to be ahead of all others, in the detector's scores from 0 to 1. */
const MIN_LEAD = 0.005;
/** The detector knows no Indonesian, and takes it for Malay. */
const AMBIGUOUS: ReadonlySet<string> = new Set(["ms"]);

/**
 * The language that a text is written in, found on this machine. What it takes comes with the first call.
 * Norwegian of either kind is `no`.
 * @param text what a viewer reads, without markup
 * @returns two letters of ISO 639-1; null where the text is too short or too mixed to tell
 */
export async function detectLanguage(text: string): Promise<string | null> {
  const sample = sampleOf(text);
  const letters = sample.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  if (letters < MIN_LETTERS) return null;
  const { eld } = await import("eld/extrasmall");
  const found = eld.detect(sample);
  if (!found.isReliable() || AMBIGUOUS.has(found.language)) return null;
  const [first = 0, second = 0] = Object.values(found.getScores()).toSorted((a, b) => b - a);
  return first - second < MIN_LEAD ? null : found.language;
}

/** Lines from all over the text: a film may begin with a song in another language. */
function sampleOf(text: string): string {
  const lines = text.split("\n");
  const step = Math.max(1, Math.floor(text.length / SAMPLE_LENGTH));
  return lines
    .filter((_, at) => at % step === 0)
    .join("\n")
    .slice(0, SAMPLE_LENGTH);
}
