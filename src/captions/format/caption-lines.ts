import type { CaptionFormat } from "#captions/document.ts";

interface CueTimes {
  startMs: number;
  endMs: number;
  settings: string;
}

const CLOCK = String.raw`(?:(\d{1,4})\s?:\s?)?(\d{1,2})\s?:\s?(\d{1,2})`;
const TIME = String.raw`${CLOCK}(?:\s?[.,:]\s?(\d{1,9}))?`;
const ODD_ARROW = "(?:[-—–=]{0,3} ?>|→)";
const START = new RegExp(`^\\s*${TIME}\\s*-->`);
const LINE = new RegExp(`${START.source}\\s*${TIME}(?![\\d.,:])(.*)$`, "s");
const ODD_LINE = new RegExp(`^\\s*${TIME}\\s*${ODD_ARROW}\\s*${TIME}(?![\\d.,:])(.*)$`, "s");
const TWO_TIMES = new RegExp(String.raw`\d:\d\d[.,]\d{2,3}(?!\d).{0,20}?\d:\d\d[.,]\d{2,3}(?!\d)`);
/** A time, or what was meant to be one. */
const MEANT = /\d\s*:\s*\d|^\s*[\d.,]+\s*-->|-->\s*[\d.,]+\s*$/;

/** Notation that every player reads. */
const PLAIN: Readonly<Record<CaptionFormat, RegExp>> = {
  vtt: /^[ \t\f]*(?:\d+:)?\d\d:\d\d\.\d{3}[ \t\f]*-->[ \t\f]*(?:\d+:)?\d\d:\d\d\.\d{3}(?![\d.,:])/,
  srt: /^\s*\d+:\d{1,2}:\d{1,2}[,.]\d{1,3}\s*-->\s*\d+:\d{1,2}:\d{1,2}[,.]\d{1,3}(?![\d.,:])/,
};

/** Returns whether a line is meant as times. Words around an arrow are not. */
export function isTimesLine(line: string): boolean {
  return line.includes("-->") ? MEANT.test(line) : findOddTimes(line) !== null;
}

export function hasTwoTimes(line: string): boolean {
  return TWO_TIMES.test(line);
}

/** Times with another arrow. `9:30 -> 10:00` is ordinary text, unless it has seconds or fractions. */
function findOddTimes(line: string): RegExpExecArray | null {
  if (!/[>→]/.test(line)) return null;
  const found = ODD_LINE.exec(line);
  const isExact = (at: number) => found?.[at] !== undefined || found?.[at + 3] !== undefined;
  return isExact(1) && isExact(5) ? found : null;
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
  const startMs = toMs(found.slice(1, 5));
  const endMs = toMs(found.slice(5, 9));
  return startMs === null || endMs === null
    ? null
    : { startMs, endMs, settings: (found[9] ?? "").trim() };
}

/** The time in front of the arrow, where only that one can be read. */
export function readStartMs(line: string): number | null {
  const found = START.exec(line);
  return found === null ? null : toMs(found.slice(1, 5));
}

function toMs([hours = "0", minutes = "", seconds = "", fraction = ""]: string[]): number | null {
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
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
