import { MutationObserver, type QueryClient } from "@tanstack/react-query";
import { createStore } from "zustand/vanilla";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { ApiError, isOutcomeUnknown } from "#shared/http/errors.ts";
import { retryUntilAnswered } from "#shared/http/retry-until-answered.ts";
import { orSignedOut, signedOutSignal, waitForever } from "#shared/http/signed-out-signal.ts";
import type { Expectation } from "#shared/sync/consistency-poller.ts";
import { perPage } from "#shared/sync/per-page.ts";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import { isSameOrder, type PlaylistItem } from "./entries.ts";
import type { Playlist } from "./playlist-record.ts";
import { getPlaylist, replacePlaylistContent } from "./playlists.ts";

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
function lastAddedTo(queryClient: QueryClient, playlistId: string): readonly string[] {
  const last = recentOf(queryClient, playlistId).findLast(({ by }) => by === "addition");
  return last?.after.slice(last.before.length).map(({ id }) => id) ?? [];
}

/**
 * Returns whether a reading shows an order that this page has replaced moments ago: a lookup may be older than the
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

/** By the id of a wait for items that the service does not name: takes them for none, after one more lookup. */
export const unnamedItemsOf = perPage(() =>
  createStore<Readonly<Record<string, () => void>>>(() => ({})),
);

/**
 * Waits until the service names a playlist's items, for as long as it takes.
 * @param wanted how they are looked up
 * @param isUnnamed the last lookup did not name them
 * @param isEmpty the person starts from none where they are not named
 * @param isUsable whether the items can be built upon; by default any
 * @param onFailure called with the error of a lookup
 * @returns the playlist; its items are null only where the person starts from none
 * @throws like `waitUntilVisible`
 */
export async function waitForItems(
  services: ApiServices,
  {
    id,
    wanted,
    isUnnamed,
    isEmpty = false,
    isUsable = () => true,
    onFailure,
    signal,
  }: {
    id: string;
    wanted: Omit<Expectation<Playlist>, "id" | "pollRate" | "isVisible">;
    isUnnamed: boolean;
    isEmpty?: boolean;
    isUsable?: (items: readonly PlaylistItem[]) => boolean;
    onFailure?: (error: unknown) => void;
    signal: AbortSignal;
  },
): Promise<Playlist> {
  const { settle } = services;
  const { setState } = unnamedItemsOf(services);
  let startsEmpty = isEmpty;
  const startEmpty = () => {
    startsEmpty = true;
    settle.checkAgain(id);
  };
  const note = (isNow: boolean) =>
    setState((all) => {
      const { [id]: _, ...rest } = all;
      return isNow ? { ...rest, [id]: startEmpty } : rest;
    }, true);
  note(isUnnamed);
  try {
    return await waitUntilVisible<Playlist>(
      settle,
      {
        ...wanted,
        id,
        pollRate: "encoding",
        lookup: (lookupSignal) =>
          wanted.lookup(lookupSignal).catch((error: unknown) => {
            onFailure?.(error);
            throw error;
          }),
        isVisible: ({ items }) => (items === null ? startsEmpty : isUsable(items)),
        onAnswer(playlist) {
          wanted.onAnswer?.(playlist);
          note(playlist.items === null);
        },
      },
      signal,
    );
  } finally {
    note(false);
  }
}

/** Identifies the wait for items that can be replaced or appended to. */
export function baseId(id: string): string {
  return `base:${id}`;
}

/**
 * Appends videos to a playlist, skipping those it has, and waits until a lookup shows them. Reads the list right before
 * replacing it as a whole (contract 4.10), one call at a time, so that concurrent additions are kept.
 * @param id of the wait until they are shown; before, it waits under `baseId` for items to append to
 * @param isSent they are only looked for
 * @param onSending awaited before they are sent; `before` null: unknown
 * @throws ApiError if refused; kind `unreadable` if an unreadable item would be lost; `timeout` if sent, and not shown
 * for three minutes or until the person stops waiting
 */
export function addToPlaylist(
  services: ApiServices,
  {
    videoIds,
    playlistId,
    id,
    isSent = false,
    onSending,
    signal,
  }: {
    videoIds: readonly string[];
    playlistId: string;
    id: string;
    isSent?: boolean;
    onSending?: (
      before: readonly PlaylistItem[] | null,
      after: readonly PlaylistItem[],
    ) => Promise<void>;
    signal: AbortSignal;
  },
): Promise<void> {
  const { api, settle, queryClient } = services;
  return oneAtATime(queryClient, playlistId, signal, async () => {
    const own = lastAddedTo(queryClient, playlistId);
    const startedMs = Date.now();
    const lookup = {
      resource: `playlist:${playlistId}`,
      lookup: (lookupSignal: AbortSignal) => getPlaylist(api, playlistId, lookupSignal),
    };
    const isUsable = (items: readonly PlaylistItem[]) =>
      // What this page has put there has not been shown for long: others may have removed it.
      Date.now() - startedMs > LAG_MS ||
      (holds(items, own) && !isSuperseded(queryClient, playlistId, items, "order"));
    const append = async () => {
      let base = await getPlaylist(api, playlistId, signal);
      const isUnnamed = base.items === null;
      if (base.items === null || !isUsable(base.items)) {
        const wait = { id: baseId(id), wanted: lookup, isUnnamed, isUsable, signal };
        base = await waitForItems(services, wait);
      }
      const before = base.items ?? [];
      const missing = videoIds.filter((each) => !holds(before, [each]));
      if (missing.length === 0) return;
      if (base.unreadableCount > 0) throw new ApiError("unreadable", { status: 200 });
      const added = missing.map((each) => ({ id: each, type: "vod" }) satisfies PlaylistItem);
      const after = [...before, ...added];
      await onSending?.(base.items, after);
      signal.throwIfAborted();
      const replacement = { by: "addition", before, after } as const;
      await replaceContent(services, playlistId, replacement, signal);
    };
    // A try that was cut off begins with reading again: others may have changed the list meanwhile.
    if (!isSent) await retryUntilAnswered(append, signal);
    const wanted = {
      ...lookup,
      id,
      isVisible: ({ items }: Playlist) => holds(items ?? [], videoIds),
    };
    await waitUntilVisible(settle, wanted, signal);
  });
}

function holds(items: readonly PlaylistItem[], videoIds: readonly string[]): boolean {
  const listed = new Set(items.flatMap(({ id, type }) => (type === "vod" ? [id] : [])));
  return videoIds.every((id) => listed.has(id));
}
