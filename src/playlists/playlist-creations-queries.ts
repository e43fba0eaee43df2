import { noteActivity } from "#changes/activity.ts";
import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { isOutcomeUnknown } from "#shared/http/errors.ts";
import { mayEditNow } from "#shared/http/session-queries.ts";
import { createTabRecords } from "#shared/storage/tab-records.ts";
import { pageSlice } from "#shared/sync/page-store.ts";
import type { PlaylistItem } from "./entries.ts";
import { saveOrder } from "./order-jobs-queries.ts";
import { PlaylistContent } from "./playlist-content-queries.ts";
import type { Playlist } from "./playlist-record.ts";
import { createPlaylist, type PlaylistFields } from "./playlists.ts";
import {
  madePlaylistsOf,
  notePlaylist,
  playlistExpectation,
  playlistQueries,
} from "./playlists-queries.ts";

interface StoredCreation {
  playlist: Pick<Playlist, "id" | "title" | "description">;
  atMs: number;
  /** Lists the content to send. It is empty for none. */
  items: readonly PlaylistItem[];
}

/** Limits how long a creation is awaited: what lookups do not show by then, they never show. */
const MAX_AGE_MS = 10 * 60_000;
const stored = createTabRecords<StoredCreation>("reeldesk.playlists-made", MAX_AGE_MS);

function removeStored(playlistId: string): void {
  stored.write(stored.read().filter(({ playlist }) => playlist.id !== playlistId));
}

/** The service's clock and this one's may differ by so much. */
const CLOCK_SLACK_MS = 5 * 60_000;

/**
 * Describes the result of creating a playlist. `unknown` means that the response was lost, and the list is polled for
 * it under this id; `find` picks it from the list.
 */
export type Creation =
  | { kind: "saved"; playlist: Playlist }
  | {
      kind: "unknown";
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
  const list = playlistQueries.list(services);
  const isNew = newcomersSince(services, Date.now());
  const begin = ({ id, title, description }: Playlist) => {
    const creation = {
      playlist: { id, title, description },
      atMs: Date.now(),
      items: items.map(({ id: itemId, type }) => ({ id: itemId, type })),
    };
    stored.write([...stored.read(), creation]);
    if (items.length > 0) void fill(services, creation, false);
  };
  try {
    const playlist = await createPlaylist(api, fields);
    notePlaylist(services, playlist);
    const { id: recordId, title } = playlist;
    const facts = { action: "create", kind: "playlist", recordId, title } as const;
    noteActivity(newId(), { ...facts, outcome: "visible" });
    begin(playlist);
    awaitLookup(services, playlist);
    return { kind: "saved", playlist };
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
    return { kind: "unknown", settleId, find };
  }
}

function awaitLookup(services: ApiServices, playlist: Playlist): void {
  const { settle } = services;
  const made = madePlaylistsOf(services);
  made.setState((all) => ({ ...all, [playlist.id]: playlist }));
  settle.expect<Playlist>({
    ...playlistExpectation(services, playlist.id),
    id: madePlaylistId(playlist.id),
    pollRate: "change",
    isVisible: () => true,
    onSeen() {
      // The record is kept only for its unsent content.
      const creation = stored.read().find((each) => each.playlist.id === playlist.id);
      if (creation?.items.length === 0) removeStored(playlist.id);
      const { [playlist.id]: _, ...rest } = made.getState();
      made.setState(rest);
    },
  });
}

const hasResumedOf = pageSlice("playlist:resumed", false);

/** Resumes polling for playlists created before a reload, and fills copies that are still empty. Idempotent. */
export function resumeCreations(services: ApiServices): void {
  const hasResumed = hasResumedOf(services);
  if (hasResumed.getState()) return;
  hasResumed.setState(true);
  for (const creation of stored.read()) {
    awaitLookup(services, {
      ...creation.playlist,
      createdAtMs: creation.atMs,
      savedAtMs: null,
      items: null,
      unreadableCount: 0,
      images: { splashscreen: null, thumbnail: null },
    });
    if (creation.items.length > 0 && mayEditNow(services)) void fill(services, creation, true);
  }
}

/**
 * Returns a function that finds playlists created since, in case a response is lost: unknown before, and not
 * older than the known ones. Without a list it uses the local clock: waiting for a list could block
 * everything.
 */
function newcomersSince(
  services: ApiServices,
  startedMs: number,
): (playlist: Pick<Playlist, "id" | "createdAtMs">) => boolean {
  const list = services.queryClient.getQueryData(
    playlistQueries.list(services).queryKey,
  )?.playlists;
  const made = madePlaylistsOf(services).getState();
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

/** Lists the ids of the copies that lookups do not find yet. Their content is stored nowhere else. */
export const waitingCopiesOf = pageSlice<readonly string[]>("copies", [], (ids) => ids.length > 0);

/**
 * Fills a copy with its items.
 * @param isLater the page was reloaded since: it may have been filled already
 */
async function fill(
  services: ApiServices,
  { playlist: { id: playlistId }, items: asked }: StoredCreation,
  isLater: boolean,
): Promise<void> {
  const copies = waitingCopiesOf(services);
  if (copies.getState().includes(playlistId)) return;
  copies.setState((ids) => [...ids, playlistId]);
  // Before lookups find it there is no order to compare with; then its content decides.
  const content = new PlaylistContent(services, playlistId);
  const { signal } = new AbortController();
  const seen = await content.waitForItems({ signal }).catch(() => null);
  const isFilled = (seen?.items ?? []).length > 0;
  if (isFilled) removeStored(playlistId);
  if (!isFilled || !isLater) {
    saveOrder(services, {
      playlistId,
      base: [],
      asked,
      isBlind: seen?.items === null,
      isFilling: true,
      onSending() {
        // Once sent it is never sent again by itself.
        removeStored(playlistId);
        return Promise.resolve();
      },
    });
  }
  copies.setState((ids) => ids.filter((id) => id !== playlistId));
}
