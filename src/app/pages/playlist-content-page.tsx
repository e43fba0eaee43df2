import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { channelQueries } from "#channels/channels-queries.ts";
import { Player } from "#player/player.tsx";
import type { PlayerHandle } from "#player/player-handle.ts";
import { PlaylistEditor } from "#playlists/content/playlist-editor.tsx";
import type { PlaylistItem } from "#playlists/entries.ts";
import type { PreviewContext } from "#playlists/preview/order-preview.tsx";
import { useApi } from "#shared/http/api-context.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { videoQueries } from "#videos/videos-queries.ts";
import { PlaylistLayout } from "./playlist-layout.tsx";

/** Items of one playlist, with a preview. */
export function PlaylistContentPage() {
  return (
    <PlaylistLayout tab="content">
      {(playlist, phase) => (
        <PlaylistEditor
          key={playlist.id}
          playlist={playlist}
          phase={phase}
          renderPlayer={(item, reported) => <PlaylistPreviewPlayer item={item} {...reported} />}
        />
      )}
    </PlaylistLayout>
  );
}

type PreviewProps = { item: PlaylistItem } & PreviewContext;

/** Plays one item of a playlist, once its record has loaded. */
function PlaylistPreviewPlayer(props: PreviewProps) {
  const { id, type } = props.item;
  return type === "vod" ? (
    <VideoPlayer {...props} videoId={id} />
  ) : (
    <ChannelPlayer {...props} id={id} />
  );
}

function VideoPlayer({ videoId, ...props }: PreviewProps & { videoId: string }) {
  const { api } = useApi();
  const { data: video, isError, refetch } = useQuery(videoQueries.detail(api, videoId));
  useOnceMore(props.attempt, refetch);
  if (video === undefined) return <Waiting hasFailed={isError} onFailed={props.onFailed} />;
  if (video.assetId === null) {
    return <Waiting key={props.attempt} hasFailed onFailed={props.onFailed} />;
  }
  const rate = video.renditions.find(({ framesPerSecond }) => framesPerSecond !== null);
  return (
    <Playing
      key={video.assetId}
      {...props}
      assetId={video.assetId}
      posterUrl={video.splashScreenUrl ?? video.thumbnailUrl}
      videoId={videoId}
      framesPerSecond={rate?.framesPerSecond ?? null}
    />
  );
}

function ChannelPlayer({ id, ...props }: PreviewProps & { id: string }) {
  const { api } = useApi();
  const { data: channel, isError, refetch } = useQuery(channelQueries.detail(api, id));
  useOnceMore(props.attempt, refetch);
  if (channel === undefined) return <Waiting hasFailed={isError} onFailed={props.onFailed} />;
  if (channel.assetId === null) {
    return <Waiting key={props.attempt} hasFailed onFailed={props.onFailed} />;
  }
  return (
    <Playing
      key={channel.assetId}
      {...props}
      assetId={channel.assetId}
      posterUrl={channel.splashScreenUrl ?? channel.thumbnailUrl}
      videoId={null}
      framesPerSecond={null}
    />
  );
}

/** Refetches the record on each further attempt, because the video may have changed. */
function useOnceMore(attempt: number, refetch: () => Promise<unknown>): void {
  useEffect(() => {
    if (attempt > 1) void refetch();
  }, [attempt, refetch]);
}

/** Placeholder until the record has loaded, or if it can't be loaded. */
function Waiting({ hasFailed, onFailed }: { hasFailed: boolean; onFailed: () => void }) {
  const t = useTranslations("playlistPreview");
  const notify = useRef(onFailed);
  useEffect(() => {
    notify.current = onFailed;
  });
  useEffect(() => {
    if (hasFailed) notify.current();
  }, [hasFailed]);
  return hasFailed ? (
    <p className="grid aspect-video place-content-center rounded-lg bg-sunken p-4 text-center">
      {t("reason.failed")}
    </p>
  ) : (
    <Skeleton className="aspect-video" />
  );
}

/** Requests the signed playback URL only when rendered. */
function Playing({
  title,
  attempt,
  onPlaying,
  onEnded,
  onFailed,
  ...videoProps
}: PreviewProps & {
  assetId: string;
  posterUrl: string | null;
  videoId: string | null;
  framesPerSecond: number | null;
}) {
  const player = useRef<PlayerHandle>(null);
  useEffect(() => {
    // After a failure, playback continues at the same position.
    if (attempt > 0) player.current?.play();
  }, [attempt]);
  return (
    <Player
      assetId={videoProps.assetId}
      title={title}
      posterUrl={videoProps.posterUrl}
      videoId={videoProps.videoId}
      framesPerSecond={videoProps.framesPerSecond}
      handle={player}
      onPlaying={onPlaying}
      onEnded={onEnded}
      onFailed={onFailed}
    />
  );
}
