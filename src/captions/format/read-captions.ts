import type { CaptionDocument, CaptionFormat, Cue } from "#captions/document.ts";
import {
  ASIDE,
  HEADER,
  hasShortFraction,
  hasTwoTimes,
  hasUncertainFractions,
  isBlank,
  isBrokenTimes,
  isPlainTimes,
  isTimesBelowNumber,
  isTimesLine,
  linesOf,
  NUMBER,
  readEitherTime,
  readTimes,
  safeLineOf,
  safeLines,
} from "./caption-lines.ts";
import { sampleOf } from "./check-captions.ts";
import { controlIssue, decodeCaptions } from "./decode-captions.ts";
import type { Finding, FindingKind } from "./findings.ts";

export interface ReadCaptions {
  document: CaptionDocument;
  /** Lists unreadable or guessed parts, in file order. */
  issues: readonly Finding[];
  /** Holds the line of each cue's times, from 1, by key. */
  lineOf: ReadonlyMap<number, number>;
}

export interface CaptionBytes extends Pick<ReadCaptions, "document" | "issues"> {
  text: string;
}

/** Decodes and reads a caption file at once. @returns null for what is no text */
export async function readCaptionBytes(bytes: Uint8Array): Promise<CaptionBytes | null> {
  const { text, isBinary } = await decodeCaptions(bytes);
  if (isBinary) return null;
  const { document, issues } = readCaptions(text);
  return { text, document, issues };
}

/** Reads a caption file in UTF-8. @returns null for other encodings, and for what is no text */
export function readUtf8Captions(bytes: Uint8Array): CaptionBytes | null {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
  // The bytes of UTF-16 can be valid UTF-8, too, and ISO-2022-JP is ASCII with escapes.
  if (text.includes("\0") || text.includes("\u001B") || controlIssue(text)?.severity === "error")
    return null;
  const { document, issues } = readCaptions(text);
  return { text, document, issues };
}

interface OpenCue extends Omit<Cue, "text"> {
  lines: string[];
}

function numberIn(line: string): number {
  return Number(line.replace("#", ""));
}

/**
 * Reads WebVTT or SubRip, in linear time. Never throws and drops nothing: a cue with unreadable times ends where it begins;
 * text after a blank line belongs to the cue before it in SubRip, and is kept unseen in WebVTT.
 */
export function readCaptions(
  text: string,
  { fileName = "" }: { fileName?: string } = {},
): ReadCaptions {
  return new Reader(linesOf(text), /\.vtt$/i.test(fileName)).read(text);
}

class Reader {
  readonly #lines: readonly string[];
  readonly #format: CaptionFormat;
  readonly #cues: OpenCue[] = [];
  readonly #issues: Finding[] = [];
  readonly #lineOf = new Map<number, number>();
  #header = "";
  #before: string[] = [];
  #at = 0;
  /** Is the place behind the last cue. */
  #textEnd = 0;
  readonly #areFractionsUncertain: boolean;
  /** Holds the last number of a caption in SubRip. Is 0 while there is none yet. */
  #lastNumber = 0;

  constructor(lines: readonly string[], isNamedVtt: boolean) {
    this.#lines = lines;
    this.#areFractionsUncertain = hasUncertainFractions(lines);
    const { format, headerAt, headerRest, isHeaderRight } = findFormat(lines, isNamedVtt);
    this.#format = format;
    if (headerAt >= 0) this.#readHeader(headerAt, headerRest);
    if ((format === "vtt" || isNamedVtt) && !isHeaderRight) {
      const at = Math.max(headerAt, 0);
      this.#notify("noHeader", at, lines[at] ?? "", format === "vtt" ? "error" : "warning");
    }
  }

