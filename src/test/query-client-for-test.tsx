import { QueryClient } from "@tanstack/react-query";

/** Creates a query client without retries. */
export function queryClientForTest(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false } } });
}
