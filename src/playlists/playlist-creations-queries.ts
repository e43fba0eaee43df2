import type { QueryClient } from "@tanstack/react-query";
import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { isOutcomeUnknown } from "#shared/http/errors.ts";
import { mayEditNow } from "#shared/http/session-queries.ts";
import { signedOutSignal } from "#shared/http/signed-out-signal.ts";
import { isObject, isTextOrNull, parseLoosely } from "#shared/http/wire.ts";
import { folderName } from "#shared/storage/folder-name.ts";
import { noteActivity } from "#shared/sync/activity.ts";
import { createJobs } from "#shared/sync/jobs.ts";
import { perPage } from "#shared/sync/per-page.ts";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import type { PlaylistItem } from "./entries.ts";
import { saveOrder } from "./order-jobs-queries.ts";
import type { Playlist } from "./playlist-record.ts";
import { createPlaylist, type PlaylistFields } from "./playlists.ts";
import {
  madePlaylistsOf,
  notePlaylist,
  type PlaylistList,
  playlistExpectation,
  playlistQueries,
} from "./playlists-queries.ts";

/** The service's clock and this one's may differ by so much. */
const CLOCK_SLACK_MS = 5 * 60_000;

/**
 * Result of creating a playlist. `doubtful`: the response was lost, and the list is polled for it under this
 * id; `find` picks it from the list.
 */
export type Creation =
  | { kind: "made"; playlist: Playlist }
  | {
      kind: "doubtful";
      settleId: string;
      find: (playlists: readonly Playlist[]) => Playlist | undefined;
    };

export function madePlaylistId(playlistId: string): string {
  return `made-playlist:${playlistId}`;
}

/**
 * Creates a playlist. Listed at once; lookups may not find it for a while (supplement, "Habits").
 * @param items content that is sent once lookups find it, across navigation: see `waitingCopiesOf`, then
 * `orderJobsOf`
 * @throws ApiError if the service refuses; then there is no playlist
 */
export async function makePlaylist(
  services: ApiServices,
  fields: PlaylistFields,
  items: readonly PlaylistItem[] = [],
): Promise<Creation> {
  const { api, queryClient, settle } = services;
  const list = playlistQueries.list(api);
  const isNew = newcomersSince(queryClient, Date.now());
  const begin = (playlist: Playlist) => {
    const creation = { playlist, madeAtMs: Date.now(), items };
    write([...readStoredCreations(), creation]);
    if (items.length > 0) void fill(services, creation, false);
  };
  try {
    const playlist = await createPlaylist(api, fields);
    notePlaylist(services, playlist);
    const { id: recordId, title } = playlist;
    const facts = { action: "create", kind: "playlist", recordId, title } as const;
    noteActivity(newId(), { ...facts, outcome: "done" });
    begin(playlist);
    awaitLookup(services, playlist);
    return { kind: "made", playlist };
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    const find = (playlists: readonly Playlist[]) =>
      playlists.find(
        (playlist) =>
          isNew(playlist) &&
          playlist.title === fields.title &&
          (playlist.description ?? "") === fields.description,
      );
    const settleId = `doubtful-playlist:${newId()}`;
    settle.expect<readonly Playlist[]>({
      id: settleId,
      resource: "playlists",
      pollRate: "change",
      lookup: async () => (await queryClient.fetchQuery({ ...list, staleTime: 0 })).playlists,
      isVisible: (playlists) => find(playlists) !== undefined,
      onSeen(playlists) {
        const playlist = find(playlists);
        if (playlist !== undefined && items.length > 0) begin(playlist);
      },
    });
    return { kind: "doubtful", settleId, find };
  }
}

function awaitLookup(services: ApiServices, playlist: Playlist): void {
  const { settle } = services;
  const made = madePlaylistsOf(services);
  made.setState({ [playlist.id]: playlist });
  settle.expect<Playlist>({
    ...playlistExpectation(services, playlist.id),
    id: madePlaylistId(playlist.id),
    pollRate: "change",
    isVisible: () => true,
    onSeen() {
      // The record is kept only for its unsent content.
      const stored = readStoredCreations().find((each) => each.playlist.id === playlist.id);
      if (stored?.items.length === 0) removeStoredCreation(playlist.id);
      const { [playlist.id]: _, ...rest } = made.getState();
      made.setState(rest, true);
    },
  });
}

/** Resumes polling for playlists created before a reload, and fills copies that are still empty. Idempotent. */
export const resumeCreations = perPage((services: ApiServices) => {
  for (const stored of readStoredCreations()) {
    awaitLookup(services, {
      ...stored.playlist,
      createdAtMs: stored.madeAtMs,
      savedAtMs: null,
      items: null,
      unreadableCount: 0,
      pictures: { splashscreen: null, thumbnail: null },
    });
    if (stored.items.length > 0 && mayEditNow(services)) void fill(services, stored, true);
  }
});

