import { createStore } from "zustand/vanilla";
import type { CaptionDocument } from "#captions/document.ts";
import type { EditStore } from "./history.ts";

export type Keeping =
  | { kind: "same" }
  | { kind: "keeping" }
  | { kind: "kept"; atMs: number }
  /** This browser keeps nothing: to leave is to lose. */
  | { kind: "failed" };

/** Stores a document as a draft, and removes it. Both say whether that is done. */
interface Keeper {
  save: (document: CaptionDocument) => Promise<boolean>;
  drop: () => Promise<boolean>;
}

export type Autosave = ReturnType<typeof createAutosave>;

/** A draft of 10,000 cues takes some milliseconds to keep: not at each key, and larger ones less often. */
const PAUSE_MS = 250;
const CUES_OF_PAUSE = 10_000;

export function createAutosave(store: EditStore, opened: CaptionDocument, firstKeeper: Keeper) {
  const keeping = createStore<Keeping>(() => ({ kind: "same" }));
  let source = opened;
  let keeper = firstKeeper;
  let stored = source;
  /** Drops the draft of a source that was followed by another, once that has its own. */
  let dropFormer: (() => Promise<boolean>) | null = null;
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const notify = (next: Keeping) => keeping.setState(next, true);
  const notifyStored = () => {
    notify(stored === source ? { kind: "same" } : { kind: "kept", atMs: Date.now() });
    void dropFormer?.();
    dropFormer = null;
  };

  async function keep(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const { document } = store.getState().present;
    if (isBusy || document === stored) return;
    isBusy = true;
    const by = keeper;
    const isStored = await (document === source ? by.drop() : by.save(document));
    isBusy = false;
    if (isStored && by === keeper) stored = document;
    if (by !== keeper || store.getState().present.document !== document) note();
    else if (!isStored) notify({ kind: "failed" });
    else notifyStored();
  }

  function note(): void {
    if (store.getState().present.document === stored && !isBusy) {
      clearTimeout(timer);
      timer = undefined;
      notifyStored();
      return;
    }
    // A failed write is retried; keep showing the failure until one succeeds.
    const { kind } = keeping.getState();
    if (kind !== "failed" && kind !== "keeping") notify({ kind: "keeping" });
    const { length } = store.getState().present.document.cues;
    timer ??= setTimeout(() => void keep(), PAUSE_MS * Math.max(1, length / CUES_OF_PAUSE));
  }

  const flush = () => void keep();

  return {
    keeping,
    /**
     * Continues from a document that was saved, as from one that was opened.
     * @param next keeps what is edited after it
     * @param drop removes the draft that there was before
     */
    follow(saved: CaptionDocument, next: Keeper, drop: () => Promise<boolean>) {
      source = saved;
      stored = saved;
      keeper = next;
      dropFormer = drop;
      note();
    },
    /** Starts autosaving; the returned function stops and saves the rest. */
    start() {
      const stop = store.subscribe(() => {
        if (store.getState().present.document !== stored || timer !== undefined) note();
      });
      const ignore = whenPageIsLeft(flush);
      flush();
      return () => {
        stop();
        ignore();
        flush();
      };
    },
  };
}

/** Calls a function when the page is closed or hidden; the returned one ends that. */
function whenPageIsLeft(flush: () => void): () => void {
  addEventListener("pagehide", flush);
  document.addEventListener("visibilitychange", flush);
  return () => {
    removeEventListener("pagehide", flush);
    document.removeEventListener("visibilitychange", flush);
  };
}
