import type { CaptionDocument, Cue } from "#captions/document.ts";
import { plainText } from "#captions/plain-text.ts";
import { hasWords } from "./check-captions.ts";
import { convertCaptions } from "./convert-captions.ts";
import { deleteCues, sortCues, tidyText } from "./edits.ts";
import { withCues } from "./edits-asides.ts";
import type { FindingKind } from "./findings.ts";
import { advertsOf } from "./findings-adverts.ts";
import { MAX_TEXT_LENGTH } from "./findings-lengths.ts";
import { unscramble } from "./findings-mojibake.ts";
import { repair, repairsOf } from "./findings-tags.ts";
import { wrapText } from "./fix-captions-lines.ts";
import { fixEnds, fixOverlaps, fixPastEnd } from "./fix-captions-times.ts";
import { readMarkup } from "./markup.ts";

type Fix = (document: CaptionDocument, durationMs: number | null) => CaptionDocument;

const FIXES: Readonly<Partial<Record<FindingKind, Fix>>> = {
  noHeader: (document) => convertCaptions(document, "vtt"),
  endBeforeStart: fixEnds,
  overlap: fixOverlaps,
  outOfOrder: sortCues,
  pastEnd: fixPastEnd,
  emptyCue: (document) =>
    withCues(
      document,
      document.cues.filter(
        ({ text }) => text.length > MAX_TEXT_LENGTH || hasWords(plainText(text, document.format)),
      ),
    ),
  longLine: (document) => mapTexts(document, (text) => wrapText(text, document.format)),
  badMarkup: (document) => mapTexts(document, (text) => rightTags(text, document.format)),
  unclosedTag: (document) =>
    mapTexts(document, (text) =>
      repair(text, repairsOf(readMarkup(text, document.format).tokens, document.format).unclosed),
    ),
  advert: (document) => deleteCues(document, advertsOf(document)),
  mojibake: (document) => mapTexts(document, (text) => unscramble(text) ?? text),
};

/** Whether `fixCaptions` has something for it. */
export function isFixable(kind: FindingKind): boolean {
  return FIXES[kind] !== undefined;
}

/**
 * The document without what `checkCaptions` finds of a kind; all else stays as it is. What cannot be put right
 * without guessing at words stays too: a word longer than a line, letters that were lost.
 */
export function fixCaptions(
  document: CaptionDocument,
  kind: FindingKind,
  { durationMs }: { durationMs: number | null },
): CaptionDocument {
  return FIXES[kind]?.(document, durationMs) ?? document;
}

function mapTexts(document: CaptionDocument, change: (text: string) => string): CaptionDocument {
  const cues = document.cues.map((cue): Cue => {
    // Longer than can be shown: a person has to cut it, not a rule.
    if (cue.text.length > MAX_TEXT_LENGTH) return cue;
    const text = change(cue.text);
    return text === cue.text ? cue : { ...cue, text: tidyText(text) };
  });
  return { ...document, cues };
}

/** What is taken out may leave the halves of another tag side by side. */
const MOST_PASSES = 20;

function rightTags(text: string, format: CaptionDocument["format"]): string {
  let now = text;
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const { wrong } = repairsOf(readMarkup(now, format).tokens, format);
    if (wrong.length === 0) break;
    now = repair(now, wrong);
  }
  return now;
}
