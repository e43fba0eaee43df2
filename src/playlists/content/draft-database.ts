import type { DBSchema } from "idb";
import type { PlaylistEntry } from "#playlists/entries.ts";
import type { OrderStep } from "#playlists/order/order-document.ts";
import { createLocalDatabase } from "#shared/storage/local-database.ts";

/** An order that was sent and that no lookup has shown so far. */
export interface SentOrder {
  base: readonly PlaylistEntry[];
  asked: readonly PlaylistEntry[];
  atMs: number;
  /** The response was lost; the request may not have arrived. */
  isDoubtful: boolean;
  /** The draft was discarded: if the order arrives, it counts as a foreign change. */
  isGivenUp?: boolean;
}

/** The large parts of a draft, which change seldom. */
export interface DraftHead {
  base: readonly PlaylistEntry[];
  /** The order before the first step. */
  origin: readonly PlaylistEntry[];
  sent: SentOrder | null;
}

/** Position within a draft's steps. */
export interface DraftPlace {
  playlistId: string;
  /** So many steps are done; those behind them were undone. */
  doneCount: number;
  stepCount: number;
  isChanged: boolean;
}

/** One action, stored as a patch of the order before it. */
export interface StoredStep extends OrderStep {
  patch: OrderPatch;
}

/** An order that was of use once. */
export interface OrderSnapshot {
  id: string;
  playlistId: string;
  atMs: number;
  /** Origin: content before a save, a discarded draft, or a replaced order of a colleague. */
  reason: "before-save" | "discarded" | "theirs";
  entries: readonly PlaylistEntry[];
}

export interface DraftSchema extends DBSchema {
  heads: { key: string; value: DraftHead };
  places: { key: string; value: DraftPlace };
  steps: { key: [string, number]; value: StoredStep };
  snapshots: { key: string; value: OrderSnapshot; indexes: { playlist: [string, number] } };
}

/** Prefix of the names of draft locks. */
export const ORDER_LOCK = "reeldesk.playlist-draft.";

const losses = new EventTarget();

const stored = createLocalDatabase<DraftSchema>({
  name: "reeldesk-playlists",
  version: 1,
  upgrade(database) {
    database.createObjectStore("heads");
    database.createObjectStore("places", { keyPath: "playlistId" });
    database.createObjectStore("steps");
    const snapshots = database.createObjectStore("snapshots", { keyPath: "id" });
    snapshots.createIndex("playlist", ["playlistId", "atMs"]);
  },
  onLoss() {
    losses.dispatchEvent(new Event("loss"));
  },
});

/** Subscribes to the loss of stored playlist data, when site data is cleared with the page open. */
export function watchLoss(listener: () => void): () => void {
  losses.addEventListener("loss", listener);
  return () => losses.removeEventListener("loss", listener);
}

/** Works with what this browser keeps of playlists. @throws whatever went wrong, or when nothing answers */
export const withDrafts = stored.attempt;

/** Difference between two orders, small if little changed. */
interface OrderPatch {
  /** Runs of the order before, as pairs of beginning and length; those added count on behind its end. */
  runs: readonly number[];
  added: readonly PlaylistEntry[];
}

/** Computes the patch from one order to another. */
export function patchOf(
  before: readonly PlaylistEntry[],
  after: readonly PlaylistEntry[],
): OrderPatch {
  const places = new Map(before.map(({ key }, index) => [key, index]));
  const runs: number[] = [];
  const added: PlaylistEntry[] = [];
  let next = -1;
  for (const entry of after) {
    const known = places.get(entry.key);
    const at = known ?? before.length + added.length;
    if (known === undefined) added.push(entry);
    if (at === next) runs.push((runs.pop() ?? 0) + 1);
    else runs.push(at, 1);
    next = at + 1;
  }
  return { runs, added };
}

/** The order after. Runs of what is not there are left out. */
export function patched(
  before: readonly PlaylistEntry[],
  { runs, added }: OrderPatch,
): PlaylistEntry[] {
  const all = [...before, ...added];
  const after: PlaylistEntry[] = [];
  for (let at = 0; at + 1 < runs.length; at += 2) {
    const begin = runs[at] ?? 0;
    after.push(...all.slice(begin, begin + (runs[at + 1] ?? 0)));
  }
  return after;
}
