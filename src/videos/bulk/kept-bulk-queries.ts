import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { keptBulk } from "./kept-bulk.ts";

/** Reads the bulk jobs that this browser keeps. They are read anew each time, as other tabs write them too. */
export const keptBulkQueries = {
  all: () => ["kept-bulk"] as const,
  /** @param textOfLog changes whenever a job begins or ends */
  list: (textOfLog: string | null) =>
    queryOptions({
      queryKey: [...keptBulkQueries.all(), "list", textOfLog],
      queryFn: () => keptBulk.loadAll(),
      // What can be taken back stays so while it is read anew.
      placeholderData: keepPreviousData,
      staleTime: 0,
      retry: false,
    }),
  job: (jobId: string) =>
    queryOptions({
      queryKey: [...keptBulkQueries.all(), "job", jobId],
      queryFn: async () => (await keptBulk.load(jobId)) ?? null,
      staleTime: 0,
      retry: false,
    }),
};
