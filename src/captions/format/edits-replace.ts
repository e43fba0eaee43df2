import type { CaptionDocument, CaptionFormat } from "#captions/document.ts";
import { escapeText, plainText, readMarkup } from "#captions/markup.ts";
import { tidyText } from "./edits.ts";

export interface CaptionSearch {
  text: string;
  /** Says whether it is a JavaScript regular expression; `replacement` may use `$1` and so on. */
  isRegex: boolean;
  isCaseSensitive: boolean;
  replacement: string;
}

interface Replaced {
  document: CaptionDocument;
  count: number;
  /** Counts the cues that are too long for a pattern search. */
  skipped: number;
  foundKeys: ReadonlySet<number>;
}

/** `problem` is what the browser says against the pattern, where it is none. */
export type ReplaceAnswer = Replaced | { problem: string };

/** Is longer than readable captions. A user's pattern may take exponential time in the length, so it is limited. */
const MAX_TEXT = 2000;

/** Markup begins with these. */
const MARK = /[<&{]/;

/**
 * Replaces text in each cue by itself: in its words, across tags, which stay; a search for markup that is not among
 * them, in the text as it is written. A cue that loses all its text stays. A pattern may take for ever: beside
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
  // In a plain text, `$` has no special meaning.
  const replacement = search.isRegex
    ? search.replacement
    : search.replacement.replaceAll("$", "$$$$");
  let count = 0;
  let skipped = 0;
  const foundKeys = new Set<number>();
  const cues = document.cues.map((cue) => {
    if (keys !== null && !keys.has(cue.key)) return cue;
    if (search.isRegex && cue.text.length > MAX_TEXT) {
      skipped += 1;
      return cue;
    }
    const plain = plainText(cue.text, document.format);
    const isWritten = MARK.test(search.text) && plain.search(pattern) === -1;
    const matches = [...(isWritten ? cue.text : plain).matchAll(pattern)];
    if (matches.length === 0) return cue;
    count += matches.length;
    foundKeys.add(cue.key);
    const text =
      isWritten || plain === cue.text
        ? cue.text.replace(pattern, replacement)
        : replaceWords(cue.text, document.format, matches, expand(plain, pattern, replacement));
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

/** Returns what each match becomes, with `$1` and so on. Between characters that no text has, to be told from the rest. */
function expand(plain: string, pattern: RegExp, replacement: string): string[] {
  const marked = plain.replace(pattern, `\uFFFE${replacement}\uFFFF`);
  return Array.from(marked.matchAll(/\uFFFE([^\uFFFF]*)/g), ([, each = ""]) => each);
}

/**
 * Replaces matches in a text.
 * @param matches in the words of the text; each is replaced where it begins
 */
function replaceWords(
  text: string,
  format: CaptionFormat,
  matches: readonly RegExpExecArray[],
  replacements: readonly string[],
): string {
  let written = "";
  let next = 0;
  /** Counts positions in the text without its tags. */
  let from = 0;
  for (const token of readMarkup(text, format)) {
    if (token.kind !== "text") {
      written += token.raw;
      continue;
    }
    const { raw, text: words } = token;
    const to = from + words.length;
    const keep = (start: number, end: number) => {
      const part = words.slice(start - from, end - from);
      written += part === words ? raw : raw === words ? part : escapeText(part, format);
    };
    let at = from;
    for (
      let match = matches[next];
      match !== undefined && match.index < to;
      match = matches[next]
    ) {
      if (match.index >= from) {
        keep(at, match.index);
        written += replacements[next] ?? "";
      }
      const end = match.index + match[0].length;
      at = Math.min(to, end);
      if (end > to) break;
      next += 1;
    }
    keep(at, to);
    from = to;
  }
  // The end of the text matches, too.
  return written + replacements.slice(next).join("");
}
