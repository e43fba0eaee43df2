import type { CaptionDocument, Cue } from "#captions/document.ts";
import { shownText } from "#captions/plain-text.ts";
import { END_TOLERANCE_MS } from "./check-captions.ts";
import { placesOf } from "./check-captions-times.ts";
import { tidyText } from "./edits.ts";
import { withCues } from "./edits-asides.ts";

/** What most people read in a second without haste. */
const USUAL_PER_SECOND = 15;
const SHORTEST_MS = 1000;
const LONGEST_MS = 7000;

/**
 * Ends in front of their start change places with it, where that makes a caption of a usual length. All others
 * last as long as they take to read, but not into the next one or beyond the film.
 */
export function fixEnds(document: CaptionDocument, durationMs: number | null): CaptionDocument {
  const starts = document.cues.map(({ startMs }) => startMs).toSorted((one, other) => one - other);
  const cues = document.cues.map((cue): Cue => {
    const { startMs, endMs } = cue;
    if (endMs > startMs) return cue;
    if (endMs < startMs && startMs - endMs <= LONGEST_MS) {
      return { ...cue, startMs: endMs, endMs: startMs };
    }
    const { length } = shownText(cue.text, document.format);
    const readMs = Math.round((length / USUAL_PER_SECOND) * 1000);
    const usualMs = startMs + Math.min(LONGEST_MS, Math.max(SHORTEST_MS, readMs));
    const limits = [durationMs, firstAfter(starts, startMs)];
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

/** @param sorted smallest first */
function firstAfter(sorted: readonly number[], value: number): number | null {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) > value) high = middle;
    else low = middle + 1;
  }
  return sorted[low] ?? null;
}

/** Cues behind the end of the film go, those that last beyond it end with it. */
export function fixPastEnd(document: CaptionDocument, durationMs: number | null): CaptionDocument {
  if (durationMs === null) return document;
  const cues = document.cues.filter(({ startMs }) => startMs < durationMs);
  return withCues(
    document,
    cues.map((cue) =>
      cue.endMs - durationMs > END_TOLERANCE_MS
        ? { ...cue, endMs: Math.max(cue.startMs + 1, Math.floor(durationMs)) }
        : cue,
    ),
  );
}

/** Earlier cues end where the next begins. Cues that begin together become one, one text below the other. */
export function fixOverlaps(document: CaptionDocument): CaptionDocument {
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
