import type { CaptionDocument, CaptionFormat } from "#captions/document.ts";
import type { CaptionCue } from "#player/player-handle.ts";

/** A piece of a cue's text. The `raw` of all pieces put together is the text again. */
export type MarkupToken =
  | { kind: "text"; raw: string; text: string }
  /** `<c.red.loud words>`, or an unknown tag. Names are lower-cased in SubRip. */
  | { kind: "start"; raw: string; tag: string; classes: readonly string[]; annotation: string }
  | { kind: "end"; raw: string; tag: string }
  | { kind: "time"; raw: string }
  /** SubRip: `{\an8}`, without its braces; converted to WebVTT, which hides unknown tags, `<\an8>`. */
  | { kind: "code"; raw: string; code: string };

export const KNOWN_TAGS: Readonly<Record<CaptionFormat, ReadonlySet<string>>> = {
  srt: new Set(["b", "i", "u", "s", "font"]),
  vtt: new Set(["b", "i", "u", "c", "v", "lang", "ruby", "rt"]),
};

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
export function readMarkup(text: string, format: CaptionFormat): MarkupToken[] {
  const tokens: MarkupToken[] = [];
  let end = 0;
  for (const { 0: raw, index } of text.matchAll(MARKS[format])) {
    if (index > end) tokens.push(toText(text.slice(end, index)));
    tokens.push(toMark(raw, format));
    end = index + raw.length;
  }
  if (end < text.length) tokens.push(toText(text.slice(end)));
  return tokens;
}

/** Unknown entities stay. */
function toText(raw: string): MarkupToken {
  return { kind: "text", raw, text: raw.includes("&") ? raw.replace(ENTITY, decode) : raw };
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

/** Names of characters U+00A0 to U+00FF, in order. */
const LATIN =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro " +
  "para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil " +
  "Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave " +
  "Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml " +
  "igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute " +
  "thorn yuml";
const OTHERS =
  "amp lt gt quot apos lrm rlm ndash mdash lsquo rsquo ldquo rdquo hellip bull euro trade oelig OElig";
const OTHER_CHARACTERS = "&<>\"'\u200E\u200F–—‘’“”…•€™œŒ";

const NAMED = new Map<string, string>([
  ...LATIN.split(" ").map((name, at): [string, string] => [name, String.fromCodePoint(0xa0 + at)]),
  ...OTHERS.split(" ").map((name, at): [string, string] => [name, OTHER_CHARACTERS.charAt(at)]),
]);

const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,6}\d{0,2}));/g;

/** The text with only those `&` as entities that would be taken for the beginning of one. */
export function escapeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(ENTITY, (raw: string, ...found: string[]) =>
    decode(raw, ...found) === raw ? raw : `&amp;${raw.slice(1)}`,
  );
}

/** What is no character, or one that no text has, stays. */
function decode(raw: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED.get(name) ?? raw;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  const isText = (code >= 0x20 && code < 0x7f) || (code > 0x9f && code <= 0x10ffff);
  return isText && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : raw;
}

export function plainText(text: string, format: CaptionFormat): string {
  return /[<&{]/.test(text) ? readOut(readMarkup(text, format)) : text;
}

/** Longer text does not fit the picture, and its layout takes seconds. */
const MAX_SHOWN_LENGTH = 2000;

/** The same for what is drawn: of a very long text only its beginning, with an ellipsis. */
export function shownText(text: string, format: CaptionFormat): string {
  return plainText(cutText(text), format);
}

export function drawnCues({ cues, format }: CaptionDocument): CaptionCue[] {
  return cues.flatMap(({ startMs, endMs, text }) => {
    const isEmpty = endMs <= startMs || shownText(text, format).trim() === "";
    const times = { startSeconds: startMs / 1000, endSeconds: endMs / 1000 };
    return isEmpty ? [] : [{ ...times, text: drawnText(cutText(text), format) }];
  });
}

const DRAWN_TAGS = new Set(["b", "i", "u"]);
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** WebVTT of a text with no markup but bold, italic and underlined words. */
function drawnText(text: string, format: CaptionFormat): string {
  if (!/[<>&{]/.test(text)) return text.trim();
  const drawn = readMarkup(text, format).map((token) => {
    if (token.kind === "text") return token.text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);
    const isDrawn = (token.kind === "start" || token.kind === "end") && DRAWN_TAGS.has(token.tag);
    return isDrawn ? `<${token.kind === "end" ? "/" : ""}${token.tag}>` : "";
  });
  return drawn.join("").trim();
}

/** A text with its markup as far as it is drawn. */
export function cutText(text: string): string {
  if (text.length <= MAX_SHOWN_LENGTH) return text;
  return `${text.slice(0, MAX_SHOWN_LENGTH).toWellFormed()}…`;
}

export function readOut(tokens: readonly MarkupToken[]): string {
  return tokens.map((token) => (token.kind === "text" ? token.text : "")).join("");
}
