import type { CaptionDocument, Cue } from "#captions/document.ts";

export interface RetimedCaptions {
  document: CaptionDocument;
  /**
   * Cues clipped at the start of the video. They keep at least a millisecond, so shifting back does not
   * restore them.
   */
  clipped: number;
}

export interface TimePoint {
  fromMs: number;
  toMs: number;
}

/** @param byMs below 0: earlier; rounded to whole milliseconds @param keys null: all of them */
export function shiftCues(
  document: CaptionDocument,
  byMs: number,
  keys: ReadonlySet<number> | null,
): RetimedCaptions {
  const whole = Math.round(byMs);
  return retime(document, (ms) => ms + whole, keys);
}

/**
 * Maps two moments to new times, and all cues linearly.
 * @returns null if the moments coincide or change order
 */
export function stretchCues(
  document: CaptionDocument,
  [one, other]: readonly [TimePoint, TimePoint],
  keys: ReadonlySet<number> | null,
): RetimedCaptions | null {
  const pace = (other.toMs - one.toMs) / (other.fromMs - one.fromMs);
  if (!Number.isFinite(pace) || pace <= 0) return null;
  return retime(document, (ms) => one.toMs + (ms - one.fromMs) * pace, keys);
}

/**
 * Converts from `from` to `to` frames per second: fewer frames make the video longer. Both must be positive.
 */
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
