import type { Cue } from "#captions/document.ts";
import { firstAfter } from "#captions/format/edits.ts";

/**
 * Returns the cue that is on screen at a time, the one that came last where there are several; null if there is none.
 */
export function cueAt(cues: readonly Cue[], ms: number): Cue | null {
  let found: Cue | null = null;
  for (const cue of cues) {
    const isOn = cue.startMs <= ms && ms < cue.endMs;
    if (isOn && (found === null || cue.startMs >= found.startMs)) found = cue;
  }
  return found;
}

export interface CueIndex {
  cues: readonly Cue[];
  /** Holds the latest end of all cues up to each place. */
  latestEnds: readonly number[];
}

export function indexCues(cues: readonly Cue[]): CueIndex {
  const sorted = cues.toSorted((one, other) => one.startMs - other.startMs);
  let latest = -Infinity;
  const latestEnds = sorted.map(({ endMs }) => (latest = Math.max(latest, endMs)));
  return { cues: sorted, latestEnds };
}

export function cuesWithin(index: CueIndex, fromMs: number, toMs: number): Cue[] {
  const found: Cue[] = [];
  for (let at = firstAfter(index.latestEnds, fromMs); at < index.cues.length; at += 1) {
    const cue = index.cues[at];
    if (cue === undefined || cue.startMs >= toMs) break;
    if (cue.endMs > fromMs) found.push(cue);
  }
  return found;
}
