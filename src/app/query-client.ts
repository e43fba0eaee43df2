import { QueryClient } from "@tanstack/react-query";
import { isTransient } from "#shared/http/errors.ts";

const MAX_RETRIES = 2;

/** Creates the query cache. Retries only transient errors. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Show an error while offline rather than an endless skeleton.
        networkMode: "always",
        retry: (failures, error) => failures < MAX_RETRIES && isTransient(error),
      },
      // A change made while offline fails visibly rather than waiting for the network unnoticed.
      mutations: { networkMode: "always" },
    },
  });
}
