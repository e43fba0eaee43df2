import { queryOptions } from "@tanstack/react-query";
import { keepBefore, loadBefore } from "#changes/stored-before.ts";
import { isObject } from "#shared/http/wire.ts";
import { jsonSizeBytes } from "#shared/storage/local-database.ts";
import type { OrderReplacement, PlaylistItem } from "./entries.ts";

/** Describes a change of a playlist's order, as it is kept on this device to be undone. */
export interface StoredOrder extends OrderReplacement {
  playlistId: string;
}

/**
 * Keeps a change of what a playlist plays under the id of its entry in the log. Before it is sent.
 * @returns whether it is on disk
 */
export function keepOrder(
  activityId: string,
  { playlistId, before, after }: StoredOrder,
): Promise<boolean> {
  const kept = { playlistId, before: before.map(itemOf), after: after.map(itemOf) };
  return keepBefore(activityId, kept, jsonSizeBytes(kept));
}

/** Leaves out what entries of an editor have besides. */
function itemOf({ id, type }: PlaylistItem): PlaylistItem {
  return { id, type };
}

/** Returns null where it is not kept, or not any more. @throws if storage can't be read */
export async function loadStoredOrder(activityId: string): Promise<StoredOrder | null> {
  const kept = await loadBefore(activityId);
  if (!isObject(kept) || typeof kept.playlistId !== "string") return null;
  const { playlistId } = kept;
  const [before, after] = [readItems(kept.before), readItems(kept.after)];
  return before === null || after === null ? null : { playlistId, before, after };
}

export const storedOrderQueries = {
  /** Reads again each time, as other tabs write it too. */
  detail: (activityId: string) =>
    queryOptions({
      queryKey: ["stored-orders", activityId],
      queryFn: () => loadStoredOrder(activityId),
      staleTime: 0,
      retry: false,
    }),
};

function readItems(value: unknown): PlaylistItem[] | null {
  if (!Array.isArray(value)) return null;
  const items = value.flatMap((item: unknown): PlaylistItem[] => {
    if (!isObject(item) || typeof item.id !== "string") return [];
    const { id, type } = item;
    return type === "vod" || type === "channel" ? [{ id, type }] : [];
  });
  return items.length === value.length ? items : null;
}
