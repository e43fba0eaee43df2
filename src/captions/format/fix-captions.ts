import {
  type CaptionDocument,
  type CaptionFormat,
  type Cue,
  forEachCue,
  MAX_TEXT_LENGTH,
} from "#captions/document.ts";
import { plainText, readMarkup, shownText } from "#captions/markup.ts";
import { ASIDE, HEADER_LETTER, hasTwoTimes } from "./caption-lines.ts";
import {
  advertsOf,
  END_TOLERANCE_MS,
  hasWords,
  lengthOf,
  limitsFor,
  placesOf,
} from "./check-captions.ts";
import { convertCaptions } from "./convert-captions.ts";
import { deleteCues, firstAfter, sortCues, tidyText, withCues } from "./edits.ts";
import type { FindingKind } from "./findings.ts";
import { unscramble } from "./findings-mojibake.ts";
import { repair, repairsOf } from "./findings-tags.ts";
import { convertCodes } from "./foreign-codes.ts";
import { unrolled } from "./rolling-captions.ts";

type Fix = (document: CaptionDocument, durationMs: number | null) => CaptionDocument;

/** Holds the fixes that change each text by itself. */
const TEXT_FIXES = {
  longLine: wrapText,
  badMarkup: rightTags,
  unclosedTag: (text, format) => repair(text, repairsOf(readMarkup(text, format), format).unclosed),
  mojibake: (text) => unscramble(text) ?? text,
} satisfies Partial<Record<FindingKind, (text: string, format: CaptionFormat) => string>>;

/** Holds all other fixes. */
const FIXES = {
  noHeader: (document) => convertCaptions(document, "vtt"),
  endBeforeStart: fixEnds,
  overlap: fixOverlaps,
  outOfOrder: sortCues,
  pastEnd: fixPastEnd,
  afterEnd: (document, durationMs) =>
    withCues(
      document,
      document.cues.filter(({ startMs }) => durationMs === null || startMs < durationMs),
    ),
  emptyCue: (document) =>
    withCues(
      document,
      document.cues.filter(
        ({ text }) => text.length > MAX_TEXT_LENGTH || hasWords(plainText(text, document.format)),
      ),
    ),
  advert: (document) => deleteCues(document, advertsOf(document)),
  foreignCodes: convertCodes,
  rolling: unrolled,
  strayText: takeIn,
} satisfies Partial<Record<FindingKind, Fix>>;

type TextFixKind = keyof typeof TEXT_FIXES;
type FixableKind = keyof typeof FIXES | TextFixKind;

export function isFixable(kind: FindingKind): kind is FixableKind {
  return kind in FIXES || isTextFix(kind);
}

function isTextFix(kind: FindingKind): kind is TextFixKind {
  return kind in TEXT_FIXES;
}

/** Lists the fixes that remove words, choose times or place words: each is a decision of its own. */
const DECIDED: ReadonlySet<FindingKind> = new Set([
  "afterEnd",
  "advert",
  "endBeforeStart",
  "strayText",
]);

/** Only a person can fix these, and rewriting the file would hide them. */
export const LASTING: ReadonlySet<FindingKind> = new Set([
  "unreadTimes",
  "severalFiles",
  "strayText",
]);

const GUESSED: ReadonlySet<FindingKind> = new Set(["unreadTimes", "severalFiles"]);

/**
 * Returns whether a fix of a kind, if there is one, can be applied together with others. Where times were not read, or are
 * those of several files, sorting, trimming and reading anew would make something of guesses.
 * @param found all findings of the file
 */
export function isSafe(
  kind: FindingKind,
  found: readonly { readonly kind: FindingKind }[],
): boolean {
  if (DECIDED.has(kind)) return false;
  const isGuessed = found.some((each) => GUESSED.has(each.kind));
  return !isGuessed || isTextFix(kind);
}

/**
 * Fixes all issues of a kind; everything else is unchanged. What would require guessing words stays: an
 * overlong word, lost letters.
 */
export function fixCaptions(
  document: CaptionDocument,
  kind: FindingKind,
  { durationMs }: { durationMs: number | null },
): CaptionDocument {
  if (!isFixable(kind)) return document;
  if (!isTextFix(kind)) {
    const fix: Fix = FIXES[kind];
    return fix(document, durationMs);
  }
  return { ...document, cues: document.cues.map((cue) => fixText(cue, kind, document.format)) };
}

