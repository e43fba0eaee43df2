import type { QueryClient } from "@tanstack/react-query";
import { orSignedOut, signedOutSignal, waitForever } from "#shared/http/signed-out-signal.ts";
import { perPage } from "#shared/sync/per-page.ts";
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

/** By playlist, the oldest first: what a page has replaced lately. */
const replacementsOf = perPage(() => new Map<string, readonly Replacement[]>());

/**
 * Records that this page replaces a playlist's content. Call before sending: a request without a response may
 * have been carried out.
 * @param replacement `atMs`: time of sending, if not now
 * @returns removes the record, for a refusal
 */
export function noteReplacement(
  queryClient: QueryClient,
  playlistId: string,
  { atMs = Date.now(), ...replacement }: Omit<Replacement, "atMs"> & { atMs?: number },
): () => void {
  const notes = replacementsOf({ queryClient });
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
  queryClient: QueryClient,
  playlistId: string,
  items: readonly PlaylistItem[],
  by?: Replacement["by"],
): boolean {
  const notes = recent(replacementsOf({ queryClient }).get(playlistId)).filter(
    (note) => by === undefined || note.by === by,
  );
  const last = notes.at(-1);
  if (last === undefined || isSameOrder(last.after, items)) return false;
  return notes.some(({ before, after }) => isSameOrder(before, items) || isSameOrder(after, items));
}

function recent(notes: readonly Replacement[] = []): Replacement[] {
  return notes.filter(({ atMs }) => Date.now() - atMs < LAG_MS);
}

/** The last change of each playlist that has begun or waits. */
const changes = new Map<string, Promise<void>>();

/**
 * Changes of what one playlist plays follow each other: on this page always, over all tabs where the browser
 * can. Each replaces the whole (contract 4.10), so two at once would lose one.
 */
export function oneAtATime(
  playlistId: string,
  signal: AbortSignal,
  change: () => Promise<void>,
): Promise<void> {
  const alone = async () => {
    signal.throwIfAborted();
    const locks = locksOfBrowser();
    if (locks === null) {
      await change();
      return;
    }
    try {
      await locks.request(`reeldesk.playlist.${playlistId}`, { signal }, () =>
        orSignedOut(change()),
      );
    } catch (error) {
      if (signedOutSignal.aborted) await waitForever();
      throw error;
    }
  };
  const before = changes.get(playlistId) ?? Promise.resolve();
  const done = before.then(alone, alone);
  changes.set(playlistId, done);
  const forget = () => {
    if (changes.get(playlistId) === done) changes.delete(playlistId);
  };
  done.then(forget, forget);
  return done;
}

/** Null where pages have none: over plain http. */
function locksOfBrowser(): LockManager | null {
  return typeof navigator !== "undefined" && "locks" in navigator ? navigator.locks : null;
}
