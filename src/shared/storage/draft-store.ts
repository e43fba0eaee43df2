import type { DBSchema } from "idb";
import { createLocalDatabase } from "./local-database.ts";
import { holdInTab, isLockedInTab } from "./tab-lock.ts";

/** Unsaved work of one kind in this browser: a record for each thing that is edited. */
export interface DraftStore<D> {
  /**
   * Returns undefined if there is no draft.
   * @throws if storage can't be read
   */
  load: (key: string) => Promise<D | undefined>;
  /** @throws if storage can't be read */
  loadAll: () => Promise<ReadonlyMap<string, D>>;
  /** @returns whether it is on disk */
  save: (key: string, draft: D) => Promise<boolean>;
  /** @returns whether it is gone */
  drop: (key: string) => Promise<boolean>;
  /**
   * Removes all drafts.
   * @returns the reason for a failure: an open editor would store its draft again
   */
  clear: () => Promise<"in-use" | "failed" | null>;
  /** Locks a draft for this tab, because two tabs would overwrite each other's; see `holdInTab`. */
  hold: (key: string, onHold: (isOurs: boolean) => void) => () => void;
  /** Subscribes to the loss of all drafts, when site data is cleared with the page open. */
  onLoss: (listener: () => void) => () => void;
}

interface DraftSchema<D> extends DBSchema {
  drafts: { key: string; value: D };
}

/** @param name of the database, and prefix of the locks */
export function createDraftStore<D>(name: string): DraftStore<D> {
  const losses = new EventTarget();
  const { attempt, succeeds } = createLocalDatabase<DraftSchema<D>>({
    name,
    version: 1,
    upgrade: (database) => void database.createObjectStore("drafts"),
    onLoss: () => losses.dispatchEvent(new Event("loss")),
  });
  return {
    load: (key) => attempt((database) => database.get("drafts", key)),
    loadAll: () =>
      attempt(async (database) => {
        const { store } = database.transaction("drafts");
        const [keys, drafts] = await Promise.all([store.getAllKeys(), store.getAll()]);
        return new Map(drafts.map((draft, index) => [keys[index] ?? "", draft]));
      }),
    save: (key, draft) => succeeds((database) => database.put("drafts", draft, key)),
    drop: (key) => succeeds((database) => database.delete("drafts", key)),
    async clear() {
      if (await isLockedInTab(`${name}.`)) return "in-use";
      return (await succeeds((database) => database.clear("drafts"))) ? null : "failed";
    },
    hold: (key, onHold) => holdInTab(`${name}.${key}`, onHold),
    onLoss(listener) {
      losses.addEventListener("loss", listener);
      return () => losses.removeEventListener("loss", listener);
    },
  };
}
