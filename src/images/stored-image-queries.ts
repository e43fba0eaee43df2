import { queryOptions } from "@tanstack/react-query";
import { loadImage } from "./stored-image.ts";

export const storedImageQueries = {
  /**
   * Returns the query for the image that a change of the log has replaced, and for the one that was sent. They are null
   * where they are not kept.
   */
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
