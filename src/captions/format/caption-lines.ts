import type { CaptionFormat } from "#captions/document.ts";

interface CueTimes {
  startMs: number;
  endMs: number;
  settings: string;
}

const CLOCK = String.raw`(-\s?)?(?:(\d{1,4})\s?:\s?)?(\d{1,2})\s?:\s?(\d{1,2})`;
/** Some programs write milliseconds as a fraction of their own: `00:00:01,10.0000009` is 1.010 s. */
const FLOAT_MS = String.raw`[.,](\d{1,4}[.,]\d{1,20}(?:e-\d{1,3})?)`;
const FRACTION = String.raw`([.,:])\s?(\d{1,20})(?![.,]\d)`;
const TIME = String.raw`${CLOCK}(?:${FLOAT_MS}|\s?${FRACTION})?`;
/** Counts the groups in `TIME`. */
const PARTS = 7;
const ODD_ARROW = "(?:[-—–=]{0,3} ?>|→)";
/** Otherwise the time continues in an unknown way. */
const AFTER = String.raw`(?=\s|$|[A-Za-z]\w*:)`;
const START = new RegExp(`^\\s*${TIME}\\s*${ODD_ARROW}`);
const END = new RegExp(`-->\\s*${TIME}${AFTER}`);
const LINE = new RegExp(`^\\s*${TIME}\\s*-->\\s*${TIME}${AFTER}(.*)$`, "s");
const ODD_LINE = new RegExp(`^\\s*${TIME}\\s*${ODD_ARROW}\\s*${TIME}${AFTER}(.*)$`, "s");
const TWO_TIMES = new RegExp(String.raw`\d:\d\d[.,]\d{2,3}(?!\d).{0,20}?\d:\d\d[.,]\d{2,3}(?!\d)`);
/** Matches two clocks with nothing but signs around them, whatever separates their numbers. */
const TWO_CLOCKS =
  /^[^\p{L}\d]*(?:\d{1,4}\s?[:;：]\s?){2}\d[^\p{L}]*?[^\p{L}\d](?:\d{1,4}\s?[:;：]\s?){2}\d[^\p{L}]*$/u;
/** Matches a time, or what was meant to be one. */
const MEANT = /\d\s*[:;：]\s*\d|^\s*[\d.,]+\s*-->|-->\s*[\d.,]+\s*$/;

/** Matches the notation that every player reads. */
const PLAIN: Readonly<Record<CaptionFormat, RegExp>> = {
  vtt: /^[ \t\f]*(?:\d+:)?[0-5]\d:[0-5]\d\.\d{3}[ \t\f]*-->[ \t\f]*(?:\d+:)?[0-5]\d:[0-5]\d\.\d{3}(?![\d.,:])/,
  srt: /^\s*\d+:[0-5]?\d:[0-5]?\d[,.]\d{3}\s*-->\s*\d+:[0-5]?\d:[0-5]?\d[,.]\d{3}(?![\d.,:])/,
};

/** Returns whether a line is meant as times. Words around an arrow are not. */
export function isTimesLine(line: string): boolean {
  return line.includes("-->") ? MEANT.test(line) : findOddTimes(line) !== null;
}

/** Returns whether a line begins as times, whatever comes then. `9:30 -> home` is ordinary text. */
export function isBrokenTimes(line: string): boolean {
  const [, , hours, , , floatMs, , fraction] = START.exec(line) ?? [];
  return (hours ?? floatMs ?? fraction) !== undefined;
}