/** Fixes several kinds as `fixCaptions` does one. Lets the page answer in between. */
export async function fixInSlices(
  document: CaptionDocument,
  kinds: Iterable<FindingKind>,
  { durationMs }: { durationMs: number | null },
): Promise<CaptionDocument> {
  let now = document;
  for (const kind of kinds) {
    if (!isTextFix(kind)) {
      now = fixCaptions(now, kind, { durationMs });
      continue;
    }
    const { format } = now;
    const cues: Cue[] = [];
    const fix = (cue: Cue) => cues.push(fixText(cue, kind, format));
    await forEachCue(now.cues, fix, new AbortController().signal);
    now = { ...now, cues };
  }
  return now;
}

function fixText(cue: Cue, kind: TextFixKind, format: CaptionFormat): Cue {
  // Too long to wrap: a person has to shorten it.
  if (cue.text.length > MAX_TEXT_LENGTH) return cue;
  const text = TEXT_FIXES[kind](cue.text, format);
  return text === cue.text ? cue : { ...cue, text: tidyText(text) };
}

/** Removing a tag can join the halves of another. */
const MAX_PASSES = 20;

function rightTags(text: string, format: CaptionDocument["format"]): string {
  let now = text;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const { wrong } = repairsOf(readMarkup(now, format), format);
    if (wrong.length === 0) break;
    now = repair(now, wrong);
  }
  return now;
}

/** Is a comfortable reading speed in characters per second. */
const DEFAULT_PER_SECOND = 15;
const MIN_MS = 1000;
const MAX_MS = 7000;

/**
 * Swaps start and end if that gives a usual duration. Otherwise sets the end by reading time, limited by the
 * next cue and the video.
 */
function fixEnds(document: CaptionDocument, durationMs: number | null): CaptionDocument {
  const starts = document.cues.map(({ startMs }) => startMs).toSorted((one, other) => one - other);
  const cues = document.cues.map((cue): Cue => {
    const { startMs, endMs } = cue;
    if (endMs > startMs) return cue;
    if (endMs < startMs && startMs - endMs <= MAX_MS) {
      return { ...cue, startMs: endMs, endMs: startMs };
    }
    const { length } = shownText(cue.text, document.format);
    const readMs = Math.round((length / DEFAULT_PER_SECOND) * 1000);
    const usualMs = startMs + Math.min(MAX_MS, Math.max(MIN_MS, readMs));
    const limits = [durationMs, starts[firstAfter(starts, startMs)] ?? null];
    return {
      ...cue,
      endMs: limits.reduce<number>(
        (end, limit) =>
          limit !== null && Math.floor(limit) > startMs ? Math.min(end, Math.floor(limit)) : end,
        usualMs,
      ),
    };
  });
  return { ...document, cues };
}

function fixPastEnd(document: CaptionDocument, durationMs: number | null): CaptionDocument {
  if (durationMs === null) return document;
  return {
    ...document,
    cues: document.cues.map((cue) =>
      cue.startMs < durationMs && cue.endMs - durationMs > END_TOLERANCE_MS
        ? { ...cue, endMs: Math.max(cue.startMs + 1, Math.floor(durationMs)) }
        : cue,
    ),
  };
}

/** Earlier cues end where the next begins. Cues that begin together become one, one text below the other. */
function fixOverlaps(document: CaptionDocument): CaptionDocument {
  const changed = new Map<number, Cue | null>();
  for (const there of placesOf(document.cues).values()) {
    let last: Cue | null = null;
    for (const cue of there) {
      if (last !== null && cue.startMs === last.startMs) {
        last = mergeInto(last, cue);
        changed.set(last.key, last);
        changed.set(cue.key, null);
        continue;
      }
      if (last !== null && last.endMs > cue.startMs) {
        changed.set(last.key, { ...last, endMs: cue.startMs });
      }
      last = cue;
    }
  }
  const cues = document.cues.flatMap((cue) => {
    const now = changed.get(cue.key);
    if (now === undefined) return [cue];
    return now === null ? [] : [now];
  });
  return withCues(document, cues);
}

function mergeInto(first: Cue, second: Cue): Cue {
  const text = first.text === second.text ? first.text : tidyText(`${first.text}\n${second.text}`);
  return { ...first, endMs: Math.max(first.endMs, second.endMs), text };
}

