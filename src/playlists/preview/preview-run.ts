import type { EntryStatus, PlaylistEntry } from "#playlists/entries.ts";

/** An entry is tried this often before it is left out. */
export const MAX_ATTEMPTS = 3;

export type SkipReason =
  | Extract<EntryStatus, "unpublished" | "encoding" | "disabled" | "gone">
  | "failed";

export interface PreviewRun {
  /** Holds the current entry. Is null when finished. */
  entry: PlaylistEntry | null;
  /** Holds its last known position, from 0: it may have been removed since. */
  at: number;
  turn: number;
  attempt: number;
  hasPlayed: boolean;
  /** Says why an entry was left out when its turn came, by its key. */
  skipped: ReadonlyMap<string, SkipReason>;
}

export interface PreviewList {
  entries: readonly PlaylistEntry[];
  /** Returns why an entry can't be played; null: it can, or unknown. */
  hindrance: (entry: PlaylistEntry) => SkipReason | null;
  isRepeating: boolean;
}

export function hindranceOf(phase: EntryStatus): SkipReason | null {
  return phase === "ready" || phase === "checking" || phase === "unknown" ? null : phase;
}

const NOT_BEGUN: PreviewRun = {
  entry: null,
  at: -1,
  turn: 0,
  attempt: 1,
  hasPlayed: false,
  skipped: new Map(),
};

export function beginRun(list: PreviewList): PreviewRun {
  return forward(NOT_BEGUN, list);
}

export function nextRun(run: PreviewRun, list: PreviewList): PreviewRun {
  const found = indexOf(run, list);
  // The successor of a removed entry is at its position.
  return forward({ ...run, at: found === -1 ? run.at - 1 : found }, list);
}

/** Returns to the previous playable entry; stays if there is none. */
export function previousRun(run: PreviewRun, list: PreviewList): PreviewRun {
  const found = indexOf(run, list);
  const until = run.entry === null ? list.entries.length : found === -1 ? run.at : found;
  const at = list.entries.slice(0, until).findLastIndex((entry) => list.hindrance(entry) === null);
  return at === -1 ? run : playing(run, list, at);
}

export function jumpTo(run: PreviewRun, list: PreviewList, key: string): PreviewRun {
  const at = list.entries.findIndex((entry) => entry.key === key);
  return at === -1 ? run : playing(run, list, at);
}

/** Tries the entry again, or skips it: after a few attempts, or at once if it is final. */
export function failRun(run: PreviewRun, list: PreviewList, isFinal = false): PreviewRun {
  if (run.entry === null) return run;
  if (!isFinal && run.attempt < MAX_ATTEMPTS) {
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
      // A list without playable entries would repeat for ever.
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