/** Returns whether a line that isn't read as times may have been meant as such. */
export function hasTwoTimes(line: string): boolean {
  // We write words with times in this form.
  if (/&(?:gt|#8594);/.test(line)) return false;
  return TWO_TIMES.test(line) || (line.length <= MAX_TIMES_LENGTH && TWO_CLOCKS.test(line));
}

/** Matches the number of a caption in SubRip. */
export const NUMBER = /^\s*#?\d+\s*$/;

/** Returns whether a line of a text, with a number above it, may have been meant as the times of a caption. */
export function isTimesBelowNumber(line: string, at: number, lines: readonly string[]): boolean {
  return NUMBER.test(lines[at - 1] ?? "") && hasTwoTimes(line);
}

/** Limits the length in which two times may be written; this keeps the search linear. */
const MAX_TIMES_LENGTH = 160;

/** Finds times with another arrow. `9:30 -> 10:00` is ordinary text, unless it has seconds or fractions. */
function findOddTimes(line: string): RegExpExecArray | null {
  if (!/[>→]/.test(line)) return null;
  const found = ODD_LINE.exec(line);
  const isExact = (at: number) =>
    [at + 1, at + 4, at + 6].some((part) => found?.[part] !== undefined);
  return isExact(1) && isExact(1 + PARTS) ? found : null;
}

export function isPlainTimes(line: string, format: CaptionFormat): boolean {
  return PLAIN[format].test(line);
}

/**
 * Reads `00:01:02.345 --> 00:01:04,000 line:0`, as either format writes it and a little worse.
 * @returns null for what is none, or could be another time than the one read
 */
export function readTimes(line: string): CueTimes | null {
  const found = LINE.exec(line) ?? findOddTimes(line);
  if (found === null) return null;
  const startMs = toMs(found.slice(1, 1 + PARTS));
  const endMs = toMs(found.slice(1 + PARTS, 1 + 2 * PARTS));
  if (startMs === null || endMs === null) return null;
  return { startMs, endMs, settings: (found[1 + 2 * PARTS] ?? "").trim() };
}

/** Returns the times on either side of an arrow, where not both can be read. */
export function readEitherTime(line: string): { startMs: number | null; endMs: number | null } {
  const [startMs = null, endMs = null] = [START, END].map((side) => {
    const found = side.exec(line);
    return found === null ? null : toMs(found.slice(1, 1 + PARTS));
  });
  return { startMs, endMs };
}

/**
 * Returns a time in ms, or null before the video and for what may be frames: `00:00:01:12`. Minutes and seconds beyond
 * 59 count as what they are.
 */
function toMs([
  sign,
  hours = "0",
  minutes = "",
  seconds = "",
  floatMs,
  mark,
  fraction = "",
]: string[]): number | null {
  if (sign !== undefined || (mark === ":" && fraction.length < 3)) return null;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  const partMs =
    floatMs === undefined ? Number(`0.${fraction}`) * 1000 : Number(floatMs.replace(",", "."));
  return whole * 1000 + Math.round(partMs);
}

const ZERO = /^0+$/;

/** Returns the fractions of the two times of a line; none where they can't be read. */
function fractionsOf(line: string): string[] {
  const found = LINE.exec(line) ?? findOddTimes(line);
  return [found?.[PARTS], found?.[2 * PARTS]].flatMap((fraction) => fraction ?? []);
}

/** Returns whether a line has a fraction that may be a count of milliseconds without its zeros. */
export function hasShortFraction(line: string): boolean {
  return fractionsOf(line).some((fraction) => fraction.length < 3 && !ZERO.test(fraction));
}

/**
 * Returns whether fractions of a file may be counts of milliseconds without their zeros, where `,10` is 0.010 s: they
 * differ in length, and none has a zero in front.
 */
export function hasUncertainFractions(lines: readonly string[]): boolean {
  let hasShort = false;
  let hasLong = false;
  for (const line of lines) {
    const fractions = fractionsOf(line);
    if (fractions.some((fraction) => /^0\d/.test(fraction))) return false;
    hasShort ||= hasShortFraction(line);
    hasLong ||= fractions.some(({ length }) => length > 2);
  }
  return hasShort && hasLong;
}

/** Begins blocks of WebVTT that players don't show. */
export const ASIDE = /^(?:NOTE|STYLE|REGION)(?=[ \t\n]|$)/;
/** Begins WebVTT, where players take it as such. */
export const HEADER = /^WEBVTT(?=[ \t\n]|$)/;

/** Words of a caption are escaped like this, so that they are not taken for the header of another file. */
export const HEADER_LETTER = "&#87;";

const BLANK = /^[ \t\f\v]*$/;

/** Returns whether a line is empty. A no-break space is a way to keep a line free. */
export function isBlank(line: string): boolean {
  return BLANK.test(line);
}

/**
 * Makes lines safe inside a block: empty lines at the edges are dropped, others get a no-break space, and
 * arrows become entities.
 */
export function safeLines(lines: readonly string[]): string {
  let from = 0;
  let end = lines.length;
  while (from < end && isBlank(lines[from] ?? "")) from += 1;
  while (end > from && isBlank(lines[end - 1] ?? "")) end -= 1;
  return lines.slice(from, end).map(safeLine).join("\n");
}

/** Does the same for what has one line alone: a name, settings. */
export function safeLineOf(text: string): string {
  return safeLines(linesOf(text)).replaceAll("\n", " ").trim();
}

function safeLine(line: string, at: number, lines: readonly string[]): string {
  if (isBlank(line)) return "\u00A0";
  const text = HEADER.test(line) ? line.replace("W", HEADER_LETTER) : line;
  const safe = text.replaceAll("-->", "--&gt;");
  if (isTimesLine(safe)) return safe.replaceAll(">", "&gt;").replaceAll("→", "&#8594;");
  return isTimesBelowNumber(safe, at, lines) ? safe.replaceAll(":", "&#x3a;") : safe;
}

/** Returns the lines of a text, whatever system wrote it. */
export function linesOf(text: string): string[] {
  // Some programs double the CR of a line end: CR CR LF.
  return text.replaceAll("\0", "\uFFFD").split(/\r{0,2}\n|\r/);
}
