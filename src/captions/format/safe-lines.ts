import { isTimesLine } from "./read-times.ts";

const BLANK = /^[ \t\f\v]*$/;

/** Whether there is nothing on a line. One with a no-break space is how captions keep a line free. */
export function isBlank(line: string): boolean {
  return BLANK.test(line);
}

/**
 * Lines that can stand in a file without ending their block: free ones at the edges go, others get a no-break
 * space, and arrows are written as entities, which viewers don't see.
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
