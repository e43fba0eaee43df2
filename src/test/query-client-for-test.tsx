import { QueryClient } from "@tanstack/react-query";

/** A cache that tries nothing twice. */
export function queryClientForTest(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false } } });
}