/**
 * Returns a function that finds playlists created since, in case a response is lost: unknown before, and not
 * older than the known ones. Without a list it uses the local clock: waiting for a list could block
 * everything.
 */
function newcomersSince(
  queryClient: QueryClient,
  startedMs: number,
): (playlist: Pick<Playlist, "id" | "createdAtMs">) => boolean {
  const list = queryClient.getQueryData<PlaylistList>(playlistQueries.lists())?.playlists;
  const made = madePlaylistsOf({ queryClient }).getState();
  const known = new Set([...(list ?? []).map(({ id }) => id), ...Object.keys(made)]);
  const earliestMs = list?.reduce(
    (newestMs, { createdAtMs }) => Math.max(newestMs, createdAtMs ?? newestMs),
    Number.NEGATIVE_INFINITY,
  );
  return ({ id, createdAtMs }) => {
    if (known.has(id)) return false;
    if (createdAtMs === null) return list !== undefined;
    return createdAtMs >= (earliestMs ?? startedMs - CLOCK_SLACK_MS);
  };
}

/** By the id of the playlist: copies that lookups do not find yet. Their content is stored nowhere else. */
export const waitingCopiesOf = perPage(() => createJobs<{ id: string }>(() => true));

/** @param isLater the page was reloaded since: it may have been filled already */
function fill(
  services: ApiServices,
  { playlist: { id: playlistId }, items: asked }: StoredCreation,
  isLater: boolean,
): Promise<void> {
  const wanted = {
    ...playlistExpectation(services, playlistId),
    isVisible: ({ items }: Playlist) => items !== null,
  };
  const copies = waitingCopiesOf(services);
  copies.put({ id: playlistId });
  return copies.run(playlistId, async (signal) => {
    // Before lookups find it there is nothing to compare with; then its content decides.
    const seen = await waitUntilVisible(services.settle, wanted, signal).catch(() => null);
    const isFilled = (seen?.items ?? []).length > 0;
    if (isFilled) removeStoredCreation(playlistId);
    if (!isFilled || !isLater) {
      saveOrder(services, {
        playlistId,
        base: [],
        asked,
        onSending() {
          // Once sent it is never sent again by itself.
          removeStoredCreation(playlistId);
          return Promise.resolve();
        },
      });
    }
    copies.remove(playlistId);
  });
}

const storageKey = () => folderName("reeldesk.playlists-made");
const VERSION = 1;
/** Whatever lookups do not show by then, they will not. */
const MAX_AGE_MS = 10 * 60_000;

interface StoredCreation {
  playlist: Pick<Playlist, "id" | "title" | "description">;
  madeAtMs: number;
  /** Content to send; empty: none. */
  items: readonly PlaylistItem[];
}

function removeStoredCreation(playlistId: string): void {
  write(readStoredCreations().filter(({ playlist }) => playlist.id !== playlistId));
}

function readStoredCreations(): StoredCreation[] {
  try {
    return parseStoredCreations(sessionStorage.getItem(storageKey()), Date.now());
  } catch {
    return [];
  }
}

/** @param text stored JSON; unreadable parts are skipped */
export function parseStoredCreations(text: string | null, nowMs: number): StoredCreation[] {
  const record = parseLoosely(text ?? "");
  if (!isObject(record) || record.version !== VERSION || !Array.isArray(record.made)) return [];
  return record.made.flatMap((each) => readStored(each, nowMs) ?? []);
}

/** Playlists and items have more fields than are stored. */
const STORED_FIELDS = "version made madeAtMs playlist id title description items type".split(" ");

function write(made: readonly StoredCreation[]): void {
  if (signedOutSignal.aborted) return;
  try {
    if (made.length === 0) sessionStorage.removeItem(storageKey());
    else
      sessionStorage.setItem(
        storageKey(),
        JSON.stringify({ version: VERSION, made }, STORED_FIELDS),
      );
  } catch {
    // Without storage, polling does not survive a reload.
  }
}

function readStored(raw: unknown, nowMs: number): StoredCreation | null {
  if (!isObject(raw) || !isObject(raw.playlist) || !Array.isArray(raw.items)) return null;
  const { id, title, description } = raw.playlist;
  if (typeof id !== "string" || !isTextOrNull(title) || !isTextOrNull(description)) return null;
  const { madeAtMs } = raw;
  if (typeof madeAtMs !== "number" || Math.abs(nowMs - madeAtMs) > MAX_AGE_MS) return null;
  const items = raw.items.map(readItem);
  const known = items.filter((item) => item !== null);
  // A copy is filled wholly, or by hand.
  return known.length < items.length
    ? null
    : { playlist: { id, title, description }, madeAtMs, items: known };
}

function readItem(raw: unknown): PlaylistItem | null {
  if (!isObject(raw) || typeof raw.id !== "string") return null;
  const { id, type } = raw;
  return type === "vod" || type === "channel" ? { id, type } : null;
}
