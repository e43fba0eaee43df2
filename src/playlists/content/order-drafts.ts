import type { PlaylistEntry } from "#playlists/entries.ts";
import {
  isChanged,
  type OrderAct,
  type OrderDocument,
  type OrderStep,
} from "#playlists/order/order-document.ts";
import { createDraftStore } from "#shared/storage/draft-store.ts";
import { jsonSizeBytes } from "#shared/storage/local-database.ts";

/** Describes an order that was sent and that no lookup has shown so far. */
export interface SentOrder {
  base: readonly PlaylistEntry[];
  asked: readonly PlaylistEntry[];
  atMs: number;
  /** The response was lost; the request may not have arrived. */
  isDoubtful: boolean;
  /** Identifies its entry in the log of activity. Is absent in drafts of earlier versions. */
  activityId?: string;
  /** The draft was discarded: if the order arrives, it counts as a foreign change. */
  isGivenUp?: boolean;
}

export interface OrderDraft {
  document: OrderDocument;
  sent: SentOrder | null;
}

/** The history is stored as patches: an order can have thousands of entries. */
interface StoredDraft {
  isChanged: boolean;
  base: readonly PlaylistEntry[];
  origin: readonly PlaylistEntry[];
  steps: readonly StoredStep[];
  /** Counts the steps that are done; later ones were undone. */
  doneCount: number;
  sent: SentOrder | null;
}

interface StoredStep extends OrderStep {
  patch: OrderPatch;
}

/** Stores drafts by playlist id. Null means saved or discarded, while cleared storage has no record. */
export const orderDrafts = createDraftStore<StoredDraft | null>("reeldesk-orders");

/** Returns the ids of playlists with an order that the service does not have. */
export async function storedDraftIds(): Promise<ReadonlySet<string>> {
  // Without readable drafts, none can be continued.
  const drafts = await orderDrafts.loadAll().catch((): ReadonlyMap<string, null> => new Map());
  return new Set([...drafts].flatMap(([id, draft]) => (draft?.isChanged === true ? [id] : [])));
}

/** Counts the playlists with an unsaved order and estimates their size. @throws if storage can't be read */
export async function countOrderDrafts(): Promise<{ count: number; bytes: number }> {
  const changed = [...(await orderDrafts.loadAll())].filter(
    ([, draft]) => draft?.isChanged === true,
  );
  return { count: changed.length, bytes: jsonSizeBytes(changed) };
}

/** Returns undefined if there is no record; null: discarded or saved. @throws if storage can't be read */
export async function loadDraft(playlistId: string): Promise<OrderDraft | null | undefined> {
  const stored = await orderDrafts.load(playlistId);
  return stored && { document: replayed(stored), sent: stored.sent };
}

/** Saves a draft, and returns whether it is on disk. */
export function saveDraft(playlistId: string, { document, sent }: OrderDraft): Promise<boolean> {
  return orderDrafts.save(playlistId, {
    isChanged: isChanged(document),
    base: document.base,
    origin: document.past[0]?.value ?? document.present,
    steps: stepsOf(document),
    doneCount: document.past.length,
    sent,
  });
}

/** Each action keeps its patch, also when it is undone and redone. */
const patches = new WeakMap<OrderAct, OrderPatch>();

/** All steps in chronological order, undone ones last. */
function stepsOf({ past, present, future }: OrderDocument): StoredStep[] {
  const orders = [...past.map(({ value }) => value), present, ...future.map(({ value }) => value)];
  return [...past, ...future].map(({ act, bases }, index) => {
    const patch = patches.get(act) ?? patchOf(orders[index] ?? [], orders[index + 1] ?? []);
    patches.set(act, patch);
    return { act, patch, ...(bases && { bases }) };
  });
}

function replayed({ base, origin, steps, doneCount }: StoredDraft): OrderDocument {
  const orders = [origin];
  for (const { patch } of steps) orders.push(patched(orders.at(-1) ?? origin, patch));
  // A done step is stored with the order before it, an undone one with the order after it.
  const all = steps.map(({ act, bases }, index) => ({
    act,
    ...(bases && { bases }),
    value: orders[index < doneCount ? index : index + 1] ?? origin,
  }));
  return {
    base,
    present: orders[doneCount] ?? origin,
    past: all.slice(0, doneCount),
    future: all.slice(doneCount),
  };
}

/** Describes the difference between two orders, small if little changed. */
interface OrderPatch {
  /** Lists runs of the order before, as pairs of beginning and length; those added count on behind its end. */
  runs: readonly number[];
  added: readonly PlaylistEntry[];
}

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

/** Returns the order after. Runs of what is not there are left out. */
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
