import type { CaptionDocument } from "./document.ts";
import { tidyText } from "./edits.ts";

/** What to find, and what to put there. */
export interface CaptionSearch {
  text: string;
  /** A regular expression of JavaScript; then `$1` and the like stand for its groups in `replacement`. */
  isRegex: boolean;
  isCaseSensitive: boolean;
  replacement: string;
}

/**
 * No caption that somebody can read is as long. A pattern may take a time that grows without bounds with the
 * text; the pattern is the person's own, the length is not.
 */
const LONGEST_TEXT = 2000;

/**
 * Replaces text in each cue by itself. A cue that loses all its text stays.
 * @param keys null: in all of them
 * @returns `count` of places that changed, and how many cues were `skipped` as too long for a pattern; or what
 *   the browser says against the pattern
 */
export function replaceText(
  document: CaptionDocument,
  search: CaptionSearch,
  keys: ReadonlySet<number> | null,
): { document: CaptionDocument; count: number; skipped: number } | { problem: string } {
  if (search.text === "") return { document, count: 0, skipped: 0 };
  const pattern = toPattern(search);
  if ("problem" in pattern) return pattern;
  let count = 0;
  let skipped = 0;
  const cues = document.cues.map((cue) => {
    if (keys !== null && !keys.has(cue.key)) return cue;
    if (search.isRegex && cue.text.length > LONGEST_TEXT) {
      skipped += 1;
      return cue;
    }
    const found = cue.text.match(pattern)?.length ?? 0;
    if (found === 0) return cue;
    count += found;
    const text = search.isRegex
      ? cue.text.replace(pattern, search.replacement)
      : cue.text.replace(pattern, () => search.replacement);
    return { ...cue, text: tidyText(text) };
  });
  return { document: count === 0 ? document : { ...document, cues }, count, skipped };
}

function toPattern({
  text,
  isRegex,
  isCaseSensitive,
}: CaptionSearch): RegExp | { problem: string } {
  const source = isRegex ? text : text.replace(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
  try {
    return new RegExp(source, isCaseSensitive ? "gu" : "giu");
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
