import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import { channelQueries } from "#channels/channels-queries.ts";
import { Player } from "#player/player.tsx";
import type { PlaylistItem } from "#playlists/entries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import type { PlayerHandle } from "#shared/ui/player-handle.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { framesPerSecondOf } from "#videos/video-record.ts";
import { videoQueries } from "#videos/videos-queries.ts";
import type { PreviewContext } from "./order-preview.tsx";

/** Plays one item of a playlist, once its record has loaded. */
export function ItemPlayer({
  item,
  title,
  attempt,
  onPlaying,
  onEnded,
  onFailed,
}: { item: PlaylistItem } & PreviewContext) {
  const { api } = useApi();
  const { id } = item;
  const isVideo = item.type === "vod";
  const video = useQuery({ ...videoQueries.detail(api, id), enabled: isVideo });
  const channel = useQuery({ ...channelQueries.detail(api, id), enabled: !isVideo });
  const { data: record, isError, refetch } = isVideo ? video : channel;
  useEffect(() => {
    // The record may have changed since the last attempt.
    if (attempt > 1) void refetch();
  }, [attempt, refetch]);
  const player = useRef<PlayerHandle>(null);
  const assetId = record?.assetId ?? null;
  useEffect(() => {
    // After a failure, playback continues at the same position.
    if (attempt > 0 && assetId !== null) player.current?.play();
  }, [attempt, assetId]);
  if (record === undefined) return <Waiting hasFailed={isError} onFailed={onFailed} />;
  if (assetId === null) return <Waiting key={attempt} hasFailed onFailed={onFailed} />;
  return (
    <Player
      key={assetId}
      assetId={assetId}
      title={title}
      posterUrl={record.splashScreenUrl ?? record.thumbnailUrl}
      videoId={isVideo ? id : null}
      framesPerSecond={framesPerSecondOf(video.data)}
      handle={player}
      onPlaying={onPlaying}
      onEnded={onEnded}
      onFailed={(error) => onFailed(toProblem(error).kind === "unplayable")}
    />
  );
}

/** Shows a placeholder until the record has loaded, or if it can't be loaded. */
function Waiting({ hasFailed, onFailed }: { hasFailed: boolean; onFailed: () => void }) {
  const t = useTranslations("playlistPreview");
  const notify = useEffectEvent(onFailed);
  useEffect(() => {
    if (hasFailed) notify();
  }, [hasFailed]);
  return hasFailed ? (
    <p className="grid aspect-video place-content-center rounded-lg bg-sunken p-4 text-center">
      {t("reason.failed")}
    </p>
  ) : (
    <Skeleton className="aspect-video" />
  );
}
