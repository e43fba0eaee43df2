import { createStore } from "zustand/vanilla";
import type { CaptionDocument } from "#captions/document.ts";
import type { EditStore } from "./history.ts";

export type Keeping =
  | { kind: "same" }
  | { kind: "keeping" }
  | { kind: "kept"; atMs: number }
  /** This browser keeps nothing: to leave is to lose. */
  | { kind: "failed" };

export type Autosave = ReturnType<typeof createAutosave>;

/** A draft of 10,000 cues takes some milliseconds to keep: not at each key, and larger ones less often. */
const PAUSE_MS = 250;
const CUES_OF_PAUSE = 10_000;

export function createAutosave(
  store: EditStore,
  source: CaptionDocument,
  keeper: {
    save: (document: CaptionDocument) => Promise<boolean>;
    drop: () => Promise<boolean>;
  },
) {
  const keeping = createStore<Keeping>(() => ({ kind: "same" }));
  let stored = source;
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const notify = (next: Keeping) => keeping.setState(next, true);
  const notifyStored = () =>
    notify(stored === source ? { kind: "same" } : { kind: "kept", atMs: Date.now() });

  async function keep(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const { document } = store.getState().present;
    if (isBusy || document === stored) return;
    isBusy = true;
    const isStored = await (document === source ? keeper.drop() : keeper.save(document));
    isBusy = false;
    if (isStored) stored = document;
    if (store.getState().present.document !== document) note();
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
    /** Starts autosaving; the returned function stops and saves the rest. */
    start() {
      const stop = store.subscribe(() => {
        if (store.getState().present.document !== stored || timer !== undefined) note();
      });
      addEventListener("pagehide", flush);
      document.addEventListener("visibilitychange", flush);
      flush();
      return () => {
        stop();
        removeEventListener("pagehide", flush);
        document.removeEventListener("visibilitychange", flush);
        flush();
      };
    },
  };
}
