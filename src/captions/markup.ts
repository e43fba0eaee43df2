import {
  type CaptionDocument,
  type CaptionFormat,
  type Cue,
  forEachCue,
} from "#captions/document.ts";

/** Holds a caption as a viewer reads it: WebVTT without unsafe or unknown markup, and when it is on screen. */
export interface CaptionCue {
  startSeconds: number;
  endSeconds: number;
  text: string;
}

export interface PageCaptions {
  kind: "cues";
  label: string;
  language: string | null;
  cues: readonly CaptionCue[];
}

/** Holds captions that a page shows regardless of the viewer's choice. */
export type ShownCaptions = { kind: "track"; subtitleId: string } | PageCaptions;

/** Is a piece of a cue's text. The `raw` of all pieces put together is the text again. */
export type MarkupToken =
  | { kind: "text"; raw: string; text: string }
  /** Is `<c.red.loud words>`, or an unknown tag. Names are lower-cased in SubRip. */
  | { kind: "start"; raw: string; tag: string; classes: readonly string[]; annotation: string }
  | { kind: "end"; raw: string; tag: string }
  | { kind: "time"; raw: string }
  /** Is `{\an8}` of SubRip, without its braces; converted to WebVTT, which hides unknown tags, it is `<\an8>`. */
  | { kind: "code"; raw: string; code: string };

export const KNOWN_TAGS: Readonly<Record<CaptionFormat, ReadonlySet<string>>> = {
  srt: new Set(["b", "i", "u", "s", "font"]),
  vtt: new Set(["b", "i", "u", "c", "v", "lang", "ruby", "rt"]),
};

// Each attempt stops at the next bracket, which keeps the total time linear. Codes of SubRip begin with one too: none
// is inside of a tag.
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

/** Names the characters U+00A0 to U+00FF, in order. */
const LATIN =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro " +
  "para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil " +
  "Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave " +
  "Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml " +
  "igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute " +
  "thorn yuml";
/** These and the ones above are read without a semicolon, too, as in HTML. */
const BASIC = "amp lt gt quot AMP LT GT QUOT COPY REG";
const OTHERS =
  "apos lrm rlm zwnj zwj ensp emsp thinsp ndash mdash lsquo rsquo sbquo ldquo rdquo bdquo lsaquo rsaquo hellip bull " +
  "dagger prime Prime permil minus infin ne le ge larr uarr rarr darr harr spades clubs hearts diams euro trade " +
  "oelig OElig Scaron scaron Yuml";
const OTHER_CHARACTERS =
  '&<>"&<>"©®\'\u200E\u200F\u200C\u200D\u2002\u2003\u2009–—‘’‚“”„‹›…•†′″‰−∞≠≤≥←↑→↓↔♠♣♥♦€™œŒŠšŸ';

const NAMED = new Map<string, string>([
  ...LATIN.split(" ").map((name, at): [string, string] => [name, String.fromCodePoint(0xa0 + at)]),
  ...`${BASIC} ${OTHERS}`
    .split(" ")
    .map((name, at): [string, string] => [name, OTHER_CHARACTERS.charAt(at)]),
]);

const BARE = new RegExp(`&(?:${`${LATIN} ${BASIC}`.replaceAll(" ", "|")})`);
const ENTITY = new RegExp(
  `&#(?:(\\d+)|[xX]([\\da-fA-F]+));?|&([A-Za-z][A-Za-z\\d]{1,30});|${BARE.source}`,
  "g",
);

/** Returns the text with only those `&` as entities that would be taken for the beginning of one. */
function escapeEntities(text: string): string {
  return text.replace(ENTITY, (raw: string, ...found: string[]) =>
    decode(raw, ...found) === raw ? raw : `&amp;${raw.slice(1)}`,
  );
}

/** Matches the start of a SubRip override code. */
const CODE_START = /\{\\(?=[^{}<>\n]{1,999}\})/g;

/**
 * Writes a text so that nothing in it is read as markup. SubRip's players differ about entities, so that only what
 * would be taken for markup becomes one; WebVTT's hide what follows any `<`.
 */
