import { useSyncExternalStore } from "react";
import { useApi } from "#shared/http/api-context.tsx";
import type { BulkJob } from "./bulk-job.ts";
import { type BulkStore, bulkStoreOf } from "./bulk-store.ts";

/** Bulk jobs and the store to start more. */
export function useBulk(): { bulk: BulkStore; jobs: readonly BulkJob[] } {
  const bulk = bulkStoreOf(useApi());
  return { bulk, jobs: useSyncExternalStore(bulk.subscribe, bulk.getSnapshot) };
}
