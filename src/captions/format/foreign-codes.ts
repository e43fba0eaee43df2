import { type CaptionDocument, type Cue, MAX_TEXT_LENGTH } from "#captions/document.ts";
import { convertCaptions, settingsOfCode } from "./convert-captions.ts";
import { tidyText } from "./edits.ts";

/**
 * Matches codes in braces of SubStation Alpha and MicroDVD, and the former's line break and space: not after a drive's
 * name.
 */
const CODES = /\{\\[^{}<>\n]{1,999}\}|\{[cfhopsyCFHOPSY]:[^{}<>\n]{1,60}\}|(?<![:\\])\\[Nh]/g;
const STYLE = /\\([ibu])([01])(?!\d)/g;
const DRAWING = /\\p(\d)/;

/** Returns the first code of another format in a text; null if there is none. */
export function foreignCode(text: string): string | null {
  return text.includes("\\") || text.includes("{") ? (text.match(CODES)?.[0] ?? null) : null;
}

/**
 * Converts breaks and bold, italic and underlined words, and a place to the settings of WebVTT: SubRip has none, so that
 * it becomes WebVTT where a place is told. Other effects have nothing that players know.
 */
export function convertCodes(document: CaptionDocument): CaptionDocument {
  const places = new Map<number, string>();
  const cues = document.cues.map((cue): Cue => {
    if (cue.text.length > MAX_TEXT_LENGTH || foreignCode(cue.text) === null) return cue;
    const place = settingsOfCode(cue.text.match(CODES)?.join("") ?? "");
    if (place !== null) places.set(cue.key, place);
    return { ...cue, text: withoutCodes(cue.text) };
  });
  const plain = { ...document, cues };
  if (places.size === 0) return plain;
  const converted = convertCaptions(plain, "vtt");
  const placed = converted.cues.map((cue): Cue => {
    const place = places.get(cue.key);
    return place === undefined ? cue : { ...cue, settings: `${place} ${cue.settings}`.trim() };
  });
  return { ...converted, cues: placed };
}

function withoutCodes(text: string): string {
  const open: string[] = [];
  let isDrawing = false;
  let end = 0;
  let converted = "";
  const add = (words: string) => {
    if (!isDrawing) converted += words;
  };
  for (const { 0: code, index } of text.matchAll(CODES)) {
    add(text.slice(end, index));
    end = index + code.length;
    if (code === "\\N") add("\n");
    else if (code === "\\h") add("\u00A0");
    else converted += tagsOf(code, open);
    const drawing = DRAWING.exec(code)?.[1];
    if (drawing !== undefined) isDrawing = drawing !== "0";
  }
  add(text.slice(end));
  return tidyText(converted + endsOf(open, 0));
}

/**
 * Returns the tags that a code begins and ends.
 * @param open names of tags, which it changes
 */
function tagsOf(code: string, open: string[]): string {
  return Array.from(code.matchAll(STYLE), ([, name = "", isOn]) => {
    const at = open.indexOf(name);
    if (at >= 0 === (isOn === "1")) return "";
    if (at < 0) {
      open.push(name);
      return `<${name}>`;
    }
    // Tags are nested: inner ones end as well, and start again.
    const ends = endsOf(open, at);
    const inner = open.splice(at).slice(1);
    open.push(...inner);
    return ends + inner.map((each) => `<${each}>`).join("");
  }).join("");
}

function endsOf(open: readonly string[], from: number): string {
  return open
    .slice(from)
    .toReversed()
    .map((name) => `</${name}>`)
    .join("");
}
