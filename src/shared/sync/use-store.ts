import { notifyManager } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";

interface ReadableStore<S> {
  getState: () => S;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Subscribes to a store, or to what `select` picks of it. All stores are read by it and not by the hook of zustand, as
 * it renders in one batch with queries: where an answer ends a pending change, the view would otherwise show for a frame
 * the value before it. Hence it renders a moment after a change: the text of an input that is being typed in is
 * component state.
 */
export function useStore<S>(store: ReadableStore<S>): S;
/** @param select returns the same value for the same state */
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
