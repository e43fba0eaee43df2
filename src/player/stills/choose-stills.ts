import { frameDistance } from "./score-frame.ts";

/** A frame that was looked at. */
export interface StillCandidate {
  atSeconds: number;
  /** 0: of no use; see `scoreFrame`. */
  score: number;
  grid: Uint8Array;
}

const MOST_TIMES = 24;
const MOST_STILLS = 6;
/** Titles fade in before, credits run after. */
const FROM_SHARE = 0.03;
const TO_SHARE = 0.97;
/** Closer together there is nothing new to see. */
const LEAST_GAP_SECONDS = 0.2;
const GOLDEN = 0.618_033_988_75;
/** Nearer to each other than this, a person sees no difference: what moves in a quiet scene is more. */
const ALIKE = 0.002;
/** From here on two frames are as different as needed. */
const UNLIKE = 0.15;

/**
 * The places of a film that are worth a look, in order of time.
 * @param round each gives places between those of the rounds before it
 */
export function timesToLookAt(durationSeconds: number, round = 0): number[] {
  if (!(durationSeconds > 0 && Number.isFinite(durationSeconds))) return [];
  const from = durationSeconds * FROM_SHARE;
  const span = durationSeconds * TO_SHARE - from;
  const count = Math.max(1, Math.min(MOST_TIMES, Math.floor(span / LEAST_GAP_SECONDS)));
  const within = (0.5 + round * GOLDEN) % 1;
  return Array.from({ length: count }, (_, at) => from + ((at + within) * span) / count);
}

/** Whether a person would take them for the same picture. */
export function areAlike(one: StillCandidate, other: StillCandidate): boolean {
  return frameDistance(one.grid, other.grid) < ALIKE;
}

/**
 * The stills to offer, six at most, in order of time: the best one, and then again and again the best of
 * those that are far from, and unlike, what is chosen. No two are alike, and none is of no use.
 */
export function chooseStills<Candidate extends StillCandidate>(
  candidates: readonly Candidate[],
): Candidate[] {
  const byTime = (one: Candidate, other: Candidate) => one.atSeconds - other.atSeconds;
  let left = candidates.filter(({ score }) => score > 0).toSorted(byTime);
  const spanSeconds = (left.at(-1)?.atSeconds ?? 0) - (left[0]?.atSeconds ?? 0);
  const chosen: Candidate[] = [];
  while (chosen.length < MOST_STILLS) {
    const worths = left.map((candidate) => worthOf(candidate, chosen, spanSeconds));
    // The first of equals, so that the order in which they came is of no matter.
    const best = left[worths.indexOf(Math.max(...worths))];
    if (best === undefined) break;
    chosen.push(best);
    left = left.filter((candidate) => candidate !== best && !areAlike(candidate, best));
  }
  return chosen.toSorted(byTime);
}

function worthOf(
  candidate: StillCandidate,
  chosen: readonly StillCandidate[],
  spanSeconds: number,
): number {
  let [apart, unlike] = [1, 1];
  const wantedSeconds = spanSeconds / MOST_STILLS;
  for (const { atSeconds, grid } of chosen) {
    const gapSeconds = Math.abs(candidate.atSeconds - atSeconds);
    if (wantedSeconds > 0) apart = Math.min(apart, gapSeconds / wantedSeconds);
    unlike = Math.min(unlike, frameDistance(candidate.grid, grid) / UNLIKE);
  }
  // Neither makes a good frame worthless.
  return candidate.score * (0.2 + 0.8 * apart) * (0.2 + 0.8 * unlike);
}
