import { type CaptionDocument, type Cue, freeKey } from "#captions/document.ts";
import { isBlank, linesOf } from "./caption-lines.ts";

/**
 * Removes blank lines, which would end the cue in a file. A focused field keeps its own text, so that users
 * can start a new line.
 */
export function tidyText(text: string): string {
  return linesOf(text)
    .filter((line) => !isBlank(line))
    .join("\n");
}

/** Times become whole milliseconds from 0 on, text loses blank lines (`tidyText`), the key stays. */
export function changeCue(
  document: CaptionDocument,
  key: number,
  change: Partial<Cue>,
): CaptionDocument {
  const cues = document.cues.map((cue) =>
    cue.key === key ? tidyCue({ ...cue, ...change, key }) : cue,
  );
  return { ...document, cues };
}

/** Inserts a cue in front of the first cue that begins later. */
export function insertCue(
  document: CaptionDocument,
  { startMs, endMs, text }: Pick<Cue, "startMs" | "endMs" | "text">,
): { document: CaptionDocument; key: number } {
  const key = freeKey(document.cues);
  const fresh = tidyCue({ key, startMs, endMs, text, id: "", settings: "", before: [] });
  if (document.cues.length === 0) {
    // Styles have to stay above it.
    const cues = [{ ...fresh, before: document.after }];
    return { document: { ...document, cues, after: [] }, key };
  }
  const later = document.cues.findIndex((cue) => cue.startMs > fresh.startMs);
  const cues = document.cues.toSpliced(later < 0 ? document.cues.length : later, 0, fresh);
  return { document: withCues(document, cues), key };
}

/** Blocks in front of deleted cues stay in the file. */
export function deleteCues(document: CaptionDocument, keys: ReadonlySet<number>): CaptionDocument {
  return withCues(
    document,
    document.cues.filter(({ key }) => !keys.has(key)),
  );
}

/**
 * Puts one cue in the place of the first of them, with its key, from the first start to the last end. Their texts
 * are put one below the other, in the order of the file.
 */
export function mergeCues(document: CaptionDocument, keys: ReadonlySet<number>): CaptionDocument {
  const selected = document.cues.filter(({ key }) => keys.has(key));
  const [first] = selected;
  if (first === undefined || selected.length < 2) return document;
  const merged: Cue = {
    ...first,
    startMs: selected.reduce((least, { startMs }) => Math.min(least, startMs), first.startMs),
    endMs: selected.reduce((most, { endMs }) => Math.max(most, endMs), first.endMs),
    text: tidyText(selected.map(({ text }) => text).join("\n")),
    before: selected.flatMap(({ before }) => before),
  };
  const cues = document.cues.flatMap((cue) => {
    if (cue.key === first.key) return [merged];
    return keys.has(cue.key) ? [] : [cue];
  });
  return { ...document, cues };
}

/** Sorts cues by their start; those that start together stay in the order they have. */
export function sortCues(document: CaptionDocument): CaptionDocument {
  return withCues(
    document,
    document.cues.toSorted((one, other) => one.startMs - other.startMs),
  );
}

function tidyCue(cue: Cue): Cue {
  return {
    ...cue,
    startMs: wholeMs(cue.startMs),
    endMs: wholeMs(cue.endMs),
    text: tidyText(cue.text),
  };
}

function wholeMs(ms: number): number {
  return Math.max(0, Math.round(ms));
}

const STYLE = /^(?:STYLE|REGION)(?=[ \t\n]|$)/;

/**
 * Replaces the cues. Blocks in front of removed cues move to the next remaining one; styles and regions stay
 * at the top, where players read them.
 */
export function withCues(document: CaptionDocument, cues: readonly Cue[]): CaptionDocument {
  const stays = new Set(cues.map(({ key }) => key));
  const moved = new Map<number, string[]>();
  let waiting: string[] = [];
  for (const cue of document.cues) {
    if (!stays.has(cue.key)) for (const aside of cue.before) waiting.push(aside);
    else if (waiting.length > 0) {
      moved.set(cue.key, waiting);
      waiting = [];
    }
  }
  const stored = cues.map((cue) => {
    const asides = moved.get(cue.key);
    return asides === undefined ? cue : { ...cue, before: [...asides, ...cue.before] };
  });
  const after = waiting.length > 0 ? [...waiting, ...document.after] : document.after;
  return { ...document, cues: stylesFirst(stored, document.cues[0]), after };
}

function stylesFirst(cues: readonly Cue[], wasFirst: Cue | undefined): readonly Cue[] {
  const [first] = cues;
  const styles = wasFirst?.before.filter((aside) => STYLE.test(aside)) ?? [];
  if (first === undefined || first.key === wasFirst?.key || styles.length === 0) return cues;
  const known = new Set(styles);
  const without = (asides: readonly string[]) => asides.filter((aside) => !known.has(aside));
  return cues.map((cue, at) => {
    if (at === 0) return { ...cue, before: [...styles, ...without(cue.before)] };
    return cue.key === wasFirst?.key ? { ...cue, before: without(cue.before) } : cue;
  });
}

/** Returns the first place of a rising list with more than a value; its length where there is none. */
export function firstAfter(rising: readonly number[], value: number): number {
  let from = 0;
  let to = rising.length;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((rising[middle] ?? Infinity) > value) to = middle;
    else from = middle + 1;
  }
  return from;
}

export interface RetimedCaptions {
  document: CaptionDocument;
  /**
   * Counts the cues clipped at the start of the video. They keep at least a millisecond, so shifting back does not
   * restore them.
   */
  clipped: number;
}

export interface TimePoint {
  fromMs: number;
  toMs: number;
}

/**
 * Moves cues by a time.
 * @param byMs below 0: earlier; rounded to whole milliseconds
 * @param keys null: all of them
 */
export function shiftCues(
  document: CaptionDocument,
  byMs: number,
  keys: ReadonlySet<number> | null,
): RetimedCaptions {
  const whole = Math.round(byMs);
  return retime(document, (ms) => ms + whole, keys);
}

/** Maps two moments to new times, and all cues linearly. @returns null if the moments coincide or change order */
export function stretchCues(
  document: CaptionDocument,
  [one, other]: readonly [TimePoint, TimePoint],
  keys: ReadonlySet<number> | null,
): RetimedCaptions | null {
  const pace = (other.toMs - one.toMs) / (other.fromMs - one.fromMs);
  if (!Number.isFinite(pace) || pace <= 0) return null;
  return retime(document, (ms) => one.toMs + (ms - one.fromMs) * pace, keys);
}

/** Converts from `from` to `to` frames per second: fewer frames make the video longer. Both must be positive. */
export function changeFrameRate(
  document: CaptionDocument,
  from: number,
  to: number,
  keys: ReadonlySet<number> | null,
): RetimedCaptions {
  return retime(document, (ms) => (ms * from) / to, keys);
}

function retime(
  document: CaptionDocument,
  place: (ms: number) => number,
  keys: ReadonlySet<number> | null,
): RetimedCaptions {
  let clipped = 0;
  const move = (cue: Cue): Cue => {
    if (keys !== null && !keys.has(cue.key)) return cue;
    const startMs = Math.round(place(cue.startMs));
    const endMs = Math.round(place(cue.endMs));
    if (startMs < 0) clipped += 1;
    // Existing errors stay, for the checks to report.
    const leastMs = cue.endMs > cue.startMs ? Math.max(0, startMs) + 1 : 0;
    return { ...cue, startMs: Math.max(0, startMs), endMs: Math.max(leastMs, endMs) };
  };
  return { document: { ...document, cues: document.cues.map(move) }, clipped };
}
