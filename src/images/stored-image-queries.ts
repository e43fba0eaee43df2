import { queryOptions } from "@tanstack/react-query";
import { loadImage } from "./stored-image.ts";

export const storedImageQueries = {
  /** The image that a change of the log has replaced, and the one that was sent; null where they are not kept. */
  detail: (entryId: string) =>
    queryOptions({
      queryKey: ["stored-images", entryId],
      queryFn: () => loadImage(entryId),
      staleTime: Number.POSITIVE_INFINITY,
      // Files of several megabytes are read again on request.
      gcTime: 0,
      retry: false,
    }),
};
