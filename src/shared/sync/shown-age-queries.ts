import type { QueryClient } from "@tanstack/react-query";
import { isObject } from "#shared/http/wire.ts";

/**
 * Returns the time of the oldest service data on screen, in milliseconds since the epoch; null if there is
 * none. Data that is local to the page has no age.
 */
export function oldestShownMs(client: QueryClient): number | null {
  const times = client
    .getQueryCache()
    .findAll({ type: "active" })
    .filter(({ state, observers }) => {
      const isOwn = observers.every(
        ({ options }) =>
          options.staleTime === Number.POSITIVE_INFINITY || options.staleTime === "static",
      );
      return state.data !== undefined && !isOwn;
    })
    .map(({ state: { data, dataUpdatedAt } }) =>
      // A list read page by page is as old as its last complete reading, whatever was updated since.
      isObject(data) && typeof data.readAtMs === "number" && data.readAtMs > 0
        ? data.readAtMs
        : dataUpdatedAt,
    );
  return times.length === 0 ? null : Math.min(...times);
}
