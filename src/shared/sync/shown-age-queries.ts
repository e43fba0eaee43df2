import type { QueryClient } from "@tanstack/react-query";
import { isObject } from "#shared/http/loose-json.ts";

/**
 * When the oldest came of what the service has said and is on screen, in milliseconds of the epoch; null where
 * nothing is. What only this page knows has no age.
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
      // What is read page by page is as old as its last whole reading, whatever was noted since.
      isObject(data) && typeof data.readAtMs === "number" && data.readAtMs > 0
        ? data.readAtMs
        : dataUpdatedAt,
    );
  return times.length === 0 ? null : Math.min(...times);
}
