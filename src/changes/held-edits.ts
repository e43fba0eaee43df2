import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { SIGNED_IN } from "#shared/http/backoff.ts";
import type { Problem } from "#shared/http/errors.ts";
import { scopedName } from "#shared/storage/base-path.ts";
import { createDraftStore } from "#shared/storage/draft-store.ts";
import { readStored, tryWriteStored } from "#shared/storage/stored-text.ts";
import { type PageSlice, pageObject, pageSlice } from "#shared/sync/page-store.ts";
import { useStore } from "#shared/sync/use-store.ts";
import type { Activity } from "./activity.ts";
import type { ChangeOwner } from "./change-owner.ts";
import type { ChangeState } from "./change-state.ts";
import type { FieldValue } from "./edit-journal.ts";

/** Holds fields of a record of any kind, as they are stored. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

/**
 * Describes an edit that could not be sent at once. It is plain data, stored in this browser until a lookup shows it.
 */
export interface HeldEdit {
  /** Is also the id of its entry in the log of activity. */
  id: string;
  kind: Activity["kind"];
  recordId: string;
  /** Is the title or name of the record, as it was. */
  title: string | null;
  edit: FieldValues;
  /** Holds the fields as the person saw them: one that has another value by then was changed by another person. */
  base: FieldValues;
  atMs: number;
  /** Is null when unknown. */
  owner: ChangeOwner | null;
  /** `conflict` and `failed` wait for the person; `unknown` was sent, and its answer was lost. */
  state: Extract<ChangeState, "waiting" | "unknown" | "conflict" | "failed">;
  problem: Problem | null;
}

type HeldStore = PageSlice<readonly ShownHeldEdit[]>;

/** Describes the place of a kept edit in the present sign-in. */
interface Standing {
  /** It is not sent before a person says so. */
  isPaused: boolean;
  /** It is another person's than the one who is signed in: it is not shown over its record. */
  isOthers: boolean;
}

/** Is a kept edit as it stands on this page. */
export interface ShownHeldEdit extends HeldEdit, Standing {
  /**
   * Is null while it is being written, and false when this browser can't store it. Until it is stored, closing the page
   * would lose it.
   */
  isStored: boolean | null;
}

/** Stores the edits that wait, by their id. Their locks keep two tabs from sending the same. */
export const heldEditDrafts = createDraftStore<HeldEdit>("reeldesk-changes");

const storageKey = () => scopedName("reeldesk.changes");

const heldSliceOf = pageSlice<readonly ShownHeldEdit[]>("held-edits", [], (all) =>
  all.some(({ isStored }) => isStored !== true),
);

/** Returns whether edits may wait in this browser: known without opening their database. */
export function useHasHeldEdits(): boolean {
  const isOnPage = useStore(heldSliceOf(useApi()), (all) => all.length > 0);
  return isOnPage || readStored(storageKey()) !== null;
}

export function noteHeldEdits(areThere: boolean): void {
  tryWriteStored(storageKey(), areThere ? "1" : null);
}

/** Returns the edits that wait on a page. */
export const heldEditsOf = pageObject((services: Pick<ApiServices, "page">) =>
  createHeldEdits(heldSliceOf(services)),
);

function show(store: HeldStore, held: ShownHeldEdit): void {
  store.setState([...without(store, held.id), held]);
}

function without(store: HeldStore, heldId: string): readonly ShownHeldEdit[] {
  return store.getState().filter(({ id }) => id !== heldId);
}

async function write(store: HeldStore, shown: ShownHeldEdit): Promise<void> {
  const { isPaused: _, isOthers: __, isStored, ...held } = shown;
  const hasStored = await heldEditDrafts.save(held.id, held);
  const now = store.getState().find(({ id }) => id === held.id);
  // The edit may be settled by now.
  if (now === undefined) await heldEditDrafts.drop(held.id);
  else if (hasStored !== isStored) show(store, { ...now, isStored: hasStored });
}

function concernsStorage(change: Partial<ShownHeldEdit>): boolean {
  return Object.keys(change).some((key) => key !== "isPaused" && key !== "isOthers");
}

/** Returns those of a record that are the person's own. */
function ofRecord(all: readonly ShownHeldEdit[], kind: Activity["kind"], id: string) {
  return all.filter((each) => each.kind === kind && each.recordId === id && !each.isOthers);
}

function createHeldEdits(store: HeldStore) {
  const releases = new Map<string, AbortController>();
  const locks = new Map<string, () => void>();
  // Whoever signs in, a waiting edit is not sent under another sign-in without confirmation.
  const pauseAll = () => {
    for (const { id, state } of store.getState()) if (state === "waiting") pause(id);
  };
  addEventListener(SIGNED_IN, pauseAll);

  const find = (id: string) => store.getState().find((each) => each.id === id);

  /** Adds an edit, or replaces the one of the same id, here and in storage. */
  function put(held: HeldEdit, isPaused = false): void {
    if (!locks.has(held.id)) {
      const giveBack = heldEditDrafts.hold(held.id, () => {});
      locks.set(held.id, giveBack);
    }
    const isStored = find(held.id)?.isStored ?? null;
    const shown = { ...held, isPaused, isOthers: false, isStored };
    show(store, shown);
    noteHeldEdits(true);
    void write(store, shown);
  }

  function change(id: string, to: Partial<ShownHeldEdit>): void {
    const held = find(id);
    if (held === undefined) return;
    show(store, { ...held, ...to });
    if (concernsStorage(to)) void write(store, { ...held, ...to });
  }

  function stopRelease(id: string): void {
    releases.get(id)?.abort();
    releases.delete(id);
  }

  function pause(id: string): void {
    stopRelease(id);
    change(id, { isPaused: true });
  }

  return {
    store,
    find,
    put,
    change,
    pause,
    /** Shows one that is stored already, and is this tab's now. */
    takeUp(held: HeldEdit, standing: Standing, release: () => void): void {
      locks.set(held.id, release);
      show(store, { ...held, ...standing, isStored: true });
    },
    /** Aborts what is under way for an edit, and gives the signal of what begins. */
    beginRelease(id: string): AbortSignal {
      stopRelease(id);
      const controller = new AbortController();
      releases.set(id, controller);
      return controller.signal;
    },
    /** Forgets an edit: it is settled, or not wanted any more. */
    drop(id: string): void {
      stopRelease(id);
      locks.get(id)?.();
      locks.delete(id);
      store.setState(without(store, id));
      void heldEditDrafts.drop(id);
    },
    /** Leaves all of them to another page. */
    close(): void {
      removeEventListener(SIGNED_IN, pauseAll);
      for (const id of releases.keys()) stopRelease(id);
      for (const give of locks.values()) give();
      locks.clear();
    },
    of: (kind: Activity["kind"], id: string) => ofRecord(store.getState(), kind, id),
  };
}
