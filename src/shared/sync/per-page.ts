import type { QueryClient } from "@tanstack/react-query";

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
