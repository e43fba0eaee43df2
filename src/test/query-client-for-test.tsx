import { QueryClient } from "@tanstack/react-query";
import { followLibraryNotes } from "#videos/merge-videos.ts";

/** Creates a query client that does not retry, and keeps answers whatever time a test lets pass. */
export function queryClientForTest(): QueryClient {
  // Tests put libraries there that no code has read.
  followLibraryNotes();
  return new QueryClient({
    defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } },
  });
}
