import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useApi } from "#shared/http/api-context.tsx";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { lengthsOf, NO_LENGTHS, type VideoLengths } from "./watch-time-rows.ts";

/** Returns the lengths of the library's videos; null while it is being read. */
export function useLengths(): VideoLengths | null {
  const { api } = useApi();
  const { data: library, isFetching } = useQuery(videoLibraryQueries.all(api));
  const isSettled = library?.isComplete === true || !isFetching;
  return useMemo(() => {
    if (!isSettled) return null;
    return library === undefined ? NO_LENGTHS : lengthsOf(library.videos);
  }, [isSettled, library]);
}
