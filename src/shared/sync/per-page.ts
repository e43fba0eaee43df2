import { notifyManager, type QueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import type { StoreApi } from "zustand/vanilla";

/**
 * Returns a function that calls `create` on its first call for a page, and returns the same result from then on.
 * Pages are told apart by their query cache, since tests have several in one document.
 */
export function perPage<S extends { queryClient: QueryClient }, T>(
  create: (services: S) => T,
): (services: S) => T {
  const created = new WeakMap<QueryClient, { result: T }>();
  return (services) => {
    const { queryClient } = services;
    const entry = created.get(queryClient) ?? { result: create(services) };
    created.set(queryClient, entry);
    return entry.result;
  };
}

type ReadableStore<S> = Pick<StoreApi<S>, "getState" | "subscribe">;

/**
 * Like `useStore` of zustand, but renders in one batch with queries: where an answer ends a pending change, the
 * view must not show the value before it for a frame.
 */
export function usePageStore<S>(store: ReadableStore<S>): S;
/** @param select returns the same value for the same state */
export function usePageStore<S, T>(store: ReadableStore<S>, select: (state: S) => T): T;
export function usePageStore<S>(
  store: ReadableStore<S>,
  select: (state: S) => unknown = (state) => state,
): unknown {
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(notifyManager.batchCalls(listener)),
    [store],
  );
  return useSyncExternalStore(subscribe, () => select(store.getState()));
}
