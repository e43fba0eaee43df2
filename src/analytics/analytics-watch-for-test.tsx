import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import type { analyticsQueries } from "./analytics-queries.ts";

type SeriesOptions = ReturnType<typeof analyticsQueries.series>;

/** Looks at a series as a page does: it is read, and given up when nobody looks. */
export function watchForTest(client: QueryClient, options: SeriesOptions) {
  const observer = new QueryObserver(client, options);
  const leave = observer.subscribe(() => {});
  return {
    /** Looks at another one instead. */
    turnTo: (other: SeriesOptions) => observer.setOptions(other),
    /** What it counts, once it is read. */
    bytes: () => observer.getCurrentResult().data?.counts.bytes,
    leave,
  };
}
