import { notifyManager } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";

interface ReadableStore<S> {
  getState: () => S;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Subscribes to a store, or to what `select` picks of it. It renders in one batch with queries, a moment after a change:
 * where an answer ends a pending change, the view would otherwise show for a frame the value before it. What a
 * person edits is read by `useStoreAtOnce`.
 */
export function useStore<S>(store: ReadableStore<S>): S;
/**
 * Subscribes to what `select` picks.
 * @param select returns the same value for the same state
 */
export function useStore<S, T>(store: ReadableStore<S>, select: (state: S) => T): T;
export function useStore<S>(
  store: ReadableStore<S>,
  select: (state: S) => unknown = (state) => state,
): unknown {
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(notifyManager.batchCalls(listener)),
    [store],
  );
  return useSyncExternalStore(subscribe, () => select(store.getState()));
}

/**
 * Subscribes to what a person edits, or to what `select` picks of it: a document, or the value of a field or a checkbox. It
 * renders together with component state that is set in the same event: a moved row has the focus, and is scrolled to, in
 * its new place. A field that shows its value later would lose the place of the cursor, and letters that follow.
 */
export function useStoreAtOnce<S>(store: ReadableStore<S>): S;
/**
 * Subscribes to what `select` picks.
 * @param select returns the same value for the same state
 */
export function useStoreAtOnce<S, T>(store: ReadableStore<S>, select: (state: S) => T): T;
export function useStoreAtOnce<S>(
  { subscribe, getState }: ReadableStore<S>,
  select: (state: S) => unknown = (state) => state,
): unknown {
  return useSyncExternalStore(subscribe, () => select(getState()));
}
