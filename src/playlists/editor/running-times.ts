import type { EntryFacts, PlaylistEntry } from "#playlists/entries.ts";

export interface RunningTime {
  seconds: number;
  /** A length among them is not known: it is at least that long. */
  isAtLeast: boolean;
}

/** Duration of an entry; null for channels and unknown durations. */
export function lengthOf({ durationSeconds }: Pick<EntryFacts, "durationSeconds">): number | null {
  // Unmeasured videos are listed with a duration of 0.
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
