import type { PlaylistEntry } from "#playlists/entries.ts";
import type { EntryStatus } from "#playlists/entry-facts.ts";

/** So often one entry is tried before it is left out. */
export const MAX_ATTEMPTS = 3;

/** Why an entry was not played. */
export type SkipReason =
  | Extract<EntryStatus, "offline" | "encoding" | "disabled" | "gone">
  | "failed";

/** Playing a list in order, as far as it has come. */
export interface PreviewRun {
  /** What plays; null: it is over. */
  entry: PlaylistEntry | null;
  /** Where that stood last, from 0: it may have been taken out of the list since. */
  at: number;
  /** Counts up: whatever is played anew is another playing. */
  turn: number;
  /** Of this entry, from 1. */
  attempt: number;
  /** Whether anything has played since the list was last begun. */
  hasPlayed: boolean;
  /** Why an entry was left out when its turn came, by its key. */
  skipped: ReadonlyMap<string, SkipReason>;
}

/** What a run goes through. */
export interface PreviewList {
  entries: readonly PlaylistEntry[];
  /** Why an entry can't be played; null: it can, or nobody knows. */
  hindrance: (entry: PlaylistEntry) => SkipReason | null;
  isRepeating: boolean;
}

/** Why something that stands so can't be played; null: it can, or nobody knows. */
export function hindranceOf(phase: EntryStatus): SkipReason | null {
  switch (phase) {
    case "offline":
    case "encoding":
    case "disabled":
    case "gone":
      return phase;
    case "ready":
    case "checking":
    case "unknown":
      return null;
  }
}

const NOT_BEGUN: PreviewRun = {
  entry: null,
  at: -1,
  turn: 0,
  attempt: 1,
  hasPlayed: false,
  skipped: new Map(),
};

/** Begins with an entry, or with the first where the key is of none. */
export function beginRun(list: PreviewList, startKey: string | null): PreviewRun {
  const from = list.entries.findIndex(({ key }) => key === startKey);
  return forward({ ...NOT_BEGUN, at: Math.max(from, 0) - 1 }, list);
}

/** Goes on to the next one that can be played, and notes those that can't. */
export function nextRun(run: PreviewRun, list: PreviewList): PreviewRun {
  const found = indexOf(run, list);
  // What came after it stands in its place when it was taken out.
  return forward({ ...run, at: found === -1 ? run.at - 1 : found }, list);
}

/** Goes back to the one before that can be played; stays where there is none. */
export function previousRun(run: PreviewRun, list: PreviewList): PreviewRun {
  const found = indexOf(run, list);
  const until = run.entry === null ? list.entries.length : found === -1 ? run.at : found;
  const at = list.entries.slice(0, until).findLastIndex((entry) => list.hindrance(entry) === null);
  return at === -1 ? run : playing(run, list, at);
}

/** Plays an entry now. */
export function jumpTo(run: PreviewRun, list: PreviewList, key: string): PreviewRun {
  const at = list.entries.findIndex((entry) => entry.key === key);
  return at === -1 ? run : playing(run, list, at);
}

/** An attempt came to nothing: another one, or the next entry. */
export function failRun(run: PreviewRun, list: PreviewList): PreviewRun {
  if (run.entry === null) return run;
  if (run.attempt < MAX_ATTEMPTS) {
    return { ...run, attempt: run.attempt + 1 };
  }
  const skipped = new Map(run.skipped).set(run.entry.key, "failed");
  return nextRun({ ...run, skipped }, list);
}

function forward(run: PreviewRun, list: PreviewList): PreviewRun {
  const { entries, hindrance, isRepeating } = list;
  const skipped = new Map(run.skipped);
  let { hasPlayed } = run;
  for (let at = run.at + 1, isWrapped = false; ; at += 1) {
    if (at >= entries.length) {
      // A list of which nothing plays would go round for ever.
      if (!isRepeating || !hasPlayed || isWrapped) break;
      isWrapped = true;
      hasPlayed = false;
      at = 0;
    }
    const entry = entries[at];
    if (entry === undefined) break;
    const reason = hindrance(entry);
    if (reason === null) return playing({ ...run, skipped, hasPlayed }, list, at);
    skipped.set(entry.key, reason);
  }
  return { ...run, entry: null, at: entries.length, turn: run.turn + 1, skipped };
}

function playing(run: PreviewRun, { entries }: PreviewList, at: number): PreviewRun {
  const entry = entries[at] ?? null;
  const skipped = new Map(run.skipped);
  if (entry !== null) skipped.delete(entry.key);
  return { ...run, entry, at, turn: run.turn + 1, attempt: 1, skipped };
}

function indexOf({ entry }: PreviewRun, { entries }: PreviewList): number {
  return entry === null ? -1 : entries.findIndex(({ key }) => key === entry.key);
}
