import type { Finding } from "./findings.ts";

/** One in so many characters makes a file something else than text; a few slip into one. */
const ONE_IN = 200;
const FEW = 3;

export function controlIssue(text: string): Finding | null {
  let first = -1;
  let count = 0;
  let line = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0x20) continue;
    // A line ends with LF, or with a CR that no LF follows.
    const isBreak = code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a);
    if (isBreak && first < 0) line += 1;
    if (isTextControl(code)) continue;
    if (first < 0) first = at;
    count += 1;
  }
  if (first < 0) return null;
  const code = text.charCodeAt(first).toString(16).toUpperCase().padStart(4, "0");
  return {
    kind: "binary",
    severity: count > FEW && count * ONE_IN > text.length ? "error" : "warning",
    line,
    cueKey: null,
    values: { sample: `U+${code}`, value: count },
  };
}

/** Tab to CR, escape (of old terminals' colours), and the end mark of old files. */
function isTextControl(code: number): boolean {
  return (code >= 0x09 && code <= 0x0d) || code === 0x1a || code === 0x1b;
}