  read(text: string): ReadCaptions {
    const binary = controlIssue(text);
    if (binary !== null) this.#issues.unshift(binary);
    if (this.#format === "vtt" && text.includes("\r\r\n"))
      this.#notify("lineBreaks", null, "", "error");
    while (this.#at < this.#lines.length) {
      if (isBlank(this.#line(this.#at))) this.#at += 1;
      else if (!this.#readCue()) this.#readAside();
    }
    if (this.#cues.length === 0) this.#notify("noCue", null, "", "error");
    const cues = this.#cues.map(({ lines, ...cue }) => ({ ...cue, text: safeLines(lines) }));
    const document = { format: this.#format, header: this.#header, cues, after: this.#before };
    return { document, issues: this.#issues, lineOf: this.#lineOf };
  }

  #readHeader(headerAt: number, headerRest: string) {
    this.#at = headerAt + 1;
    const end = this.#endOfBlock();
    const first = safeLineOf(headerRest);
    const rest = safeLines(this.#lines.slice(this.#at, end));
    this.#header = `${first === "" ? "" : ` ${first}`}${rest === "" ? "" : `\n${rest}`}`;
    this.#at = end;
  }

  #readCue(): boolean {
    const timesAt = this.#timesOf(this.#at);
    if (timesAt < 0) return false;
    const key = this.#cues.length + 1;
    const id = this.#format === "vtt" && timesAt > this.#at ? this.#line(this.#at) : "";
    if (id.trim() !== "" && key > 1 && !this.#lines.slice(this.#textEnd, this.#at).includes(""))
      this.#notify("noBlankLine", this.#at, id, "warning", key);
    const times = this.#readTimes(timesAt, key);
    if (this.#format === "srt") this.#noteNumber(timesAt, times.startMs);
    this.#at = timesAt + 1;
    const end = this.#endOfBlock();
    const lines = this.#lines.slice(this.#at, end);
    this.#reportTimes(lines, key);
    this.#cues.push({
      key,
      ...times,
      id: safeLineOf(id),
      settings: safeLineOf(times.settings),
      before: this.#before,
      lines,
    });
    this.#lineOf.set(key, timesAt + 1);
    this.#before = [];
    this.#at = end;
    this.#textEnd = end;
    return true;
  }

  /** Times that can't be read are guessed, for the editor alone: a finding keeps the file from being sent. */
  #readTimes(at: number, key: number) {
    const line = this.#line(at);
    const read = readTimes(line);
    const either = readEitherTime(line);
    const startMs = either.startMs ?? this.#cues.at(-1)?.endMs ?? 0;
    const isUncertain = this.#areFractionsUncertain && hasShortFraction(line);
    if (read === null || isUncertain) this.#notify("unreadTimes", at, line, "error", key);
    else if (!isPlainTimes(line, this.#format)) this.#notify("badTimes", at, line, "error", key);
    return read ?? { startMs, endMs: either.endMs ?? startMs, settings: "" };
  }

  /** Numbers that begin again at 1, at an earlier time, are those of another file. */
  #noteNumber(timesAt: number, startMs: number) {
    let at = timesAt - 1;
    while (at >= this.#textEnd && this.#isBlank(at)) at -= 1;
    const number =
      at < this.#textEnd || !NUMBER.test(this.#line(at)) ? 0 : numberIn(this.#line(at));
    if (number === 0) return;
    const lastMs = this.#cues.at(-1)?.startMs ?? 0;
    if (number === 1 && this.#lastNumber > 1 && startMs < lastMs)
      this.#notify("severalFiles", at, this.#line(timesAt), "error", this.#cues.length + 1);
    this.#lastNumber = number;
  }

  /** Returns the line of the times of a cue that begins at a line; -1 if none begins there. */
  #timesOf(at: number): number {
    if (isTimesLine(this.#line(at))) return at;
    let next = at + 1;
    if (this.#format === "srt") {
      if (isBrokenTimes(this.#line(at))) return at;
      if (!NUMBER.test(this.#line(at))) return -1;
      while (this.#isBlank(next)) next += 1;
      // After a number, any text may surround an arrow.
      if (this.#line(next).includes("-->") || isBrokenTimes(this.#line(next))) return next;
    }
    return isTimesLine(this.#line(next)) ? next : -1;
  }

  #readAside() {
    const from = this.#at;
    this.#at += 1;
    this.#at = this.#endOfBlock();
    const lines = this.#lines.slice(from, this.#at);
    const cue = this.#cues.at(-1);
    const isAside = this.#format === "vtt" && ASIDE.test(lines[0] ?? "");
    const isHeader = HEADER.test((lines[0] ?? "").replace(/^\uFEFF/, ""));
    if (isHeader) this.#notify("severalFiles", from, lines[0] ?? "", "error", cue?.key ?? null);
    // This may be a hidden caption. A comment may hide one on purpose.
    const timesAt = isAside
      ? -1
      : lines.findIndex(
          (line) => hasTwoTimes(line) || (this.#format === "vtt" && line.includes("-->")),
        );
    if (timesAt >= 0)
      this.#notify("unreadTimes", from + timesAt, lines[timesAt] ?? "", "error", cue?.key ?? null);
    else if (this.#isNextNumber(lines)) {
      this.#notify("strayText", from, lines[0] ?? "", "warning", cue?.key ?? null);
      return;
    } else if (!isAside && !isHeader)
      this.#notify("strayText", from, lines[0] ?? "", "error", cue?.key ?? null);
    if (cue !== undefined && this.#format === "srt") cue.lines.push(...lines);
    else
      this.#before.push(safeLines(isAside || this.#format === "vtt" ? lines : ["NOTE", ...lines]));
  }

  /** The number of a caption that is missing is no text. */
  #isNextNumber(lines: readonly string[]): boolean {
    const [line = "", ...others] = lines;
    const isAlone = this.#lastNumber > 0 && others.every(isBlank) && NUMBER.test(line);
    return isAlone && numberIn(line) === this.#lastNumber + 1;
  }

  /** Returns the end of the current block. A missing blank line is tolerated. */
  #endOfBlock(): number {
    let end = this.#at;
    while (end < this.#lines.length && !this.#isBlank(end) && !this.#isHead(end)) end += 1;
    return end;
  }

  #isHead(at: number): boolean {
    if (isTimesLine(this.#line(at))) return true;
    return NUMBER.test(this.#line(at)) && isTimesLine(this.#line(at + 1));
  }

  /** A line of spaces is text in WebVTT, but for one between cues. */
  #isBlank(at: number): boolean {
    const line = this.#lines[at];
    if (line === undefined || !isBlank(line)) return false;
    return (
      line === "" ||
      this.#format === "srt" ||
      this.#isHead(at + 1) ||
      isTimesLine(this.#line(at + 2))
    );
  }

  /** Times below a number inside of a text may be those of a caption. Players of WebVTT end a cue at any arrow. */
  #reportTimes(lines: readonly string[], key: number) {
    const headerAt = lines.findIndex((line) => HEADER.test(line));
    if (headerAt >= 0)
      this.#notify("severalFiles", this.#at + headerAt, lines[headerAt] ?? "", "error", key);
    const timesAt = lines.findIndex(isTimesBelowNumber);
    const arrowAt = this.#format === "vtt" ? lines.findIndex((line) => line.includes("-->")) : -1;
    const at = timesAt < 0 ? arrowAt : timesAt;
    const kind = timesAt < 0 ? "badTimes" : "unreadTimes";
    if (at >= 0) this.#notify(kind, this.#at + at, lines[at] ?? "", "error", key);
  }

  #line(at: number): string {
    return this.#lines[at] ?? "";
  }

  #notify(
    kind: FindingKind,
    at: number | null,
    line: string,
    severity: Finding["severity"],
    cueKey: number | null = null,
  ) {
    const values: Finding["values"] = line === "" ? {} : { sample: sampleOf(line) };
    this.#issues.push({ kind, severity, line: at === null ? null : at + 1, cueKey, values });
  }
}

/** Matches a magic word that players refuse. */
const HEADER_MEANT = /^\s*WEB[ _-]?VTT/i;

/**
 * Tells WebVTT from SubRip by content. @param isNamedVtt decides for a file that could be either
 * @returns `headerAt`: line of WebVTT's magic word, from 0; -1: none. `isHeaderRight`: players take the file as WebVTT
 */
function findFormat(lines: readonly string[], isNamedVtt: boolean) {
  const first = lines.findIndex((line) => !isBlank(line));
  const line = lines[first] ?? "";
  const meant = HEADER_MEANT.exec(line);
  if (meant !== null) {
    const headerRest = line.slice(meant[0].length);
    const isHeaderRight = first === 0 && HEADER.test(line);
    return { format: "vtt" as const, headerAt: first, headerRest, isHeaderRight };
  }
  const format = isNamedVtt || ASIDE.test(line) ? formatByTimes(lines) : "srt";
  return { format, headerAt: -1, headerRest: "", isHeaderRight: false };
}

/** SubRip is what writes a comma. */
function formatByTimes(lines: readonly string[]): CaptionFormat {
  const times = lines.find((line) => line.includes("-->") && readTimes(line) !== null);
  return times === undefined || /\d,\d/.test(times) ? "srt" : "vtt";
}
