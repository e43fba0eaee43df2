import type { PlaylistEntry } from "#playlists/entries.ts";
import type { EntryFacts } from "#playlists/entry-facts.ts";

/** Lengths that are added up, as far as they are known. */
export interface RunningTime {
  seconds: number;
  /** A length among them is not known: it is at least that long. */
  isAtLeast: boolean;
}

/** How long an entry is; null for a channel, which has no end, and where nobody knows. */
export function lengthOf({ durationSeconds }: EntryFacts): number | null {
  // A film that has not been measured is listed with a length of nought.
  return durationSeconds === 0 ? null : durationSeconds;
}

/**
 * When each entry starts if the list is played from its top; the last one of all, behind the entries, is how long
 * the whole list is.
 */
export function runningTimes(
  entries: readonly PlaylistEntry[],
  factsOf: (entry: PlaylistEntry) => EntryFacts,
): RunningTime[] {
  let sum: RunningTime = { seconds: 0, isAtLeast: false };
  const times = [sum];
  for (const entry of entries) {
    const length = lengthOf(factsOf(entry));
    sum = {
      seconds: sum.seconds + (length ?? 0),
      isAtLeast: sum.isAtLeast || length === null,
    };
    times.push(sum);
  }
  return times;
}
