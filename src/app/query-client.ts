import { QueryClient } from "@tanstack/react-query";
import { isTransient } from "#shared/http/errors.ts";

const MOST_RETRIES = 2;

/** The cache of what the service said. Refuses to retry what can't get better by itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Offline is an error that is shown, not a skeleton for ever.
        networkMode: "always",
        retry: (failures, error) => failures < MOST_RETRIES && isTransient(error),
      },
      // A change that can't be told now fails where it was made; nobody waits for the network unseen.
      mutations: { networkMode: "always" },
    },
  });
}
