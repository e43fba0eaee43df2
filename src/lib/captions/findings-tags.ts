import type { CaptionFormat } from "./document.ts";

/** A piece of a text, and what to put there. */
export interface TagRepair {
  at: number;
  end: number;
  put: string;
}

/** A tag, as far as it opens or closes something. */
interface Tag extends TagRepair {
  /** `none` for what stands for nothing: a time, another format's tag, words in angle brackets. */
  role: "open" | "close" | "none";
  name: string;
  isRight: boolean;
}

const NAMES: Readonly<Record<CaptionFormat, ReadonlySet<string>>> = {
  vtt: new Set(["b", "c", "i", "lang", "rt", "ruby", "u", "v"]),
  srt: new Set(["b", "font", "i", "s", "u"]),
};
/** What others write for the same. */
const SAME = new Map([
  ["em", "i"],
  ["strong", "b"],
]);
/** Tags that go without loss; anything else in angle brackets may be what somebody says. */
const FOREIGN =
  /^(?:a|b|big|body|c|center|code|div|font|head|html|i|lang|mark|p|pre|rt|ruby|s|small|span|strike|sub|sup|tt|u|v)$/;
const WRITTEN = /^<(\/?)([a-z]+)((?:\.[^\s.<>]+)*)(\s[^<>]*|\/)?>$/i;
const TIME = /^<(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}>$/;

/**
 * What is wrong with a text's tags, and how it is put right without loss of words: `wrong` has tags that
 * players of the format do not know or that would hide what follows, `unclosed` where end tags are missing.
 * Takes a time that grows with the length of the text alone.
 */
export function repairsOf(
  text: string,
  format: CaptionFormat,
): { wrong: TagRepair[]; unclosed: TagRepair[] } {
  const wrong: TagRepair[] = [];
  const unclosed: TagRepair[] = [];
  const open: string[] = [];
  let behind = 0;
  for (const tag of readTags(text, format)) {
    wrong.push(...looseSigns(text, behind, tag.at, format));
    behind = tag.end;
    if (tag.role === "close" && !open.includes(tag.name)) {
      wrong.push({ at: tag.at, end: tag.end, put: "" });
      continue;
    }
    if (!tag.isRight) wrong.push(tag);
    if (tag.role === "open") open.push(tag.name);
    if (tag.role === "close") {
      const inner = open.splice(open.lastIndexOf(tag.name)).slice(1);
      const missing = tag.name === "ruby" ? inner.filter((name) => name !== "rt") : inner;
      if (missing.length > 0) unclosed.push({ at: tag.at, end: tag.at, put: endTags(missing) });
    }
  }
  wrong.push(...looseSigns(text, behind, text.length, format));
  // A voice may last to the end of its cue.
  const left = open.filter((name) => name !== "v" && name !== "rt");
  if (left.length > 0) unclosed.push({ at: text.length, end: text.length, put: endTags(open) });
  return { wrong, unclosed };
}

/** The text with some pieces replaced; they come in its order and do not touch. */
export function repair(text: string, repairs: readonly TagRepair[]): string {
  let at = 0;
  const parts: string[] = [];
  for (const { at: from, end, put } of repairs) {
    parts.push(text.slice(at, from), put);
    at = end;
  }
  return parts.join("") + text.slice(at);
}

/** The tags that are open at a place of the text, outermost first, as they are written. */
export function openTagsAt(text: string, index: number, format: CaptionFormat): OpenTag[] {
  const open: OpenTag[] = [];
  for (const { at, end, role, name } of readTags(text, format)) {
    if (end > index) break;
    if (role === "open") open.push({ name, written: text.slice(at, end) });
    const from = role === "close" ? open.findLastIndex((each) => each.name === name) : -1;
    if (from >= 0) open.splice(from);
  }
  return open;
}

export interface OpenTag {
  name: string;
  written: string;
}

export function endTags(names: readonly string[]): string {
  return names
    .toReversed()
    .map((name) => `</${name}>`)
    .join("");
}

/** Whether a place of the text lies inside a tag, and then where the tag ends; else the place itself. */
export function outOfTag(text: string, index: number, format: CaptionFormat): number {
  return readTags(text, format).find(({ at, end }) => at < index && index < end)?.end ?? index;
}

function readTags(text: string, format: CaptionFormat): Tag[] {
  const tags: Tag[] = [];
  let close = -1;
  let at = text.indexOf("<");
  while (at >= 0) {
    if (close < at) close = text.indexOf(">", at);
    // No other `>`: a number that is never reached spares looking again at every `<`.
    if (close < 0) close = text.length;
    const next = text.indexOf("<", at + 1);
    const isTagLike = format === "vtt" || /^[/a-z]$/i.test(text[at + 1] ?? "");
    if (close === text.length || (next >= 0 && next < close)) {
      if (isTagLike) tags.push(looseBracket(at, format));
    } else if (isTagLike) {
      tags.push(readTag(text, at, close + 1, format));
    }
    at = next;
  }
  return tags;
}

function looseBracket(at: number, format: CaptionFormat): Tag {
  const put = format === "vtt" ? "&lt;" : "";
  return { at, end: at + 1, put, role: "none", name: "", isRight: false };
}

function readTag(text: string, at: number, end: number, format: CaptionFormat): Tag {
  const raw = text.slice(at, end);
  const none = { at, end, role: "none", name: "" } as const;
  if (format === "vtt" && TIME.test(raw)) return { ...none, put: raw, isRight: true };
  const found = WRITTEN.exec(raw);
  const [, slash = "", written = "", classes = "", rest = ""] = found ?? [];
  const lower = written.toLowerCase();
  const name = SAME.get(lower) ?? lower;
  if (found === null || raw.endsWith("-->") || !NAMES[format].has(name)) {
    return { ...none, put: wordsOf(raw, lower, format), isRight: false };
  }
  if (slash !== "") {
    const put = `</${name}>`;
    const isRight = format === "srt" ? lower === name : raw === put;
    return { at, end, role: "close", name, put, isRight };
  }
  const isRight = lower === name && (format === "srt" || written === lower) && rest !== "/";
  const put = `<${name}${classes}${rest === "/" || lower !== name ? "" : rest}>`;
  return { at, end, role: "open", name, put, isRight };
}

/** What stays of a tag that the format does not have. */
function wordsOf(raw: string, name: string, format: CaptionFormat): string {
  if (name === "br") return "\n";
  if (FOREIGN.test(name)) return "";
  const words = raw.slice(1, -1);
  if (format === "srt") return `[${words.replaceAll("-->", "→")}]`;
  return `&lt;${words}&gt;`;
}

/** An arrow would be read as the times of a cue; SubRip's `{\an8}` is read out by players of WebVTT. */
function looseSigns(text: string, from: number, to: number, format: CaptionFormat): TagRepair[] {
  const signs = format === "vtt" ? /-->|\{\\[^{}\n]*\}/g : /-->/g;
  return [...text.slice(from, to).matchAll(signs)].map(({ 0: sign, index }) => ({
    at: from + index,
    end: from + index + sign.length,
    put: sign === "-->" ? (format === "vtt" ? "--&gt;" : "→") : "",
  }));
}
