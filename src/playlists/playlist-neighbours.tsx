import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { VideoNeighbours, type VideoNeighboursProps } from "#videos/video-neighbours.tsx";
import { playlistQueries } from "./playlists-queries.ts";

/** Leads through the videos of a playlist in its saved order. A video that is in it again counts once. */
export function PlaylistNeighbours({
  playlistId,
  ...props
}: VideoNeighboursProps & { playlistId: string }) {
  const common = useTranslations("common");
  const { api } = useApi();
  const { data } = useQuery(playlistQueries.detail(api, playlistId));
  const videoIds = useMemo(() => {
    const videos = data?.items?.filter(({ type }) => type === "vod");
    return videos && [...new Set(videos.map(({ id }) => id))];
  }, [data]);
  return (
    <VideoNeighbours
      {...props}
      videoIds={videoIds}
      name={<bdi>{data?.title ?? common("playlist")}</bdi>}
    />
  );
}
