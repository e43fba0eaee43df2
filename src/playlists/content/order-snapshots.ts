import type { PlaylistEntry } from "#playlists/entries.ts";
import { newId } from "#shared/format/ids.ts";
import { type OrderSnapshot, withDrafts } from "./draft-database.ts";

/** Snapshots per playlist; the oldest are removed first. */
const MAX_SNAPSHOTS = 50;

/** Keeps an order. @returns whether it is on disk */
export async function keepSnapshot(
  playlistId: string,
  reason: OrderSnapshot["reason"],
  entries: readonly PlaylistEntry[],
): Promise<boolean> {
  try {
    await withDrafts(async (database) => {
      const transaction = database.transaction("snapshots", "readwrite");
      const atMs = Date.now();
      void transaction.store.put({ id: newId(), playlistId, atMs, reason, entries });
      const ids = await transaction.store.index("playlist").getAllKeys(allOf(playlistId));
      for (const old of ids.slice(0, -MAX_SNAPSHOTS)) void transaction.store.delete(old);
      await transaction.done;
    });
    return true;
  } catch {
    return false;
  }
}

/** The newest first. @throws where storage can't be read */
export async function readSnapshots(playlistId: string): Promise<OrderSnapshot[]> {
  const stored = await withDrafts((database) =>
    database.getAllFromIndex("snapshots", "playlist", allOf(playlistId)),
  );
  return stored.toReversed();
}

function allOf(playlistId: string): IDBKeyRange {
  return IDBKeyRange.bound([playlistId, 0], [playlistId, Number.POSITIVE_INFINITY]);
}
