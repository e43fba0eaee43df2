import type { CaptionFormat } from "#captions/document.ts";
import { KNOWN_TAGS, type MarkupToken, plainText } from "#captions/markup.ts";

interface TagRepair {
  at: number;
  end: number;
  put: string;
  /** Players hide words here. */
  isHidden?: boolean;
}

const SAME = new Map([
  ["em", "i"],
  ["strong", "b"],
]);
/** Matches the tags that can be dropped; others in angle brackets may be spoken text. */
const FOREIGN =
  /^(?:a|b|big|body|c|center|code|div|font|h[1-6]|head|hr|html|i|iframe|img|lang|li|link|mark|meta|ol|p|pre|rt|ruby|s|script|small|span|strike|style|sub|sup|svg|table|td|tr|tt|u|ul|v)$/;

/**
 * Finds repairs of a text's tags that preserve its words: `wrong` for tags that players don't know or that
 * would hide text, `unclosed` for missing end tags. Linear in the length.
 * @param tokens of the whole text
 */
export function repairsOf(
  tokens: readonly MarkupToken[],
  format: CaptionFormat,
): { wrong: TagRepair[]; unclosed: TagRepair[] } {
  const wrong: TagRepair[] = [];
  const unclosed: TagRepair[] = [];
  const open = new OpenTags();
  let at = 0;
  for (const token of tokens) {
    const end = at + token.raw.length;
    if (token.kind === "text") for (const sign of signsIn(token.raw, at, format)) wrong.push(sign);
    if (token.kind === "start" || token.kind === "end") {
      const { tag, put } = rewrite(token, format);
      const isStray = token.kind === "end" && tag !== null && !open.has(tag);
      if (isStray) wrong.push({ at, end, put: "" });
      else if (put !== token.raw) wrong.push({ at, end, put, isHidden: isTextOf(tag, put) });
      if (token.kind === "start" && tag !== null) open.begin(tag, token.raw);
      const missing = token.kind === "end" && tag !== null ? open.end(tag) : "";
      if (missing !== "") unclosed.push({ at, end: at, put: missing });
    }
    at = end;
  }
  if (open.isUnclosed) unclosed.push({ at, end: at, put: open.ends });
  return { wrong, unclosed };
}

/** Returns the text with some pieces replaced; they come in its order and do not touch. */
export function repair(text: string, repairs: readonly TagRepair[]): string {
  let at = 0;
  const parts: string[] = [];
  for (const { at: from, end, put } of repairs) {
    parts.push(text.slice(at, from), put);
    at = end;
  }
  return parts.join("") + text.slice(at);
}

/** Returns the correct spelling of a tag; `tag` is null, with its words in `put`, if there is none. */
function rewrite(
  { kind, raw, tag, classes, annotation }: StartOrEnd,
  format: CaptionFormat,
): { tag: string | null; put: string } {
  const lower = tag.split(".", 1)[0]?.toLowerCase() ?? "";
  const name = SAME.get(lower) ?? lower;
  if (!KNOWN_TAGS[format].has(name) || raw.includes("-->")) {
    return { tag: null, put: wordsOf(raw, lower, format) };
  }
  if (kind === "end") {
    const isRight = raw === `</${name}>` || (format === "srt" && tag === name);
    return { tag: name, put: isRight ? raw : `</${name}>` };
  }
  if (tag === name) return { tag: name, put: raw };
  const content = lower === name && annotation !== "" ? ` ${annotation}` : "";
  return { tag: name, put: `<${[name, ...classes].join(".")}${content}>` };
}

type StartOrEnd = Extract<MarkupToken, { kind: "start" | "end" }> &
  Partial<Pick<Extract<MarkupToken, { kind: "start" }>, "classes" | "annotation">>;

function isTextOf(tag: string | null, put: string): boolean {
  return tag === null && put.trim() !== "";
}

/** Returns the words to keep of a tag that the format does not have. */
function wordsOf(raw: string, name: string, format: CaptionFormat): string {
  if (name === "br") return "\n";
  if (FOREIGN.test(name) && !raw.includes("-->")) return "";
  const content = raw.slice(1, -1);
  return format === "srt"
    ? `[${content.replaceAll("-->", "→")}]`
    : `&lt;${content.replaceAll("-->", "--&gt;")}&gt;`;
}

const SIGNS: Readonly<Record<CaptionFormat, RegExp>> = {
  srt: /-->/g,
  vtt: /-->|</g,
};

/**
 * Escapes arrows, which would be read as times, and loose brackets, which hide text.
 */
function signsIn(text: string, from: number, format: CaptionFormat): TagRepair[] {
  if (!/-->|</.test(text)) return [];
  const substitutes = new Map([
    ["<", "&lt;"],
    ["-->", format === "vtt" ? "--&gt;" : "→"],
  ]);
  return [...text.matchAll(SIGNS[format])].map(({ 0: sign, index }) => ({
    at: from + index,
    end: from + index + sign.length,
    put: substitutes.get(sign) ?? "",
    isHidden: sign === "<",
  }));
}

const NAME = /&[A-Za-z][A-Za-z\d]{1,30};/g;

/** The first name of a character that HTML may have, and `readMarkup` has not; null: none. */
export function unknownName(tokens: readonly MarkupToken[]): string | null {
  for (const { kind, raw } of tokens) {
    const names = kind === "text" && raw.includes("&") ? raw.matchAll(NAME) : [];
    // A known name decodes to one character.
    for (const [name] of names) if (plainText(name, "vtt").length !== 1) return name;
  }
  return null;
}

/** Holds the tags that have begun and not ended, at a place of a text. */
export class OpenTags {
  #open: { tag: string; raw: string }[] = [];
  /** Counts open tags by name, so that a stray end tag is known without looking through all of them. */
  readonly #counts = new Map<string, number>();

  begin(tag: string, raw: string): void {
    this.#open.push({ tag, raw });
    this.#counts.set(tag, (this.#counts.get(tag) ?? 0) + 1);
  }

  has(tag: string): boolean {
    return (this.#counts.get(tag) ?? 0) > 0;
  }

  /**
   * Ends the innermost of its name, if there is one, with what is inside of it.
   * @returns the end tags that are missing in front of it
   */
  end(tag: string): string {
    if (!this.has(tag)) return "";
    const from = this.#open.findLastIndex((each) => each.tag === tag);
    const ended = this.#open.splice(from);
    for (const each of ended) this.#counts.set(each.tag, (this.#counts.get(each.tag) ?? 0) - 1);
    const inner = ended.slice(1).map((each) => each.tag);
    // The text above a word ends with the word.
    return endTags(tag === "ruby" ? inner.filter((each) => each !== "rt") : inner);
  }

  get written(): string {
    return this.#open.map(({ raw }) => raw).join("");
  }

  get ends(): string {
    return endTags(this.#open.map(({ tag }) => tag));
  }

  /** A tag is open that must not end with the cue; voices may. */
  get isUnclosed(): boolean {
    return this.#open.some(({ tag }) => tag !== "v" && tag !== "rt");
  }
}

function endTags(tags: readonly string[]): string {
  return tags
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join("");
}
