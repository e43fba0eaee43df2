import type { DBSchema } from "idb";
import { createLocalDatabase } from "#shared/storage/local-database.ts";

interface BeforeSchema extends DBSchema {
  heads: { key: string; value: Head };
  values: { key: string; value: unknown };
}

interface Head {
  id: string;
  atMs: number;
  sizeBytes: number;
}

/** Nothing is kept for longer than this, nor more than so much: the oldest goes first. */
export const BEFORE_LIMITS = { ageMs: 30 * 86_400_000, count: 1000, sizeBytes: 256_000_000 };

const database = createLocalDatabase<BeforeSchema>({
  name: "reeldesk-before",
  version: 1,
  upgrade(opened) {
    opened.createObjectStore("heads", { keyPath: "id" });
    opened.createObjectStore("values");
  },
});

/**
 * Keeps what was there before a change that can't be described by a few fields: an order, the bytes of a track or of an
 * image. Call it before the change is sent.
 * @param id of the change in the log of activity
 * @param value anything that can be cloned, files as well
 * @returns whether it is on disk
 */
export function keepBefore(id: string, value: unknown, sizeBytes: number): Promise<boolean> {
  if (sizeBytes > BEFORE_LIMITS.sizeBytes) return Promise.resolve(false);
  return database.succeeds(async (opened) => {
    const transaction = opened.transaction(["heads", "values"], "readwrite");
    const heads = transaction.objectStore("heads");
    const values = transaction.objectStore("values");
    const head = { id, atMs: Date.now(), sizeBytes };
    const others = (await heads.getAll()).filter((each) => each.id !== id);
    for (const old of beyondLimits([head, ...others])) {
      void heads.delete(old.id);
      void values.delete(old.id);
    }
    void heads.put(head);
    void values.put(value, id);
    await transaction.done;
  });
}

/** Returns what was kept for a change; undefined where there is nothing any more. @throws if storage can't be read */
export function loadBefore(id: string): Promise<unknown> {
  return database.attempt((opened) => opened.get("values", id));
}

/**
 * Returns how much was kept.
 * @throws if storage can't be read
 */
export async function measureBefore(): Promise<{ count: number; bytes: number }> {
  const heads = await database.attempt((opened) => opened.getAll("heads"));
  return { count: heads.length, bytes: heads.reduce((sum, head) => sum + head.sizeBytes, 0) };
}

/** Forgets all of it. @returns the reason for a failure */
export async function clearBefore(): Promise<"failed" | null> {
  const isDone = await database.succeeds((opened) =>
    Promise.all([opened.clear("heads"), opened.clear("values")]),
  );
  return isDone ? null : "failed";
}

/** Returns those that have to go. @param heads the newest first stays in any case */
function beyondLimits(heads: readonly Head[]): Head[] {
  const latest = heads.toSorted((a, b) => b.atMs - a.atMs);
  const isOld = ({ atMs }: Head) => Date.now() - atMs >= BEFORE_LIMITS.ageMs;
  let sizeBytes = 0;
  return latest.filter((head, index) => {
    sizeBytes += head.sizeBytes;
    return isOld(head) || index >= BEFORE_LIMITS.count || sizeBytes > BEFORE_LIMITS.sizeBytes;
  });
}
