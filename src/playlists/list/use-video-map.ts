import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useApi } from "#shared/http/api-context.tsx";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import type { Video } from "#videos/video-record.ts";

/** Videos of the library by id, as far as read. */
export function useVideoMap(): { videos: ReadonlyMap<string, Video>; isReading: boolean } {
  const { api } = useApi();
  const { data, isFetching } = useQuery(videoLibraryQueries.all(api));
  const videos = useMemo(
    () => new Map((data?.videos ?? []).map((video) => [video.id, video])),
    [data],
  );
  return { videos, isReading: isFetching };
}
