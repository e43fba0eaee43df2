import { QueryClient } from "@tanstack/react-query";

/** Creates a query client that does not retry, and keeps answers whatever time a test lets pass. */
export function queryClientForTest(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } },
  });
}
