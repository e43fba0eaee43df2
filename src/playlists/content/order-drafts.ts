import type { PlaylistEntry } from "#playlists/entries.ts";
import { isChanged, type OrderDocument, type OrderStep } from "#playlists/order/order-document.ts";
import {
  type DraftHead,
  patched,
  patchOf,
  type SentOrder,
  type StoredStep,
  withDrafts,
} from "./draft-database.ts";

/** Draft of an order and its last sent order. */
export interface Draft {
  document: OrderDocument;
  sent: SentOrder | null;
}

/** Keeps one draft. Each act costs one small record, however long the order and its history are. */
export interface DraftKeeper {
  /**
   * Null: no record; `dropped`: discarded or saved. Cleared storage has no records.
   * @throws if storage can't be read
   */
  load: () => Promise<Draft | "dropped" | null>;
  /** @returns whether it is on disk */
  keep: (draft: Draft) => Promise<boolean>;
  /** @returns whether it is gone */
  drop: () => Promise<boolean>;
}

/** The ids of playlists of which this browser keeps an order that the service does not have. */
export async function storedDraftIds(): Promise<ReadonlySet<string>> {
  try {
    const places = await withDrafts((database) => database.getAll("places"));
    return new Set(places.filter((place) => place.isChanged).map(({ playlistId }) => playlistId));
  } catch {
    // Storage that can't be read holds no draft that could be gone on with.
    return new Set();
  }
}

/** To be used by one tab at a time. */
export function createDraftKeeper(playlistId: string): DraftKeeper {
  /** Known content on disk; null: write everything. */
  let written: { head: DraftHead; steps: readonly Step[] } | null = null;

  return {
    async load() {
      const stored = await withDrafts(async (database) => {
        const transaction = database.transaction(["heads", "places", "steps"]);
        const [head, place, steps] = await Promise.all([
          transaction.objectStore("heads").get(playlistId),
          transaction.objectStore("places").get(playlistId),
          transaction.objectStore("steps").getAll(stepsOf(playlistId, 0)),
        ]);
        return { head, place, steps };
      });
      const { head, place } = stored;
      if (place === undefined) return null;
      if (head === undefined) return "dropped";
      const document = replayed(head, stored.steps.slice(0, place.stepCount), place.doneCount);
      written = { head, steps: stepsIn(document) };
      return { document, sent: head.sent };
    },

    async keep({ document, sent }) {
      const known = written;
      const steps = stepsIn(document);
      const head = { base: document.base, origin: originOf(document), sent };
      written = null;
      try {
        await withDrafts(async (database) => {
          const stores = ["heads", "places", "steps"] as const;
          const transaction = database.transaction(stores, "readwrite");
          const storedSteps = transaction.objectStore("steps");
          // What was written may have been cleared away since: steps are of no use without their beginning.
          const isThere = (await transaction.objectStore("heads").count(playlistId)) > 0;
          const before = isThere ? known : null;
          const sameCount = before === null ? 0 : countSame(before.steps, steps);
          const isSameHead = before !== null && isSame(before.head, head);
          if (!isSameHead) void transaction.objectStore("heads").put(head, playlistId);
          if (before === null || before.steps.length > sameCount) {
            void storedSteps.delete(stepsOf(playlistId, sameCount));
          }
          for (const [index, { before: from, after, act, bases }] of steps.entries()) {
            if (index < sameCount) continue;
            const step = { act, patch: patchOf(from, after), ...(bases && { bases }) };
            void storedSteps.put(step, [playlistId, index]);
          }
          void transaction.objectStore("places").put({
            playlistId,
            doneCount: document.past.length,
            stepCount: steps.length,
            isChanged: isChanged(document),
          });
          await transaction.done;
        });
        written = { head, steps };
        return true;
      } catch {
        // Blocked, full or damaged; what that means is said where `false` is read.
        return false;
      }
    },

    async drop() {
      written = null;
      try {
        await withDrafts(async (database) => {
          const stores = ["heads", "places", "steps"] as const;
          const transaction = database.transaction(stores, "readwrite");
          void transaction.objectStore("heads").delete(playlistId);
          // Stored to tell "no draft" from cleared storage.
          const place = { playlistId, doneCount: 0, stepCount: 0, isChanged: false };
          void transaction.objectStore("places").put(place);
          void transaction.objectStore("steps").delete(stepsOf(playlistId, 0));
          await transaction.done;
        });
        return true;
      } catch {
        return false;
      }
    },
  };
}

type Step = OrderStep & {
  before: readonly PlaylistEntry[];
  after: readonly PlaylistEntry[];
};

/** All steps of a document in chronological order, undone ones last. */
function stepsIn({ past, present, future }: OrderDocument): Step[] {
  const orders = [...past.map((step) => step.value), present, ...future.map((step) => step.value)];
  return [...past, ...future].map(({ act, bases }, index) => ({
    act,
    ...(bases && { bases }),
    before: orders[index] ?? present,
    after: orders[index + 1] ?? present,
  }));
}

function originOf({ past, present }: OrderDocument): readonly PlaylistEntry[] {
  return past[0]?.value ?? present;
}

function replayed(
  { base, origin }: DraftHead,
  steps: readonly StoredStep[],
  doneCount: number,
): OrderDocument {
  const orders = [origin];
  for (const { patch } of steps) orders.push(patched(orders.at(-1) ?? origin, patch));
  const done = Math.min(doneCount, steps.length);
  const stepOf = ({ act, bases }: StoredStep, value: readonly PlaylistEntry[] = origin) => ({
    act,
    ...(bases && { bases }),
    value,
  });
  return {
    base,
    present: orders[done] ?? origin,
    past: steps.slice(0, done).map((step, index) => stepOf(step, orders[index])),
    future: steps.slice(done).map((step, at) => stepOf(step, orders[done + at + 1])),
  };
}

/** Number of common leading steps, compared by identity. */
function countSame(a: readonly Step[], b: readonly Step[]): number {
  const different = a.findIndex(({ act }, index) => act !== b[index]?.act);
  return different < 0 ? a.length : different;
}

function isSame(a: DraftHead, b: DraftHead): boolean {
  return a.base === b.base && a.origin === b.origin && a.sent === b.sent;
}

function stepsOf(playlistId: string, from: number): IDBKeyRange {
  return IDBKeyRange.bound([playlistId, from], [playlistId, Number.POSITIVE_INFINITY]);
}
