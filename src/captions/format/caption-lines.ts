import type { CaptionFormat } from "#captions/document.ts";

interface CueTimes {
  startMs: number;
  endMs: number;
  settings: string;
}

const CLOCK = String.raw`(-\s?)?(?:(\d{1,4})\s?:\s?)?(\d{1,2})\s?:\s?(\d{1,2})`;
const TIME = String.raw`${CLOCK}(?:\s?[.,:]\s?(\d{1,9}))?`;
const ODD_ARROW = "(?:[-—–=]{0,3} ?>|→)";
const START = new RegExp(`^\\s*${TIME}\\s*${ODD_ARROW}`);
const END = new RegExp(`-->\\s*${TIME}(?![\\d.,:])`);
const LINE = new RegExp(`^\\s*${TIME}\\s*-->\\s*${TIME}(?![\\d.,:])(.*)$`, "s");
const ODD_LINE = new RegExp(`^\\s*${TIME}\\s*${ODD_ARROW}\\s*${TIME}(?![\\d.,:])(.*)$`, "s");
const TWO_TIMES = new RegExp(String.raw`\d:\d\d[.,]\d{2,3}(?!\d).{0,20}?\d:\d\d[.,]\d{2,3}(?!\d)`);
/** A time, or what was meant to be one. */
const MEANT = /\d\s*:\s*\d|^\s*[\d.,]+\s*-->|-->\s*[\d.,]+\s*$/;

/** Notation that every player reads. */
const PLAIN: Readonly<Record<CaptionFormat, RegExp>> = {
  vtt: /^[ \t\f]*(?:\d+:)?[0-5]\d:[0-5]\d\.\d{3}[ \t\f]*-->[ \t\f]*(?:\d+:)?[0-5]\d:[0-5]\d\.\d{3}(?![\d.,:])/,
  srt: /^\s*\d+:[0-5]?\d:[0-5]?\d[,.]\d{1,3}\s*-->\s*\d+:[0-5]?\d:[0-5]?\d[,.]\d{1,3}(?![\d.,:])/,
};

/** Returns whether a line is meant as times. Words around an arrow are not. */
export function isTimesLine(line: string): boolean {
  return line.includes("-->") ? MEANT.test(line) : findOddTimes(line) !== null;
}

/** Returns whether a line begins as times, whatever comes then. `9:30 -> home` is ordinary text. */
export function isBrokenTimes(line: string): boolean {
  const found = START.exec(line);
  return found?.[2] !== undefined || found?.[5] !== undefined;
}

export function hasTwoTimes(line: string): boolean {
  return TWO_TIMES.test(line);
}

/** Times with another arrow. `9:30 -> 10:00` is ordinary text, unless it has seconds or fractions. */
function findOddTimes(line: string): RegExpExecArray | null {
  if (!/[>→]/.test(line)) return null;
  const found = ODD_LINE.exec(line);
  const isExact = (at: number) => found?.[at] !== undefined || found?.[at + 3] !== undefined;
  return isExact(2) && isExact(7) ? found : null;
}

export function isPlainTimes(line: string, format: CaptionFormat): boolean {
  return PLAIN[format].test(line);
}

/**
 * Reads `00:01:02.345 --> 00:01:04,000 line:0`, as either format writes it and a little worse.
 * @returns null for what is none
 */
export function readTimes(line: string): CueTimes | null {
  const found = LINE.exec(line) ?? findOddTimes(line);
  if (found === null) return null;
  const [startMs, endMs] = [toMs(found.slice(1, 6)), toMs(found.slice(6, 11))];
  return { startMs, endMs, settings: (found[11] ?? "").trim() };
}

/** The times on either side of an arrow, where not both can be read. */
export function readEitherTime(line: string): { startMs: number | null; endMs: number | null } {
  const [startMs = null, endMs = null] = [START, END].map((side) => {
    const found = side.exec(line);
    return found === null ? null : toMs(found.slice(1, 6));
  });
  return { startMs, endMs };
}

/** Minutes and seconds beyond 59 count as what they are; nothing is before the video. */
function toMs([sign, hours = "0", minutes = "", seconds = "", fraction = ""]: string[]): number {
  if (sign !== undefined) return 0;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.slice(0, 3).padEnd(3, "0"));
}

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

/** The same for what has one line alone: a name, settings. */
export function safeLineOf(text: string): string {
  return safeLines(linesOf(text)).replaceAll("\n", " ").trim();
}

function safeLine(line: string): string {
  if (isBlank(line)) return "\u00A0";
  const safe = line.replaceAll("-->", "--&gt;");
  return isTimesLine(safe) ? safe.replaceAll(">", "&gt;").replaceAll("→", "&#8594;") : safe;
}

/** The lines of a text, whatever system wrote it. */
export function linesOf(text: string): string[] {
  // Some programs have made two line ends of one on their way: CR CR LF.
  return text.replaceAll("\0", "\uFFFD").split(/\r{0,2}\n|\r/);
}
