import type { CaptionDocument, Cue } from "#captions/document.ts";
import { readOut } from "#captions/plain-text.ts";
import { overlapsOf } from "./check-captions-times.ts";
import type { Finding } from "./findings.ts";
import { advertsOf } from "./findings-adverts.ts";
import { lengthOf, limitsFor, MAX_TEXT_LENGTH, MOST_LINES } from "./findings-lengths.ts";
import { isMojibake } from "./findings-mojibake.ts";
import { repairsOf } from "./findings-tags.ts";
import { readMarkup } from "./markup.ts";

/** Captions may end this much after the film: its length is told in whole seconds. */
export const END_TOLERANCE_MS = 1000;
/** Most texts have nothing to take apart. */
const MARKED = /[<{&]|-->/;
const LONGEST_SAMPLE = 80;

/** Whether a viewer would see something. */
export function hasWords(plain: string): boolean {
  return /[^\s\u200B-\u200F\u2060]/.test(plain);
}

/**
 * What is wrong with captions, in the order of the file. Never throws, and takes a time that grows with the
 * size of the document alone.
 * @param film `durationMs` null where nobody knows it; `lineOf` where each cue begins in the file, by its key
 */
export function checkCaptions(
  document: CaptionDocument,
  film: { durationMs: number | null; lineOf?: ReadonlyMap<number, number> },
): Finding[] {
  const { findings, checkCue } = startCheck(document, film);
  for (const cue of document.cues) checkCue(cue);
  return findings;
}

/**
 * The same check one cue at a time, for callers that have to let the page answer in between.
 * @returns `checkCue` takes the cues in the order of the document and adds to `findings`
 */
export function startCheck(
  document: CaptionDocument,
  { durationMs, lineOf }: { durationMs: number | null; lineOf?: ReadonlyMap<number, number> },
): { findings: Finding[]; checkCue: (cue: Cue) => void } {
  const { cues, format } = document;
  const findings: Finding[] = [];
  if (cues.length === 0) {
    findings.push({ kind: "noCue", severity: "error", line: null, cueKey: null, values: {} });
  }
  const adverts = advertsOf(document);
  const overlaps = overlapsOf(cues);
  let latestMs = 0;
  const checkCue = (cue: Cue) => {
    const isTooLong = cue.text.length > MAX_TEXT_LENGTH;
    const tokens = !isTooLong && MARKED.test(cue.text) ? readMarkup(cue.text, format).tokens : null;
    const plain = tokens === null ? cue.text : readOut(tokens);
    const tell = (
      kind: Finding["kind"],
      severity: Finding["severity"],
      values: Finding["values"] = {},
    ) => {
      const line = lineOf?.get(cue.key) ?? null;
      const all = { sample: sampleOf(plain), ...values };
      findings.push({ kind, severity, line, cueKey: cue.key, values: all });
    };
    const overlapMs = overlaps.get(cue.key);
    if (cue.endMs <= cue.startMs) tell("endBeforeStart", "error");
    if (overlapMs !== undefined) tell("overlap", "warning", { value: overlapMs / 1000 });
    if (cue.startMs < latestMs) tell("outOfOrder", "warning");
    latestMs = Math.max(latestMs, cue.startMs);
    checkEnd(cue, durationMs, tell);
    if (isTooLong) {
      tell("longText", "error", { value: cue.text.length, limit: MAX_TEXT_LENGTH });
      return;
    }
    if (hasWords(plain)) checkWords(cue, plain, tell);
    else tell("emptyCue", "warning");
    if (tokens !== null) checkMarkup(cue.text, repairsOf(tokens, format), tell);
    if (adverts.has(cue.key)) tell("advert", "warning");
    if (isMojibake(cue.text)) tell("mojibake", "warning");
  };
  return { findings, checkCue };
}

type Tell = (
  kind: Finding["kind"],
  severity: Finding["severity"],
  values?: Finding["values"],
) => void;

function checkEnd({ startMs, endMs }: Cue, durationMs: number | null, tell: Tell): void {
  if (durationMs === null) return;
  // An end before the start is told by itself.
  const lateMs = Math.max(startMs, endMs) - durationMs;
  if (startMs >= durationMs) tell("pastEnd", "error", { value: lateMs / 1000 });
  else if (lateMs > END_TOLERANCE_MS) tell("pastEnd", "warning", { value: lateMs / 1000 });
}

function checkWords({ startMs, endMs }: Cue, plain: string, tell: Tell): void {
  const { perSecond, lineLength } = limitsFor(plain);
  const seconds = (endMs - startMs) / 1000;
  // Units are no fewer than characters: most texts need no counting.
  if (seconds > 0 && plain.length > perSecond * seconds) {
    const value = lengthOf(plain) / seconds;
    if (value > perSecond)
      tell("tooFast", "warning", { value: Math.ceil(value), limit: perSecond });
  }
  const lines = plain.split("\n").filter((line) => line.trim() !== "");
  if (lines.some((line) => line.length > lineLength)) {
    const value = lines.reduce((most, line) => Math.max(most, lengthOf(line)), 0);
    if (value > lineLength) tell("longLine", "warning", { value, limit: lineLength });
  }
  if (lines.length > MOST_LINES) {
    tell("manyLines", "warning", { value: lines.length, limit: MOST_LINES });
  }
}

function checkMarkup(
  text: string,
  { wrong, unclosed }: ReturnType<typeof repairsOf>,
  tell: Tell,
): void {
  const [first] = wrong;
  if (first !== undefined) {
    const sample = sampleOf(text.slice(first.at, Math.max(first.end, first.at + 12)));
    // A line with an arrow is no text to a reader of the file, but the next cue.
    tell("badMarkup", text.includes("-->") ? "error" : "warning", { sample });
  }
  const [missing] = unclosed;
  if (missing !== undefined) tell("unclosedTag", "warning", { sample: sampleOf(missing.put) });
}

function sampleOf(text: string): string {
  const line = text.slice(0, MAX_TEXT_LENGTH).replace(/\s+/g, " ").trim();
  return line.length > LONGEST_SAMPLE ? `${line.slice(0, LONGEST_SAMPLE).toWellFormed()}…` : line;
}
