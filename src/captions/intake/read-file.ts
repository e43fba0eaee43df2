import { hasCaptions, LARGEST_FILE_BYTES } from "#captions/caption-files.ts";
import type { CaptionDocument, CaptionFormat, Cue } from "#captions/document.ts";
import { languageOfFileName } from "#captions/file-language.ts";
import { checkCaptions, sampleOf } from "#captions/format/check-captions.ts";
import { convertCaptions } from "#captions/format/convert-captions.ts";
import { binaryFormat, decodeCaptions } from "#captions/format/decode-captions.ts";
import { shiftCues } from "#captions/format/edits.ts";
import type { Encoding } from "#captions/format/encodings.ts";
import {
  type Finding,
  type FindingGroup,
  type FindingKind,
  type FindingPlaces,
  groupFindings,
  placesOf,
} from "#captions/format/findings.ts";
import { fixCaptions, isFixable, LASTING } from "#captions/format/fix-captions.ts";
import { type FormatRefusal, type LeftOut, otherFormat } from "#captions/format/other-formats.ts";
import { type ReadCaptions, readCaptions } from "#captions/format/read-captions.ts";
import { isTelemetry } from "#captions/format/telemetry.ts";
import { writeCaptions } from "#captions/format/write-captions.ts";
import { shownText } from "#captions/markup.ts";
import { inTime } from "#shared/async/in-time.ts";
import { stemOf } from "#shared/format/file-names.ts";

export interface FileReading {
  file: File;
  /** Is chosen by a person. Is null when it is to be found out. */
  encoding: Encoding | null;
  /** All captions are moved by it, before the fixes; below 0: earlier. */
  shiftMs: number;
  fixes: readonly FindingKind[];
  durationMs: number | null;
}

export interface FindingSummary {
  kind: FindingKind;
  severity: Finding["severity"];
  count: number;
  /** Holds lines of what reading found, captions of what was found in them. Is null when it is the file. */
  places: FindingPlaces | null;
  values: Finding["values"];
  /**
   * Says how it is fixed: `own` by a fix of its own, `rewrite` by rewriting the file. Is null when it needs a person.
   */
  fix: "own" | "rewrite" | null;
}

export interface CaptionFile {
  format: CaptionFormat;
  fileName: string;
  /** Holds the content to send: the original bytes, or UTF-8 text if it was changed. */
  content: Blob;
  /** Names the original encoding if it was converted. Is null when that is UTF-8. */
  convertedFrom: string | null;
  /** Names the format that it was converted from. Is null when that is SubRip or WebVTT. */
  convertedFormat: string | null;
  /** Holds what the conversion left out. Is null when nothing was converted. */
  leftOut: LeftOut | null;
  /** Is null when the bytes tell their encoding. */
  encoding: EncodingChoice | null;
  cueCount: number;
  firstCues: readonly { startMs: number; endMs: number; text: string }[];
  findings: readonly FindingSummary[];
  /** Tells what each fix did, in their order. */
  fixed: readonly Fixed[];
  /** Is its language by its text, ISO 639-1. Is null when it is unknown. */
  language: string | null;
}

export interface Fixed {
  kind: FindingKind;
  removedCount: number;
  /** Counts the captions whose text or times are others. */
  changedCount: number;
}

/** Describes an encoding that was guessed or chosen, and what it makes of the text. */
export interface EncodingChoice {
  encoding: Encoding;
  /** Says whether it was chosen by a person, or guessed clearly ahead of others. */
  isSure: boolean;
  /** Lists the first lines with letters beyond ASCII, without markup. */
  lines: readonly string[];
}

export type FileAnswer =
  | { kind: "refused"; reason: Refusal; format?: string }
  | { kind: "read"; read: CaptionFile };

const FIRST_CUES = 5;
const SAMPLE_CUES = 400;

