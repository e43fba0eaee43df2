import type { DBSchema } from "idb";
import type { PlaylistEntry } from "#playlists/entries.ts";
import { newId } from "#shared/format/ids.ts";
import { createLocalDatabase, jsonSizeBytes } from "#shared/storage/local-database.ts";
import { orderDrafts } from "./order-drafts.ts";

export interface OrderSnapshot {
  id: string;
  playlistId: string;
  atMs: number;
  /** Origin: content before a save, a discarded draft, or a replaced order of a colleague. */
  reason: "before-save" | "discarded" | "theirs";
  entries: readonly PlaylistEntry[];
}

interface SnapshotSchema extends DBSchema {
  snapshots: { key: string; value: OrderSnapshot; indexes: { playlist: [string, number] } };
}

const { attempt, succeeds } = createLocalDatabase<SnapshotSchema>({
  name: "reeldesk-order-snapshots",
  version: 1,
  upgrade(database) {
    const snapshots = database.createObjectStore("snapshots", { keyPath: "id" });
    snapshots.createIndex("playlist", ["playlistId", "atMs"]);
  },
});

/**
 * Counts the playlists with an unsaved order or snapshots in this browser, and estimates their size.
 * @throws if storage can't be read
 */
export async function countStoredOrders(): Promise<{ count: number; bytes: number }> {
  const [drafts, snapshots] = await Promise.all([
    orderDrafts.loadAll(),
    attempt((database) => database.getAll("snapshots")),
  ]);
  const changed = [...drafts].filter(([, draft]) => draft?.isChanged === true);
  const ids = [...changed.map(([id]) => id), ...snapshots.map(({ playlistId }) => playlistId)];
  const bytes = [...changed, ...snapshots].reduce<number>((sum, it) => sum + jsonSizeBytes(it), 0);
  return { count: new Set(ids).size, bytes };
}

/** Removes the stored orders of all playlists. @returns the reason for a failure */
export async function forgetStoredOrders(): Promise<"in-use" | "failed" | null> {
  const failure = await orderDrafts.clear();
  if (failure !== null) return failure;
  return (await succeeds((database) => database.clear("snapshots"))) ? null : "failed";
}

/** Snapshots per playlist; the oldest are removed first. */
const MAX_SNAPSHOTS = 50;

/** Keeps an order. @returns whether it is on disk */
export function keepSnapshot(
  playlistId: string,
  reason: OrderSnapshot["reason"],
  entries: readonly PlaylistEntry[],
): Promise<boolean> {
  return succeeds(async (database) => {
    const transaction = database.transaction("snapshots", "readwrite");
    const atMs = Date.now();
    void transaction.store.put({ id: newId(), playlistId, atMs, reason, entries });
    const ids = await transaction.store.index("playlist").getAllKeys(allOf(playlistId));
    for (const old of ids.slice(0, -MAX_SNAPSHOTS)) void transaction.store.delete(old);
    await transaction.done;
  });
}

/** The newest first. @throws where storage can't be read */
export async function readSnapshots(playlistId: string): Promise<OrderSnapshot[]> {
  const stored = await attempt((database) =>
    database.getAllFromIndex("snapshots", "playlist", allOf(playlistId)),
  );
  return stored.toReversed();
}

function allOf(playlistId: string): IDBKeyRange {
  return IDBKeyRange.bound([playlistId, 0], [playlistId, Number.POSITIVE_INFINITY]);
}
