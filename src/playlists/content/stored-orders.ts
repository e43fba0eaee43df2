import type { PlaylistEntry } from "#playlists/entries.ts";
import { newId } from "#shared/format/ids.ts";
import { jsonSizeBytes } from "#shared/storage/local-database.ts";
import { isLockedInTab } from "#shared/storage/tab-lock.ts";
import { ORDER_LOCK, type OrderSnapshot, withDrafts } from "./draft-database.ts";

const STORES = ["heads", "places", "steps", "snapshots"] as const;

/**
 * Of how many playlists this browser keeps an order that was not saved, or earlier ones to go back to, and about how
 * large that is. @throws where storage can't be read
 */
export async function countStoredOrders(): Promise<{ count: number; bytes: number }> {
  return await withDrafts(async (database) => {
    const transaction = database.transaction(STORES);
    const [heads, places, steps, snapshots] = await Promise.all([
      transaction.objectStore("heads").getAll(),
      transaction.objectStore("places").getAll(),
      transaction.objectStore("steps").getAll(),
      transaction.objectStore("snapshots").getAll(),
    ]);
    // That there is no draft any more is noted as well, and is no order.
    const ids = [...places.filter(({ isChanged }) => isChanged), ...snapshots].map(
      ({ playlistId }) => playlistId,
    );
    const bytes = [heads, places, steps, snapshots].reduce<number>(
      (sum, rows) => sum + (rows.length === 0 ? 0 : jsonSizeBytes(rows)),
      0,
    );
    return { count: new Set(ids).size, bytes };
  });
}

/**
 * Removes the stored orders of all playlists.
 * @returns the reason for a failure: an open editor would store its draft again
 */
export async function forgetStoredOrders(): Promise<"in-use" | "failed" | null> {
  if (await isLockedInTab(ORDER_LOCK)) return "in-use";
  try {
    await withDrafts(async (database) => {
      const transaction = database.transaction(STORES, "readwrite");
      for (const name of STORES) void transaction.objectStore(name).clear();
      await transaction.done;
    });
    return null;
  } catch {
    return "failed";
  }
}

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
