import { type MarkupToken, readMarkup } from "./markup.ts";
import { escapeEntities } from "./markup-entities.ts";

/** A cue's text in another format, and the codes in it. */
export interface ConvertedText {
  text: string;
  codes: readonly string[];
}

/** The classes that players of WebVTT colour, and how SubRip tells those colours. */
const COLOURS: ReadonlyMap<string, string> = new Map([
  ["white", "#ffffff"],
  ["lime", "#00ff00"],
  ["cyan", "#00ffff"],
  ["red", "#ff0000"],
  ["yellow", "#ffff00"],
  ["magenta", "#ff00ff"],
  ["blue", "#0000ff"],
  ["black", "#000000"],
]);
const COLOUR = /(?:^|\s)color\s*=\s*["']?\s*(#?\w+)/i;
/** Says that the words of a tag are those of SubRip's `<font>`, which players of WebVTT pass by. */
const FONT = "font";
const TAG = /^<\/?\p{L}/u;
/** What SubRip takes for the beginning of a code. */
const CODE_START = /\{\\(?=[^{}<>\n]{1,999}\})/g;
const STYLES: ReadonlySet<string> = new Set(["b", "i", "u"]);

/** Tags nobody knows stay: viewers don't see them in either format. */
export function toWebVttText(text: string): ConvertedText {
  const { tokens } = readMarkup(text, "srt");
  return { text: tokens.map(toWebVttMark).join(""), codes: codesOf(tokens) };
}

function toWebVttMark(token: MarkupToken): string {
  switch (token.kind) {
    case "text":
      return escapeForWebVtt(token.text);
    case "code":
      return `<${token.code}>`;
    case "time":
      return token.raw;
    case "start":
      if (token.tag === FONT) return toClass(token.annotation);
      return STYLES.has(token.tag) ? tag(token.tag, token.annotation) : token.raw;
    case "end":
      if (token.tag === FONT) return "</c>";
      return STYLES.has(token.tag) ? `</${token.tag}>` : token.raw;
  }
}

/** `<c.red>` for what is just that, `<c.font.red color="#F00">` for what has to come back as it was. */
function toClass(annotation: string): string {
  const colour = COLOUR.exec(annotation)?.[1]?.toLowerCase() ?? "";
  const name = [...COLOURS].find((names) => names.includes(colour))?.[0];
  if (name !== undefined && annotation === `color="${name}"`) return `<c.${name}>`;
  return tag(name === undefined ? `c.${FONT}` : `c.${FONT}.${name}`, annotation);
}

export function toSubRipText(text: string): ConvertedText {
  const { tokens } = readMarkup(text, "vtt");
  const isFont: boolean[] = [];
  let converted = "";
  let words = "";
  for (const token of tokens) {
    if (token.kind === "text") {
      words += token.text;
      continue;
    }
    const mark = toSubRipMark(token, isFont);
    if (mark === "") continue;
    converted += escapeForSubRip(words) + mark;
    words = "";
  }
  return { text: converted + escapeForSubRip(words), codes: codesOf(tokens) };
}

/** @param isFont of the open `<c>`, which end alike */
function toSubRipMark(token: Exclude<MarkupToken, { kind: "text" }>, isFont: boolean[]): string {
  switch (token.kind) {
    case "code":
      return `{${token.code}}`;
    case "time":
      return "";
    case "start": {
      if (token.tag === "c") {
        const font = fontOf(token.classes, token.annotation);
        isFont.push(font !== "");
        return font;
      }
      if (STYLES.has(token.tag)) return tag(token.tag, token.annotation);
      return unknown(token.tag, token.raw);
    }
    case "end":
      if (token.tag === "c") return (isFont.pop() ?? true) ? `</${FONT}>` : "";
      if (STYLES.has(token.tag)) return `</${token.tag}>`;
      return unknown(token.tag, token.raw);
  }
}

/** Tags of WebVTT that SubRip has nothing for. */
const UNSEEN: ReadonlySet<string> = new Set(["v", "lang", "ruby", "rt"]);

/** A tag that neither format knows, where SubRip takes it for one. */
function unknown(name: string, raw: string): string {
  return UNSEEN.has(name) || !TAG.test(raw) ? "" : raw;
}

function fontOf(classes: readonly string[], annotation: string): string {
  if (classes.includes(FONT)) return tag(FONT, annotation);
  const colour = classes.find((each) => COLOURS.has(each));
  return colour === undefined ? "" : `<${FONT} color="${colour}">`;
}

function tag(name: string, annotation: string): string {
  return annotation === "" ? `<${name}>` : `<${name} ${annotation}>`;
}

function codesOf(tokens: readonly MarkupToken[]): string[] {
  return tokens.flatMap((token) => (token.kind === "code" ? [token.code] : []));
}

function escapeForWebVtt(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("-->", "--&gt;");
}

/** SubRip's players differ about entities, so that only what would be taken for markup becomes one. */
function escapeForSubRip(words: string): string {
  const [first = "", ...parts] = escapeEntities(words).replaceAll("-->", "--&gt;").split("<");
  let isTag = false;
  let escaped = "";
  // From the end: a bracket that became an entity no longer stands between the one before it and a `>`.
  for (const part of parts.toReversed()) {
    const end: string = /[>{]/.exec(part)?.[0] ?? (isTag ? ">" : "");
    isTag = end === ">" && TAG.test(`<${part}`);
    escaped = `${isTag ? "&lt;" : "<"}${part}${escaped}`;
  }
  return (first + escaped).replace(CODE_START, "{&#92;");
}
