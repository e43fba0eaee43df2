import type { CaptionFormat } from "#captions/document.ts";
import { decodeEntities } from "./markup-entities.ts";

/** A piece of a cue's text. The `raw` of all pieces put together is the text again. */
export type MarkupToken =
  /** What a viewer reads, without entities. */
  | { kind: "text"; raw: string; text: string }
  /** `<c.red.loud words>`; a tag nobody knows is one too. Names are in small letters in SubRip. */
  | { kind: "start"; raw: string; tag: string; classes: readonly string[]; annotation: string }
  | { kind: "end"; raw: string; tag: string }
  /** WebVTT: when the words behind it are spoken. */
  | { kind: "time"; raw: string }
  /** SubRip: `{\an8}`, without its braces; converted to WebVTT, which hides unknown tags, `<\an8>`. */
  | { kind: "code"; raw: string; code: string };

/** What is wrong with a cue's markup; each tag once for each kind. */
export interface MarkupProblem {
  /** `strayBracket`: WebVTT: a `<` that begins no tag, for which `tag` is empty. Players hide what is behind it. */
  kind: "unknownTag" | "unclosedTag" | "strayEnd" | "strayBracket";
  tag: string;
}

/** What a format's own tags are called. */
export const KNOWN_TAGS: Readonly<Record<CaptionFormat, ReadonlySet<string>>> = {
  srt: new Set(["b", "i", "u", "s", "font"]),
  vtt: new Set(["b", "i", "u", "c", "v", "lang", "ruby", "rt"]),
};

/** A voice may speak to the end of its cue; the last `rt` ends with its `ruby`. */
const ENDS_BY_ITSELF: ReadonlySet<string> = new Set(["v", "rt"]);

// Each attempt stops at the next bracket, which keeps the time that they take together linear. Codes of SubRip
// begin with one too: none is inside of a tag.
const MARKS: Readonly<Record<CaptionFormat, RegExp>> = {
  srt: /<\/?\p{L}[^<>{]{0,999}>|\{\\[^{}<>\n]{1,999}\}/gu,
  vtt: /<(?:\p{L}|[./])[^<>{]{0,999}>|<\\[^{}<>\n]{1,999}>|<\d+:[\d:.]{1,30}>/gu,
};

/**
 * Takes a cue's text apart, in a time that grows with its length alone. More lenient than players are: a `<`
 * that begins no tag is text in both formats.
 */
export function readMarkup(
  text: string,
  format: CaptionFormat,
): { tokens: MarkupToken[]; problems: MarkupProblem[] } {
  const tokens: MarkupToken[] = [];
  let end = 0;
  for (const { 0: raw, index } of text.matchAll(MARKS[format])) {
    if (index > end) tokens.push(toText(text.slice(end, index)));
    tokens.push(toMark(raw, format));
    end = index + raw.length;
  }
  if (end < text.length) tokens.push(toText(text.slice(end)));
  return { tokens, problems: findProblems(tokens, format) };
}

function toText(raw: string): MarkupToken {
  return { kind: "text", raw, text: decodeEntities(raw) };
}

const END_TAG = /^<\/\s*([^\s<>]*)/u;
const START_TAG = /^<([^\s.<>/]*)((?:\.[^\s.<>]*)*)\/?\s*([^<>]*)>$/u;
const LINE_BREAK = /^<br\s*\/?>$/i;

function toMark(raw: string, format: CaptionFormat): MarkupToken {
  if (raw.startsWith("{") || raw.startsWith("<\\"))
    return { kind: "code", raw, code: raw.slice(1, -1) };
  if (/^<\d/.test(raw)) return { kind: "time", raw };
  if (format === "srt" && LINE_BREAK.test(raw)) return { kind: "text", raw, text: "\n" };
  const name = (tag = "") => (format === "srt" ? tag.toLowerCase() : tag);
  if (raw.startsWith("</")) return { kind: "end", raw, tag: name(END_TAG.exec(raw)?.[1]) };
  const [, tag, classes = "", annotation = ""] = START_TAG.exec(raw) ?? [];
  return {
    kind: "start",
    raw,
    tag: name(tag),
    classes: classes.split(".").filter((each) => each !== ""),
    annotation: annotation.trim(),
  };
}

function findProblems(tokens: readonly MarkupToken[], format: CaptionFormat): MarkupProblem[] {
  const problems = new Map<string, MarkupProblem>();
  const tell = (kind: MarkupProblem["kind"], tag: string) =>
    problems.set(`${kind} ${tag}`, { kind, tag });
  const open = new Map<string, number>();
  for (const token of tokens) {
    if (token.kind === "text") {
      if (format === "vtt" && token.raw.includes("<")) tell("strayBracket", "");
    } else if (token.kind === "start" || token.kind === "end") {
      const { kind, tag } = token;
      const count = open.get(tag) ?? 0;
      if (!KNOWN_TAGS[format].has(tag)) tell("unknownTag", tag);
      else if (kind === "start") open.set(tag, count + 1);
      else if (count === 0) tell("strayEnd", tag);
      else open.set(tag, count - 1);
    }
  }
  for (const [tag, count] of open) {
    if (count > 0 && !ENDS_BY_ITSELF.has(tag)) tell("unclosedTag", tag);
  }
  return [...problems.values()];
}
