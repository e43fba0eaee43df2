import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { storedBulk } from "./bulk/stored-bulk.ts";

/** Reads the bulk jobs that this browser keeps. They are read anew each time, as other tabs write them too. */
export const storedBulkQueries = {
  all: () => ["stored-bulk"] as const,
  /**
   * Returns the query for the stored bulk jobs.
   * @param textOfLog changes whenever a job begins or ends
   */
  list: (textOfLog: string | null) =>
    queryOptions({
      queryKey: [...storedBulkQueries.all(), "list", textOfLog],
      queryFn: () => storedBulk.loadAll(),
      // Jobs that can be undone stay so while they are read again.
      placeholderData: keepPreviousData,
      staleTime: 0,
      retry: false,
    }),
  /** Follows what another tab does. It writes after each video. */
  elsewhere: (ids: readonly string[]) =>
    queryOptions({
      queryKey: [...storedBulkQueries.all(), "elsewhere", ids],
      queryFn: async () => (await storedBulk.loadAll()).filter(({ id }) => ids.includes(id)),
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: 2000,
      retry: false,
    }),
  job: (jobId: string) =>
    queryOptions({
      queryKey: [...storedBulkQueries.all(), "job", jobId],
      queryFn: async () => (await storedBulk.load(jobId)) ?? null,
      staleTime: 0,
      retry: false,
    }),
};
