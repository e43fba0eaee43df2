import type { Cue } from "#captions/document.ts";

const USUAL_MS = 2000;
/** What is shorter can't be read. */
const LEAST_MS = 500;

type Times = Pick<Cue, "startMs" | "endMs">;

/** The cue begins at a time; one that had ended by then moves there as long as it is. */
export function beginAt({ startMs, endMs }: Times, ms: number): Times {
  return { startMs: ms, endMs: endMs > ms ? endMs : ms + Math.max(LEAST_MS, endMs - startMs) };
}

/** The cue ends at a time. Null: it begins later. */
export function endAt({ startMs }: Times, ms: number): Times | null {
  return ms > startMs ? { startMs, endMs: ms } : null;
}

/** When a new cue is on screen: from a time on, until the next one begins if that leaves time to read it. */
export function roomAt(cues: readonly Times[], ms: number): Times {
  let nextMs = Infinity;
  for (const { startMs } of cues) if (startMs > ms && startMs < nextMs) nextMs = startMs;
  const isTight = nextMs - ms < LEAST_MS;
  return { startMs: ms, endMs: isTight ? ms + USUAL_MS : Math.min(ms + USUAL_MS, nextMs) };
}

/** Where to split a cue in time: where the film is, if that is in it; else null. */
export function splitTime({ startMs, endMs }: Times, ms: number | null): number | null {
  return ms !== null && ms > startMs && ms < endMs ? ms : null;
}
