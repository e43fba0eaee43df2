import type { CaptionDocument, CaptionFormat, Cue } from "#captions/document.ts";
import { linesOf, safeLineOf, safeLines } from "./caption-lines.ts";

/**
 * Serialises a document; reading it again returns the same document. Blank lines and arrows, which would end
 * a cue, are written as visually equal text. SubRip keeps cues only, renumbered.
 */
export function writeCaptions({ format, header, cues, after }: CaptionDocument): string {
  const blocks =
    format === "vtt"
      ? [`WEBVTT${safeHeader(header)}`, ...cues.flatMap(vttBlocks), ...after.map(safeText)]
      : cues.map((cue, at) => cueBlock(cue, String(at + 1), "srt"));
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function vttBlocks(cue: Cue): string[] {
  return [...cue.before.map(safeText), cueBlock(cue, safeLineOf(cue.id), "vtt")];
}

function cueBlock({ startMs, endMs, settings, text }: Cue, name: string, format: CaptionFormat) {
  const times = `${writeTime(startMs, format)} --> ${writeTime(endMs, format)}`;
  return [name, `${times} ${safeLineOf(settings)}`.trim(), safeText(text)]
    .filter((part) => part !== "")
    .join("\n");
}

function safeText(text: string): string {
  return safeLines(linesOf(text));
}

/** Its first line follows the magic word, so that there has to be a space between them. */
function safeHeader(header: string): string {
  const [first = "", ...rest] = linesOf(header);
  const lines = safeText(rest.join("\n"));
  const word = safeLineOf(first);
  return `${word === "" ? "" : ` ${word}`}${lines === "" ? "" : `\n${lines}`}`;
}

const MAX_MS = 9999 * 3_600_000 + 3_599_999;

/** Returns a time as `00:01:02.345`, with a comma in SubRip. */
export function writeTime(ms: number, format: CaptionFormat): string {
  const whole = Math.min(Math.max(Math.round(ms), 0), MAX_MS);
  const clock = [whole / 3_600_000, (whole / 60_000) % 60, (whole / 1000) % 60];
  const [mark, fraction] = [format === "srt" ? "," : ".", digits(whole % 1000, 3)];
  return `${clock.map((each) => digits(each, 2)).join(":")}${mark}${fraction}`;
}

function digits(value: number, length: number): string {
  return String(Math.floor(value)).padStart(length, "0");
}

/** Describes a caption in plain text. */
export interface PlainCue {
  startMs: number;
  endMs: number;
  /** Holds lines of WebVTT text. */
  text: string;
}

export function toWebVtt(cues: readonly PlainCue[]): string {
  const blocks = cues.map(
    ({ startMs, endMs, text }) =>
      `${writeTime(startMs, "vtt")} --> ${writeTime(endMs, "vtt")}\n${text}\n`,
  );
  return `WEBVTT\n\n${blocks.join("\n")}`;
}

/** Returns a text as WebVTT has it. */
export function escaped(text: string): string {
  return text
    .replaceAll(/&(?=[#a-z])/gi, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll("-->", "--&gt;");
}

/** Returns a text without empty lines, which would end the caption. */
export function tidy(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join("\n");
}

/** Returns one cue, whose times are not finite where they could not be read; none without a text. */
export function cue(startMs: number, endMs: number, text: string): PlainCue[] {
  return text === "" ? [] : [{ startMs: Math.round(startMs), endMs: Math.round(endMs), text }];
}

/** Parses `1:02:03.4` and `02:03,45`; not a number for any other text. */
export function clockMs(text: string): number {
  const [seconds = Number.NaN, minutes = 0, hours = 0] = text
    .trim()
    .replace(",", ".")
    .split(":")
    .map((part) => (part === "" ? Number.NaN : Number(part)))
    .toReversed();
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}
