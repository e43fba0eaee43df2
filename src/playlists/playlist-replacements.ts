import { isSameOrder, type PlaylistItem } from "./entries.ts";

/** Time after a replacement during which lookups may show the old content (supplement, "Habits"). */
export const LAG_MS = 180_000;

interface Replacement {
  /** Kind of change: a complete new order, or appended videos. */
  by: "order" | "addition";
  before: readonly PlaylistItem[];
  after: readonly PlaylistItem[];
  atMs: number;
}

/** By the playlist, the oldest first: what this page has replaced of late. As long-lived as the cache. */
const replacementsByCache = new WeakMap<object, Map<string, readonly Replacement[]>>();

/**
 * Records that this page replaces a playlist's content. Call before sending: a request without a response may
 * have been carried out.
 * @param replacement `atMs`: time of sending, if not now
 * @returns removes the record, for a refusal
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