/** Reads a file, applies fixes and checks the result. Slow for large files: run in a worker. */
export async function readFile({
  file,
  encoding: chosen,
  shiftMs,
  fixes,
  durationMs,
}: FileReading): Promise<FileAnswer> {
  const reason = refuseFile(file);
  if (reason !== null) return { kind: "refused", reason };
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await inTime(file.arrayBuffer()));
  } catch {
    // The file was moved or changed since it was selected, or its drive does not answer.
    return { kind: "refused", reason: "unreadable" };
  }
  const { name: fileName } = file;
  const binary = binaryFormat(fileName, bytes);
  if (binary !== null) return { kind: "refused", reason: "format", format: binary };
  const decoded = await decodeCaptions(bytes, chosen);
  if (decoded.isBinary) return { kind: "refused", reason: "binary" };
  if (decoded.text.trim() === "") return { kind: "refused", reason: "empty" };
  if (isTelemetry(decoded.text)) return { kind: "refused", reason: "telemetry" };
  const other = otherFormat(decoded.text, languageOfFileName(fileName, []));
  if (other?.webVtt === null) {
    return { kind: "refused", reason: other.reason, format: other.name };
  }
  const { encodingName, guess } = decoded;
  const text = other?.webVtt ?? decoded.text;
  const isConverted = decoded.isConverted || other !== null;
  const asFound = readCaptions(text, { fileName: other === null ? fileName : ".vtt" });
  const { document: found } = asFound;
  let now = shiftMs === 0 ? found : shiftCues(found, shiftMs, null).document;
  if (now.cues.length === 0 && !fileName.includes("."))
    return { kind: "refused", reason: "extension" };
  const fixed = fixes.map((kind): Fixed => {
    const before = now;
    now = fixCaptions(before, kind, { durationMs });
    return { kind, ...changesBetween(before, now) };
  });
  const written = now === found && fixes.length === 0 ? null : writeCaptions(now);
  // Parse the written text again, so that nothing is accepted that a reader rejects.
  const read = written === null ? asFound : readCaptions(written, { fileName: `.${now.format}` });
  const { document } = read;
  const lasting = [...untimedIssues(other?.untimed ?? []), ...asFound.issues].filter(
    ({ kind }) => LASTING.has(kind) && !fixes.includes(kind),
  );
  const findings = findingsOf(read, lasting, durationMs);
  const rewritten = new Set(rewritable(read));
  const encoding = chosen === null ? guess : { encoding: chosen, isSure: true };
  const isAsItWas = written === null && !isConverted;
  const sample = document.cues
    .slice(0, SAMPLE_CUES)
    .map((cue) => shownText(cue.text, document.format))
    .join("\n");
  return {
    kind: "read",
    read: {
      format: document.format,
      fileName: `${stemOf(fileName)}.${document.format}`,
      content: new Blob([isAsItWas ? bytes : (written ?? text)]),
      convertedFrom: decoded.isConverted ? encodingName : null,
      convertedFormat: other?.name ?? null,
      leftOut: other?.leftOut ?? null,
      encoding: encoding === null ? null : { ...encoding, lines: foreignLines(document) },
      cueCount: document.cues.length,
      firstCues: document.cues.slice(0, FIRST_CUES).map(({ startMs, endMs, text }) => ({
        startMs,
        endMs,
        text: shownText(text, document.format),
      })),
      fixed,
      findings: groupFindings(findings).map((group) => summarise(group, rewritten)),
      // Without a detected language there is the name, and the person's choice.
      language: await detectLanguage(sample).catch(() => null),
    },
  };
}

/**
 * Returns what was found in a file.
 * @param lasting what was found before the file was written anew
 */
function findingsOf(
  { document, lineOf, issues }: ReadCaptions,
  lasting: readonly Finding[],
  durationMs: number | null,
): Finding[] {
  const others = issues.filter(({ kind }) => !lasting.some((each) => each.kind === kind));
  // Reading has reported why there are no cues.
  const checked = document.cues.length === 0 ? [] : checkCaptions(document, { durationMs, lineOf });
  // SubRip gets its own extension and needs no header.
  return [...lasting, ...others, ...checked].filter(
    ({ kind }) => kind !== "noHeader" || document.format === "vtt",
  );
}

/** Captions of another format whose times could not be read are not in what was converted. */
function untimedIssues(texts: readonly string[]): Finding[] {
  return texts.map((text) => ({
    kind: "unreadTimes",
    severity: "error",
    line: null,
    cueKey: null,
    values: { sample: sampleOf(text) },
  }));
}

function changesBetween(before: CaptionDocument, after: CaptionDocument): Omit<Fixed, "kind"> {
  const cues = new Map(before.cues.map((cue) => [cue.key, cue]));
  const isChanged = ({ key, startMs, endMs, text }: Cue) => {
    const cue = cues.get(key);
    return cue?.startMs !== startMs || cue.endMs !== endMs || cue.text !== text;
  };
  return {
    removedCount: before.cues.length - after.cues.length,
    changedCount: after.cues.filter(isChanged).length,
  };
}

const FOREIGN_LINES = 4;

