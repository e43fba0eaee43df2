import { useMemo } from "react";
import { useLocation } from "react-router";

/** Holds the history state of a video's page that was opened from a list: the address of that list. */
interface FromList {
  videoList: string;
}

/**
 * Returns the history state for links to videos of the list that is on screen. The address tells the list, as it has its
 * filters, order and search; the ids of a list have no room there.
 */
export function useFromList(): FromList {
  const { pathname, search } = useLocation();
  return useMemo(() => ({ videoList: `${pathname}${search}` }), [pathname, search]);
}

/** Returns the address of the list that a video's page was opened from; null: from none. */
export function listOf(state: unknown): string | null {
  const list: unknown = Reflect.get(Object(state), "videoList");
  return typeof list === "string" ? list : null;
}