export function escapeText(text: string, format: CaptionFormat): string {
  const whole = escapeEntities(text).replaceAll("-->", "--&gt;");
  if (format === "vtt") return whole.replaceAll("<", "&lt;");
  const [first = "", ...parts] = whole.split("<");
  let isTag = false;
  let escaped = "";
  // The text is searched in reverse: an escaped bracket must not pair with a `>` before it.
  for (const part of parts.toReversed()) {
    const end: string = /[>{]/.exec(part)?.[0] ?? (isTag ? ">" : "");
    isTag = end === ">" && /^\/?\p{L}/u.test(part);
    escaped = `${isTag ? "&lt;" : "<"}${part}${escaped}`;
  }
  return (first + escaped).replace(CODE_START, "{&#92;");
}

/** Reads a reference as HTML does, with the names above alone. */
function decode(raw: string, decimal?: string, hex?: string, name = ""): string {
  const digits = decimal ?? hex;
  if (digits === undefined)
    return NAMED.get(name) ?? raw.replace(BARE, (bare) => NAMED.get(bare.slice(1)) ?? bare);
  const code = Number.parseInt(digits, decimal === undefined ? 16 : 10);
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return "\uFFFD";
  // Node reads Windows-1252 as Latin-1 unless it is a stream.
  return code >= 0x80 && code < 0xa0
    ? new TextDecoder("windows-1252").decode(Uint8Array.of(code), { stream: true })
    : String.fromCodePoint(code);
}

/** Describes a tag around a part of a text. */
export interface Tag {
  name: string;
  /** Is `<c.red>`, as the text has it. */
  start: string;
  /** Ends as the text has it; empty where it is missing. */
  end: string;
}

/** Is words, or markup that is around none: a timestamp, a position, a tag without its other half. */
export type Piece = ({ kind: "text"; text: string } | { kind: "markup"; raw: string }) & {
  /** Lists tags from the outside in. */
  tags: readonly Tag[];
};

/** A tag inside of more others is taken for one that is around no words: each is an element around the next. */
const MAX_DEPTH = 20;

const depthOf = (open: readonly Tag[]) => new Set(open.map(({ start }) => start)).size;

/** Takes a cue's text apart into what is in the same tags. A tag without an end lasts to the end of the text. */
export function readPieces(text: string, format: CaptionFormat): Piece[] {
  const pieces: Piece[] = [];
  let open: readonly (Tag & { from: number })[] = [];
  for (const token of readMarkup(text, format)) {
    if (token.kind === "text") pieces.push({ kind: "text", text: token.text, tags: open });
    else if (token.kind === "start" && depthOf(open) < MAX_DEPTH) {
      open = [...open, { name: token.tag, start: token.raw, end: "", from: pieces.length }];
    } else {
      const tag =
        token.kind === "end" ? open.findLast(({ name }) => name === token.tag) : undefined;
      if (tag === undefined) pieces.push({ kind: "markup", raw: token.raw, tags: open });
      else {
        tag.end = token.raw;
        const inner = open.slice(open.indexOf(tag));
        // The text above a word ends with the word.
        open = open.filter(
          (each) =>
            each !== tag && !(tag.name === "ruby" && each.name === "rt" && inner.includes(each)),
        );
        if (tag.from === pieces.length)
          pieces.push({ kind: "markup", raw: tag.start + tag.end, tags: open });
      }
    }
  }
  const tags = open.filter(({ from }) => from < pieces.length);
  const unused = open.filter((tag) => !tags.includes(tag));
  for (const { start } of unused) pieces.push({ kind: "markup", raw: start, tags });
  return pieces;
}

export function plainText(text: string, format: CaptionFormat): string {
  return /[<&{]/.test(text) ? readOut(readMarkup(text, format)) : text;
}

/** Longer text does not fit the picture, and its layout takes seconds. */
const MAX_SHOWN_LENGTH = 2000;

/** Returns the same for what is drawn: of a very long text only its beginning, with an ellipsis. */
export function shownText(text: string, format: CaptionFormat): string {
  return plainText(cutText(text), format);
}

/** Remembers rendered texts, so that an edit renders only the cues that it changes. */
const known = new WeakMap<Cue, CaptionCue | null>();

/**
 * Returns the cues that can be seen. Lets the page answer in between.
 * @throws the signal's reason
 */
export async function drawnCues(
  { cues, format }: CaptionDocument,
  signal: AbortSignal,
): Promise<CaptionCue[]> {
  const drawn: CaptionCue[] = [];
  const draw = (cue: Cue) => {
    const now = known.get(cue) ?? drawnCue(cue, format);
    known.set(cue, now);
    if (now !== null) drawn.push(now);
  };
  await forEachCue(cues, draw, signal);
  return drawn;
}

function drawnCue({ startMs, endMs, text }: Cue, format: CaptionFormat): CaptionCue | null {
  const tokens = endMs <= startMs ? [] : readMarkup(cutText(text), format);
  if (readOut(tokens).trim() === "") return null;
  return { startSeconds: startMs / 1000, endSeconds: endMs / 1000, text: drawnText(tokens) };
}

const DRAWN_TAGS = new Set(["b", "i", "u"]);
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Returns WebVTT with no markup but bold, italic and underlined words. */
function drawnText(tokens: readonly MarkupToken[]): string {
  const drawn = tokens.map((token) => {
    if (token.kind === "text") return token.text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);
    const isDrawn = (token.kind === "start" || token.kind === "end") && DRAWN_TAGS.has(token.tag);
    return isDrawn ? `<${token.kind === "end" ? "/" : ""}${token.tag}>` : "";
  });
  return drawn.join("").trim();
}

/** Returns a text with its markup as far as it is drawn. */
export function cutText(text: string): string {
  if (text.length <= MAX_SHOWN_LENGTH) return text;
  return `${text.slice(0, MAX_SHOWN_LENGTH).toWellFormed()}…`;
}

export function readOut(tokens: readonly MarkupToken[]): string {
  return tokens.map((token) => (token.kind === "text" ? token.text : "")).join("");
}
