import type { CaptionDocument } from "#captions/document.ts";
import { type History, openHistory } from "./history.ts";

/** The document that is edited, outside React: keys and the player find it as it is at that moment. */
export interface EditStore {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => History;
  update: (change: (history: History) => History) => void;
}

/** Opens a document to be edited. */
export function createEditStore(document: CaptionDocument): EditStore {
  const listeners = new Set<() => void>();
  let history = openHistory(document);
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => history,
    update(change) {
      const next = change(history);
      if (next === history) return;
      history = next;
      for (const listener of listeners) listener();
    },
  };
}
