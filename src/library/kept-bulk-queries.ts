import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { keptBulk } from "./bulk/kept-bulk.ts";

/** Reads the bulk jobs that this browser keeps. They are read anew each time, as other tabs write them too. */
export const keptBulkQueries = {
  all: () => ["kept-bulk"] as const,
  /** @param textOfLog changes whenever a job begins or ends */
  list: (textOfLog: string | null) =>
    queryOptions({
      queryKey: [...keptBulkQueries.all(), "list", textOfLog],
      queryFn: () => keptBulk.loadAll(),
      // Jobs that can be undone stay so while they are read again.
      placeholderData: keepPreviousData,
      staleTime: 0,
      retry: false,
    }),
  /** Follows what another tab does. It writes after each video. */
  elsewhere: (ids: readonly string[]) =>
    queryOptions({
      queryKey: [...keptBulkQueries.all(), "elsewhere", ids],
      queryFn: async () => (await keptBulk.loadAll()).filter(({ id }) => ids.includes(id)),
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: 2000,
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
