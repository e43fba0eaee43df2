import { inSlices } from "#shared/async/yield-to-main.ts";

export interface Cue {
  /** Names it as long as the document is edited, and is in no file. No two cues of a document share one. */
  key: number;
  /** Counts whole milliseconds from the start of the video. */
  startMs: number;
  endMs: number;
  /** Holds its lines, with markup as the file has it. No blank line is among them. */
  text: string;
  /** Holds the line above the times: a WebVTT identifier. SubRip's numbers are made when it is written. */
  id: string;
  /** Holds the text after the times: WebVTT settings, SubRip coordinates. */
  settings: string;
  /** Holds the comments, styles and regions in front of it, as the file has them, each without its blank line. */
  before: readonly string[];
}

export type CaptionFormat = "srt" | "vtt";

/** Describes a caption file as it is edited. It is never changed in place: an edit makes another one. */
export interface CaptionDocument {
  format: CaptionFormat;
  /** Holds, in WebVTT, what follows the magic word, with the lines below it up to the first blank one. */
  header: string;
  cues: readonly Cue[];
  /** Holds the comments behind the last cue. */
  after: readonly string[];
}

/** Is longer than any displayable caption. Such texts are reported and not checked further. */
export const MAX_TEXT_LENGTH = 10_000;

/** Tells where a caption is, by its settings or a code; captions at other places don't overlap. */
export function placeOf({ settings, text }: Cue): string {
  // These are SubRip's position numbers, from 1 to 9; captions without one are at 2.
  const code = text.includes("\\an") ? /[{<]\\an([13-9])/.exec(text)?.[0] : undefined;
  const places = settings.match(/(?<!\S)(?:line|position|region|vertical):\S+/g) ?? [];
  return code === undefined && places.length === 0 ? "" : [...places.toSorted(), code].join(" ");
}

/** Returns a key that no cue of a document has. */
export function freeKey(cues: readonly Cue[]): number {
  return cues.reduce((most, { key }) => Math.max(most, key), 0) + 1;
}

/** A long text makes a cue take longer. */
const CUES_AT_ONCE = 16;

/** Works on one cue after the other, and lets the page answer in between. @throws the signal's reason */
export function forEachCue(
  cues: readonly Cue[],
  work: (cue: Cue) => void,
  signal: AbortSignal,
): Promise<void> {
  const workAt = (at: number) => {
    const cue = cues[at];
    if (cue !== undefined) work(cue);
  };
  return inSlices(cues.length, workAt, signal, CUES_AT_ONCE);
}
