import { newId } from "#shared/format/ids.ts";
import { createDraftStore } from "#shared/storage/draft-store.ts";
import { jsonSizeBytes } from "#shared/storage/local-database.ts";
import { queryOfView, readSavedViews, type SavedView } from "#views/saved-views-store.ts";
import { parseLibraryView } from "./library-view.ts";
import {
  formatListRule,
  type ListedVideos,
  MAX_IDS_IN_ADDRESS,
  parseListRule,
} from "./list-rules.ts";

interface KeptList extends ListedVideos {
  keptAtMs: number;
}

/** Stores lists that are too long for an address, by the key that the address has instead. */
export const keptLists = createDraftStore<KeptList>("reeldesk-lists");

/** Older lists make room: each is worth a link only for as long as its tab or bookmark is used. Saved views keep theirs. */
const MAX_KEPT = 50;

/**
 * Returns the rule of a list for the address; a long list is stored on this device first.
 * @returns null if it can't be stored
 */
export async function ruleOfVideos(list: ListedVideos): Promise<string | null> {
  const { ids } = list;
  if (ids.length <= MAX_IDS_IN_ADDRESS) return formatListRule({ kind: "videos", ...list });
  const key = newId();
  const isStored = await keptLists.save(key, { ...list, keptAtMs: Date.now() });
  if (!isStored) return null;
  await dropOldest();
  return formatListRule({ kind: "device", key });
}

async function dropOldest(): Promise<void> {
  const all = await keptLists.loadAll().catch((): ReadonlyMap<string, KeptList> => new Map());
  const newestFirst = [...all].toSorted(([, a], [, b]) => b.keptAtMs - a.keptAtMs);
  const saved = new Set(readSavedViews().views.map(keyOfList));
  const free = newestFirst.filter(([key]) => !saved.has(key));
  await Promise.all(free.slice(MAX_KEPT).map(([key]) => keptLists.drop(key)));
}

/** Returns the key of the list that a saved view needs; null: it needs none. */
function keyOfList(view: SavedView): string | null {
  if (view.page !== "library") return null;
  const { list } = parseLibraryView(new URLSearchParams(queryOfView(view)));
  const rule = parseListRule(list ?? "");
  return rule?.kind === "device" ? rule.key : null;
}

/** Returns whether a saved view opens on this device only, as it needs a list that is kept here. */
export function isViewOnDevice(view: SavedView): boolean {
  return keyOfList(view) !== null;
}

/** Counts the kept lists and estimates their size. @throws if storage can't be read */
export async function countKeptLists(): Promise<{ count: number; bytes: number }> {
  const all = await keptLists.loadAll();
  return { count: all.size, bytes: all.size === 0 ? 0 : jsonSizeBytes([...all.values()]) };
}