/** Takes text between captions into the one before it, or the first one. */
function takeIn(document: CaptionDocument): CaptionDocument {
  const { format, cues, after } = document;
  const isStray = (block: string) =>
    format === "srt"
      ? block.startsWith(SUBRIP_ASIDE)
      : !ASIDE.test(block) &&
        !block.startsWith(HEADER_LETTER) &&
        !block.includes("--&gt;") &&
        !block.split("\n").some(hasTwoTimes);
  const strayIn = (blocks: readonly string[]) =>
    blocks
      .filter(isStray)
      .map((block) => (format === "srt" ? block.slice(SUBRIP_ASIDE.length) : block));
  const kept = (blocks: readonly string[]) => blocks.filter((block) => !isStray(block));
  if (cues.length === 0) return document;
  return {
    ...document,
    cues: cues.map((cue, at) => {
      const above = at === 0 ? strayIn(cue.before) : [];
      const below = strayIn(cues[at + 1]?.before ?? (at === cues.length - 1 ? after : []));
      if (above.length + below.length === 0 && kept(cue.before).length === cue.before.length)
        return cue;
      const text = tidyText([...above, cue.text, ...below].join("\n"));
      return { ...cue, before: kept(cue.before), text };
    }),
    after: kept(after),
  };
}

/** Begins text above all captions of SubRip, as it was read. */
const SUBRIP_ASIDE = "NOTE\n";

/** Matches the beginning of dialogue: lines of two speakers stay separate. */
const SPEAKERS = /^\s*[-–—‐]/m;
const IDEOGRAPH = /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF60]/;
/** Matches characters that must not start a line. */
const CLOSING = /^[、。，．！？：；）」』】〉》…‥ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/;

/** Stays on one line, with its tags. */
interface Piece {
  raw: string;
  length: number;
  isSpaced: boolean;
}

/**
 * Rewraps a text with overlong lines into as few lines as needed, of similar length. Words are not split, so
 * one may still be too long.
 */
function wrapText(text: string, format: CaptionFormat): string {
  const plain = plainText(text, format);
  const { lineLength } = limitsFor(plain);
  if (plain.split("\n").every((line) => lengthOf(line) <= lineLength)) return text;
  const lines = SPEAKERS.test(plain) ? text.split("\n") : [text];
  const wrapped = lines.map((line) => balance(piecesOf(line, format), lineLength)).join("\n");
  // Rewrapping must not create a tag of brackets that a `<br>` separated: then the text is unchanged.
  return lettersIn(plainText(wrapped, format)) === lettersIn(plain) ? wrapped : text;
}

function lettersIn(text: string): string {
  return text.replaceAll(/\s/g, "");
}

function balance(pieces: readonly Piece[], limit: number): string {
  let narrowest = pieces.reduce((most, { length }) => Math.max(most, length), 1);
  let widest = Math.max(limit, narrowest);
  const count = fill(pieces, widest).length;
  // The smallest width that needs no more lines makes them nearly equal.
  while (narrowest < widest) {
    const middle = (narrowest + widest) >> 1;
    if (fill(pieces, middle).length <= count) widest = middle;
    else narrowest = middle + 1;
  }
  return fill(pieces, widest).join("\n");
}

function fill(pieces: readonly Piece[], width: number): string[] {
  const lines: string[] = [];
  let line = "";
  let length = 0;
  let gap = "";
  for (const piece of pieces) {
    if (length > 0 && length + gap.length + piece.length > width) {
      lines.push(line);
      line = "";
      length = 0;
      gap = "";
    }
    line += gap + piece.raw;
    length += gap.length + piece.length;
    gap = piece.isSpaced ? " " : "";
  }
  return line === "" ? lines : [...lines, line];
}

function piecesOf(text: string, format: CaptionFormat): Piece[] {
  const pieces: Piece[] = [];
  let raw = "";
  // Reading the end of `raw` itself would copy it each time.
  let isAfterIdeograph = false;
  let length = 0;
  const end = (isSpaced: boolean) => {
    if (raw !== "") pieces.push({ raw, length, isSpaced });
    raw = "";
    isAfterIdeograph = false;
    length = 0;
  };
  for (const token of readMarkup(text, format)) {
    if (token.kind !== "text") {
      raw += token.raw;
      isAfterIdeograph = false;
      continue;
    }
    if (/^<br/i.test(token.raw)) {
      end(true);
      continue;
    }
    for (const word of token.raw.split(/([^\S\u00A0\u202F]+)/)) {
      if (/^[^\S\u00A0\u202F]+$/.test(word)) {
        end(true);
        continue;
      }
      // Between ideographs, a line may end anywhere.
      const parts = IDEOGRAPH.test(word) ? (word.match(/./gu) ?? []) : [word];
      for (const part of parts) {
        if (isAfterIdeograph && !CLOSING.test(part)) end(false);
        raw += part;
        isAfterIdeograph = IDEOGRAPH.test(part.at(-1) ?? "");
        length += lengthOf(plainText(part, format));
      }
    }
  }
  end(false);
  return pieces;
}