function foreignLines({ cues, format }: CaptionDocument): string[] {
  const lines: string[] = [];
  for (const { text } of cues) {
    lines.push(
      ...shownText(text, format)
        .split("\n")
        .filter((line) => /[^\0-\x7F]/.test(line)),
    );
    if (lines.length >= FOREIGN_LINES) break;
  }
  return lines.slice(0, FOREIGN_LINES);
}

function rewritable({ document, issues }: ReadCaptions): FindingKind[] {
  if (issues.length === 0) return [];
  const { issues: left } = readCaptions(writeCaptions(document));
  const kinds = new Set(issues.map(({ kind }) => kind));
  return [...kinds].filter(
    (kind) => !LASTING.has(kind) && !left.some((issue) => issue.kind === kind),
  );
}

/**
 * Describes findings of one kind.
 * @param rewritable kinds that are gone once the file is written anew
 */
function summarise(group: FindingGroup, rewritable: ReadonlySet<FindingKind>): FindingSummary {
  const [{ kind, severity, values }] = group;
  const fix = isFixable(kind) ? "own" : rewritable.has(kind) ? "rewrite" : null;
  // Captions that were read again have their numbers as keys.
  const places = placesOf(group, (key) => key);
  return { kind, severity, count: group.length, places, values, fix };
}

/** Below this, a guess is luck. */
const MIN_LETTERS = 40;
/** The detector reads no more. */
const SAMPLE_LENGTH = 1000;
/** Is the minimum lead of a language in the detector's score, 0 to 1. */
const MIN_LEAD = 0.005;
/** The detector knows no Indonesian, and takes it for Malay. */
const AMBIGUOUS: ReadonlySet<string> = new Set(["ms"]);

/**
 * Detects the language of a text locally. The detector loads with the first call. Both kinds of Norwegian are
 * `no`.
 * @param text visible text
 * @returns ISO 639-1 code; null if too short or ambiguous
 */
export async function detectLanguage(text: string): Promise<string | null> {
  const lines = text.split("\n");
  // Samples come from the whole text: a video may start with a song in another language.
  const step = Math.max(1, Math.floor(text.length / SAMPLE_LENGTH));
  const sample = lines
    .filter((_, at) => at % step === 0)
    .join("\n")
    .slice(0, SAMPLE_LENGTH);
  const letters = sample.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  if (letters < MIN_LETTERS) return null;
  const { eld } = await import("eld/extrasmall");
  const found = eld.detect(sample);
  if (!found.isReliable() || AMBIGUOUS.has(found.language)) return null;
  const [first = 0, second = 0] = Object.values(found.getScores()).toSorted((a, b) => b - a);
  return first - second < MIN_LEAD ? null : found.language;
}

/** Returns why a file can't become a track, whatever is in it; null when it may. */
export function refuseFile({
  name,
  size,
}: {
  name: string;
  size: number;
}): "extension" | "tooLarge" | "empty" | null {
  if (hasCaptions(name) === "no") return "extension";
  if (size > LARGEST_FILE_BYTES) return "tooLarge";
  return size === 0 ? "empty" : null;
}

/** Says why a file can't become a track, whatever is done to it. `unreadable`: the disk did not give it. */
type Refusal =
  | NonNullable<ReturnType<typeof refuseFile>>
  | FormatRefusal
  | "telemetry"
  | "binary"
  | "unreadable";

interface Conversion {
  /** Holds the bytes as they were, where they had that format already. */
  content: Blob;
  /** Something of the file has no place in that format. */
  isLossy: boolean;
  isEmpty: boolean;
}

export async function convertFile(
  bytes: Uint8Array<ArrayBuffer>,
  format: CaptionFormat,
): Promise<Conversion> {
  const { document } = readCaptions((await decodeCaptions(bytes)).text);
  const isEmpty = document.cues.length === 0;
  if (document.format === format) return { content: new Blob([bytes]), isLossy: false, isEmpty };
  const converted = convertCaptions(document, format);
  return {
    content: new Blob([writeCaptions(converted)]),
    isLossy: contentOf(document) !== contentOf(convertCaptions(converted, document.format)),
    isEmpty,
  };
}

/** Returns all that is visible or editable: a round trip that keeps it has lost nothing. */
function contentOf({ header, cues, after }: CaptionDocument): string {
  // SubRip's numbers are written again.
  const kept = cues.map((cue) => ({ ...cue, id: cue.id.replace(/^\d+$/, "") }));
  return JSON.stringify([header.trim(), kept, after]);
}
