import type { CaptionDocument, CaptionFormat, Cue } from "#captions/document.ts";
import { escapeText, type MarkupToken, readMarkup } from "#captions/markup.ts";
import { linesOf, safeLines } from "./caption-lines.ts";

/**
 * Converts captions to a format. Text, position, weight and the eight common colours stay. SubRip has no place for a header,
 * comments, styles, regions, voices, languages, ruby, vertical text and exact positions: these are dropped.
 */
export function convertCaptions(document: CaptionDocument, format: CaptionFormat): CaptionDocument {
  if (document.format === format) return document;
  if (format === "vtt") return { ...document, format, cues: document.cues.map(toWebVtt) };
  return { format, header: "", cues: document.cues.map(toSubRip), after: [] };
}

/** A position before the text becomes a setting; one inside the text stays, invisibly. */
function toWebVtt(cue: Cue): Cue {
  const first = FIRST_CODE.exec(cue.text);
  const rest = toWebVttText(first === null ? cue.text : cue.text.slice(first[0].length));
  const isAlone = first !== null && !rest.codes.some(isPlace);
  const { text, codes } = isAlone || first === null ? rest : toWebVttText(cue.text);
  const place = settingsOfCode([isAlone ? first[1] : "", ...codes].join("")) ?? "";
  return { ...cue, settings: `${place} ${cue.settings}`.trim(), text: safe(text) };
}

const FIRST_CODE = /^\{(\\an[1-9])\}(?=[^\n]*\S)/;

function isPlace(code: string): boolean {
  return settingsOfCode(code) !== null;
}

function toSubRip(cue: Cue): Cue {
  const { code, rest } = codeOfSettings(cue.settings);
  const { text, codes } = toSubRipText(cue.text);
  const isReported = code === "" || codes.some(isPlace);
  return {
    ...cue,
    settings: rest,
    id: "",
    before: [],
    text: safe(isReported ? text : `{${code}}${text}`),
  };
}

function safe(text: string): string {
  return safeLines(linesOf(text));
}

/** Lists the classes that players of WebVTT colour, and how SubRip tells those colours. */
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
/** Marks words of SubRip's `<font>`, which WebVTT players ignore. */
const FONT = "font";
const TAG = /^<\/?\p{L}/u;
const STYLES: ReadonlySet<string> = new Set(["b", "i", "u"]);

/** Unknown tags stay: neither format shows them. */
function toWebVttText(text: string) {
  const tokens = readMarkup(text, "srt");
  return { text: tokens.map(toWebVttMark).join(""), codes: codesOf(tokens) };
}

function toWebVttMark(token: MarkupToken): string {
  switch (token.kind) {
    case "text":
      return token.text
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll("-->", "--&gt;");
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

/** Returns `<c.red>` for what is just that, `<c.font.red color="#F00">` for what has to come back as it was. */
function toClass(annotation: string): string {
  const colour = COLOUR.exec(annotation)?.[1]?.toLowerCase() ?? "";
  const name = [...COLOURS].find((names) => names.includes(colour))?.[0];
  if (name !== undefined && annotation === `color="${name}"`) return `<c.${name}>`;
  return tag(name === undefined ? `c.${FONT}` : `c.${FONT}.${name}`, annotation);
}

function toSubRipText(text: string) {
  const tokens = readMarkup(text, "vtt");
  const isFont: boolean[] = [];
  let converted = "";
  let plain = "";
  for (const token of tokens) {
    if (token.kind === "text") {
      plain += token.text;
      continue;
    }
    const mark = toSubRipMark(token, isFont);
    if (mark === "") continue;
    converted += escapeText(plain, "srt") + mark;
    plain = "";
  }
  return { text: converted + escapeText(plain, "srt"), codes: codesOf(tokens) };
}

/**
 * Returns what SubRip has for a mark of WebVTT.
 * @param isFont of the open `<c>`, which end alike
 */
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

/** Names the tags of WebVTT that SubRip has nothing for. */
const UNSEEN: ReadonlySet<string> = new Set(["v", "lang", "ruby", "rt"]);

/** Returns a tag that neither format knows, where SubRip takes it for one. */
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

/** Lists the number-pad positions of SubRip's `{\an8}`, as WebVTT settings. */
const SETTINGS = [
  "align:left",
  "line:-1",
  "align:right",
  "line:50% align:left",
  "line:50%",
  "line:50% align:right",
  "line:0 align:left",
  "line:0",
  "line:0 align:right",
] as const;

const BOTTOM_CENTRE = 2;
const OWN = /^(?:line|position|size|align|vertical|region):/;
/** `\a` is the older way to say it: 1 to 3 are below, 5 to 7 above, 9 to 11 between. */
const CODE = /\\an([1-9])(?!\d)|\\a(1[01]|[1-9])(?!\d)/;

/** Returns the settings of WebVTT for a code such as `\an8`, or null where it tells no place. */
export function settingsOfCode(code: string): string | null {
  const found = CODE.exec(code);
  if (found === null) return null;
  return (
    SETTINGS[(found[1] === undefined ? padOfOld(Number(found[2])) : Number(found[1])) - 1] ?? null
  );
}

function padOfOld(old: number): number {
  if (old > 8) return old - 5;
  return old > 4 ? old + 2 : old;
}

/**
 * Returns the code for WebVTT's settings, as near as nine places allow: `\an8`, or none for the usual place. Also
 * returns the settings that WebVTT doesn't know, such as coordinates of SubRip.
 */
function codeOfSettings(settings: string): { code: string; rest: string } {
  const plain = settings.split(/\s+/).filter((word) => word !== "");
  const rest = plain.filter((word) => !OWN.test(word)).join(" ");
  const own = plain.filter((word) => OWN.test(word));
  const exact = SETTINGS.findIndex((each) => each === own.join(" "));
  const values = new Map(
    own.map((word) => [word.split(":", 1)[0] ?? "", word.replace(/^\w+:/, "")] as const),
  );
  const column = columnOf(values.get("align") ?? "", values.get("position") ?? "");
  const pad = exact < 0 ? 3 * rowsAbove(values.get("line") ?? "") + column : exact + 1;
  return { code: pad === BOTTOM_CENTRE && exact < 0 ? "" : `\\an${pad}`, rest };
}

/** Returns 0 for below, 1 for between, 2 for above. */
function rowsAbove(line: string): 0 | 1 | 2 {
  const found = /^(-?\d+(?:\.\d+)?)(%?)(?=,|$)/.exec(line);
  if (found === null) return 0;
  // About fifteen lines fit; -1 is the lowest.
  const count = Number(found[1]);
  const percent = found[2] === "%" ? count : ((count < 0 ? count + 15 : count) * 100) / 15;
  if (percent < 34) return 2;
  return percent > 66 ? 0 : 1;
}

/** Returns 1 for left, 2 for centre, 3 for right. */
function columnOf(align: string, position: string): 1 | 2 | 3 {
  if (align === "left" || align === "start") return 1;
  if (align === "right" || align === "end") return 3;
  const percent = Number.parseFloat(position);
  if (percent < 34) return 1;
  return percent > 66 ? 3 : 2;
}
