import { type CaptionDocument, type CaptionFormat, type Cue, freeKey } from "#captions/document.ts";
import { readMarkup } from "#captions/markup.ts";
import { tidyText } from "./edits.ts";
import { OpenTags } from "./findings-tags.ts";

/**
 * Splits a cue. The first part keeps the key. Tags that are open at the split end there and begin again.
 * @param at `atMs` inside the cue, or nothing happens; `textAt` an index of its text, by default in proportion to the time
 */
export function splitCue(
  document: CaptionDocument,
  key: number,
  { atMs, textAt }: { atMs: number; textAt?: number },
): CaptionDocument {
  const middleMs = Math.round(atMs);
  const cue = document.cues.find((each) => each.key === key);
  if (cue === undefined || middleMs <= cue.startMs || middleMs >= cue.endMs) return document;
  const share = (middleMs - cue.startMs) / (cue.endMs - cue.startMs);
  const index = textAt ?? placeToDivide(cue.text, share, document.format);
  const [above, below] = divide(cue.text, index, document.format);
  const first: Cue = { ...cue, endMs: middleMs, text: above };
  const second: Cue = {
    ...cue,
    key: freeKey(document.cues),
    startMs: middleMs,
    text: below,
    id: "",
    before: [],
  };
  const cues = document.cues.flatMap((each) => (each.key === key ? [first, second] : [each]));
  return { ...document, cues };
}

function divide(text: string, index: number, format: CaptionFormat): [string, string] {
  const open = new OpenTags();
  let at = 0;
  let cut = index;
  for (const token of readMarkup(text, format)) {
    if (at >= cut) break;
    at += token.raw.length;
    // The text must not be split within a tag.
    if (token.kind !== "text") cut = Math.max(cut, at);
    if (token.kind === "start") open.begin(token.tag, token.raw);
    if (token.kind === "end") open.end(token.tag);
  }
  const below = tidyText(text.slice(cut)).trim();
  return [
    `${tidyText(text.slice(0, cut)).trim()}${open.ends}`,
    below === "" ? "" : `${open.written}${below}`,
  ];
}

const BETWEEN_IDEOGRAPHS = /(?<=[\u2E80-\u9FFF\uAC00-\uD7AF])(?=[\u2E80-\u9FFF\uAC00-\uD7AF])/g;

/**
 * Returns the index of the text at a space as near as can be to a share of what is read; its end where there is none.
 */
function placeToDivide(text: string, share: number, format: CaptionFormat): number {
  const places: { index: number; read: number }[] = [];
  let at = 0;
  let read = 0;
  for (const token of readMarkup(text, format)) {
    if (token.kind === "text") {
      const spaces = [...token.raw.matchAll(/\s+/g)];
      const found = spaces.length > 0 ? spaces : [...token.raw.matchAll(BETWEEN_IDEOGRAPHS)];
      for (const { index } of found) places.push({ index: at + index, read: read + index });
      read += token.raw.length;
    }
    at += token.raw.length;
  }
  const aim = read * share;
  const inside = places.filter((place) => place.read > 0 && place.read < read);
  return inside.reduce(
    (best, place) => (Math.abs(place.read - aim) < Math.abs(best.read - aim) ? place : best),
    inside[0] ?? { index: text.length, read },
  ).index;
}
