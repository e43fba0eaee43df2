import type { DBSchema } from "idb";
import { createLocalDatabase } from "./local-database.ts";
import { holdInTab, isLockedInTab } from "./tab-lock.ts";

interface DraftSchema<D> extends DBSchema {
  drafts: { key: string; value: D };
}

/**
 * Creates a store for unsaved work of one kind in this browser: a record for each thing that is edited.
 * @param name of the database, and prefix of the locks
 */
export function createDraftStore<D>(name: string) {
  const losses = new EventTarget();
  const { attempt, succeeds } = createLocalDatabase<DraftSchema<D>>({
    name,
    version: 1,
    upgrade: (database) => void database.createObjectStore("drafts"),
    onLoss: () => losses.dispatchEvent(new Event("loss")),
  });
  return {
    /** Returns undefined if there is no draft. @throws if storage can't be read */
    load: (key: string): Promise<D | undefined> =>
      attempt((database) => database.get("drafts", key)),
    /**
     * Loads all drafts.
     * @throws if storage can't be read
     */
    loadAll: (): Promise<ReadonlyMap<string, D>> =>
      attempt(async (database) => {
        const { store } = database.transaction("drafts");
        const [keys, drafts] = await Promise.all([store.getAllKeys(), store.getAll()]);
        return new Map(drafts.map((draft, index) => [keys[index] ?? "", draft]));
      }),
    /** Commits at once, as a page that is left does not come to it. @returns whether it is on disk */
    save: (key: string, draft: D) =>
      succeeds((database) => {
        const transaction = database.transaction("drafts", "readwrite");
        const put = transaction.store.put(draft, key);
        transaction.commit();
        return Promise.all([put, transaction.done]);
      }),
    /** Removes a draft, and returns whether it is gone. */
    drop: (key: string) => succeeds((database) => database.delete("drafts", key)),
    /** Removes all drafts. @returns the reason for a failure: an open editor would store its draft again */
    clear: async (): Promise<"in-use" | "failed" | null> => {
      if (await isLockedInTab(`${name}.`)) return "in-use";
      return (await succeeds((database) => database.clear("drafts"))) ? null : "failed";
    },
    /** Locks a draft for this tab, because two tabs would overwrite each other's; see `holdInTab`. */
    hold: (key: string, onHold: (isOurs: boolean) => void) => holdInTab(`${name}.${key}`, onHold),
    /** Subscribes to the loss of all drafts, when site data is cleared with the page open. */
    onLoss: (listener: () => void) => {
      losses.addEventListener("loss", listener);
      return () => losses.removeEventListener("loss", listener);
    },
  };
}
