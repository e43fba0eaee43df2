import { MutationObserver, type QueryClient } from "@tanstack/react-query";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { ApiError, isOutcomeUnknown } from "#shared/http/errors.ts";
import { orSignedOut, signedOutSignal, waitForever } from "#shared/http/signed-out-signal.ts";
import { perPage } from "#shared/sync/per-page.ts";
import { isSameOrder, type PlaylistItem } from "./entries.ts";
import { replacePlaylistContent } from "./playlists.ts";

/** Time after a replacement during which lookups may show the old content (supplement, "Habits"). */
export const LAG_MS = 180_000;

interface Replacement {
  by: "order" | "addition";
  before: readonly PlaylistItem[];
  after: readonly PlaylistItem[];
  atMs: number;
}

/** By playlist, the oldest first: what a page has replaced lately. */
const replacementsOf = perPage(() => new Map<string, readonly Replacement[]>());

/**
 * Records that this page replaces a playlist's content. Before sending: a request without a response may have been
 * carried out.
 * @returns removes the record
 */
export function noteReplacement(
  queryClient: QueryClient,
  playlistId: string,
  note: Replacement,
): () => void {
  const notes = replacementsOf({ queryClient });
  notes.set(playlistId, [...recentOf(queryClient, playlistId), note]);
  return () => {
    const others = recentOf(queryClient, playlistId).filter((each) => each !== note);
    notes.set(playlistId, others);
  };
}

/** Replaces a playlist's content, and records it. @throws ApiError; see `isOutcomeUnknown` */
export async function replaceContent(
  { api, queryClient }: ApiServices,
  playlistId: string,
  replacement: Omit<Replacement, "atMs">,
  signal: AbortSignal,
): Promise<void> {
  const note = { ...replacement, atMs: Date.now() };
  const withdraw = noteReplacement(queryClient, playlistId, note);
  try {
    await replacePlaylistContent(api, playlistId, note.after, signal);
  } catch (error) {
    if (error instanceof ApiError && !isOutcomeUnknown(error)) withdraw();
    throw error;
  }
}

/** The videos that this page has added to a playlist last, while lookups may be older than that. */
export function lastAddedTo(queryClient: QueryClient, playlistId: string): readonly string[] {
  const last = recentOf(queryClient, playlistId).findLast(({ by }) => by === "addition");
  return last?.after.slice(last.before.length).map(({ id }) => id) ?? [];
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
  const notes = recentOf(queryClient, playlistId).filter(
    (note) => by === undefined || note.by === by,
  );
  const last = notes.at(-1);
  if (last === undefined || isSameOrder(last.after, items)) return false;
  return notes.some(({ before, after }) => isSameOrder(before, items) || isSameOrder(after, items));
}

function recentOf(queryClient: QueryClient, playlistId: string): readonly Replacement[] {
  const notes = replacementsOf({ queryClient }).get(playlistId) ?? [];
  return notes.filter(({ atMs }) => Date.now() - atMs < LAG_MS);
}

/**
 * Changes of what one playlist plays follow each other: on this page always, over all tabs where the browser
 * can. Each replaces the whole (contract 4.10), so two at once would lose one.
 */
export function oneAtATime(
  queryClient: QueryClient,
  playlistId: string,
  signal: AbortSignal,
  change: () => Promise<void>,
): Promise<void> {
  const alone = async () => {
    signal.throwIfAborted();
    // Pages over plain http have no locks.
    const locks: LockManager | undefined = globalThis.navigator?.locks;
    if (locks === undefined) {
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
  return new MutationObserver(queryClient, {
    scope: { id: `playlist-content:${playlistId}` },
    mutationFn: alone,
    networkMode: "always",
  }).mutate();
}
