import { isSameOrder, type PlaylistItem } from "./entries.ts";

/** How long after a replacement a lookup may still show what was there before it (supplement, "Habits"). */
export const LAG_MS = 180_000;

interface Replacement {
  /** What was done: the whole put in order, or films added to what was there. */
  by: "order" | "addition";
  before: readonly PlaylistItem[];
  after: readonly PlaylistItem[];
  atMs: number;
}

/** By the playlist, the oldest first: what this page has replaced of late. As long-lived as the cache. */
const replacementsByCache = new WeakMap<object, Map<string, readonly Replacement[]>>();

/**
 * Notes that this page replaces what a playlist plays. To be told before it is sent: when the answer is lost it
 * may have been carried out.
 * @param replacement `atMs` is when it was sent, where that was not now
 * @returns takes the note back, for when the service says no
 */
export function noteReplacement(
  cache: object,
  playlistId: string,
  { atMs = Date.now(), ...replacement }: Omit<Replacement, "atMs"> & { atMs?: number },
): () => void {
  const notes = replacementsByCache.get(cache) ?? new Map<string, readonly Replacement[]>();
  replacementsByCache.set(cache, notes);
  const note = { ...replacement, atMs };
  notes.set(playlistId, [...recent(notes.get(playlistId)), note]);
  return () => {
    notes.set(
      playlistId,
      recent(notes.get(playlistId)).filter((each) => each !== note),
    );
  };
}

/**
 * Whether a reading shows an order that this page has replaced moments ago: a lookup may be older than the
 * replacement, and nothing is to be built upon it.
 * @param by only what was replaced that way
 */
export function isSuperseded(
  cache: object,
  playlistId: string,
  items: readonly PlaylistItem[],
  by?: Replacement["by"],
): boolean {
  const notes = recent(replacementsByCache.get(cache)?.get(playlistId)).filter(
    (note) => by === undefined || note.by === by,
  );
  const last = notes.at(-1);
  if (last === undefined || isSameOrder(last.after, items)) return false;
  return notes.some(({ before, after }) => isSameOrder(before, items) || isSameOrder(after, items));
}

function recent(notes: readonly Replacement[] = []): Replacement[] {
  return notes.filter(({ atMs }) => Date.now() - atMs < LAG_MS);
}
