import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import type { analyticsQueries } from "./analytics-queries.ts";

type SeriesOptions = ReturnType<typeof analyticsQueries.series>;

/** Observes a series like a page. */
export function watchForTest(client: QueryClient, options: SeriesOptions) {
  const observer = new QueryObserver(client, options);
  const leave = observer.subscribe(() => {});
  return {
    /** Observes another series instead. */
    turnTo: (other: SeriesOptions) => observer.setOptions(other),
    bytes: () => observer.getCurrentResult().data?.counts.bytes,
    leave,
  };
}
