import { queryOptions } from "@tanstack/react-query";
import { loadImage } from "./kept-image.ts";

export const keptImageQueries = {
  /** The image that a change of the log has replaced, and the one that was sent; null where they are not kept. */
  detail: (entryId: string) =>
    queryOptions({
      queryKey: ["kept-images", entryId],
      queryFn: () => loadImage(entryId),
      staleTime: Number.POSITIVE_INFINITY,
      // Files of several megabytes are read again on request.
      gcTime: 0,
      retry: false,
    }),
};
