import { type CaptionDocument, type Cue, freeKey } from "./document.ts";
import { tidyText } from "./edits.ts";

/**
 * Makes two cues of one. The first keeps the key, the second has `freeKey` of the document as it was.
 * @param at `atMs` has to lie inside the cue, or nothing happens; `textAt` an index of its text, without
 *   which the text is divided in proportion to the time, at a space
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
  const index = textAt ?? Math.round(cue.text.length * share);
  const first: Cue = { ...cue, endMs: middleMs, text: tidyText(cue.text.slice(0, index)) };
  const second: Cue = {
    ...cue,
    key: freeKey(document.cues),
    startMs: middleMs,
    text: tidyText(cue.text.slice(index)),
    id: "",
    before: [],
  };
  return {
    ...document,
    cues: document.cues.flatMap((each) => (each.key === key ? [first, second] : [each])),
  };
}
