import type { CaptionDocument } from "#captions/document.ts";
import { tidyText } from "./edits.ts";

export interface CaptionSearch {
  text: string;
  /** JavaScript regular expression; `replacement` may use `$1` and so on. */
  isRegex: boolean;
  isCaseSensitive: boolean;
  replacement: string;
}

interface Replaced {
  document: CaptionDocument;
  count: number;
  /** Cues too long for a pattern search. */
  skipped: number;
  foundKeys: ReadonlySet<number>;
}

/** `problem`: what the browser says against the pattern, where it is none. */
export type ReplaceAnswer = Replaced | { problem: string };

/** Longer than readable captions. A user's pattern may take exponential time in the length, so it is limited. */
const MAX_TEXT = 2000;

/**
 * Replaces text in each cue by itself. A cue that loses all its text stays. A pattern may take for ever: beside
 * the page only.
 * @param keys null: in all of them
 */
export function replaceText(
  document: CaptionDocument,
  search: CaptionSearch,
  keys: ReadonlySet<number> | null,
): ReplaceAnswer {
  if (search.text === "") return { document, count: 0, skipped: 0, foundKeys: new Set() };
  const pattern = toPattern(search);
  if ("problem" in pattern) return pattern;
  let count = 0;
  let skipped = 0;
  const foundKeys = new Set<number>();
  const cues = document.cues.map((cue) => {
    if (keys !== null && !keys.has(cue.key)) return cue;
    if (search.isRegex && cue.text.length > MAX_TEXT) {
      skipped += 1;
      return cue;
    }
    const found = cue.text.match(pattern)?.length ?? 0;
    if (found === 0) return cue;
    count += found;
    foundKeys.add(cue.key);
    const text = search.isRegex
      ? cue.text.replace(pattern, search.replacement)
      : cue.text.replace(pattern, () => search.replacement);
    return { ...cue, text: tidyText(text) };
  });
  return { document: count === 0 ? document : { ...document, cues }, count, skipped, foundKeys };
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
