import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { channelQueries } from "#channels/channels-queries.ts";
import { Player } from "#player/player.tsx";
import type { PlayerHandle } from "#player/player-handle.ts";
import { PlaylistDesk } from "#playlists/desk/playlist-desk.tsx";
import type { PlaylistItem } from "#playlists/entries.ts";
import type { PreviewTold } from "#playlists/preview/order-preview.tsx";
import { useApi } from "#shared/http/api-context.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { vodQueries } from "#videos/vods-queries.ts";
import { PlaylistLayout } from "./playlist-layout.tsx";

/** Items of one playlist, with a preview. */
export function PlaylistContentPage() {
  return (
    <PlaylistLayout tab="content">
      {(playlist, standing) => (
        <PlaylistDesk
          key={playlist.id}
          playlist={playlist}
          standing={standing}
          renderPlayer={(item, told) => <PlaylistPreviewPlayer item={item} {...told} />}
        />
      )}
    </PlaylistLayout>
  );
}

type PreviewProps = { item: PlaylistItem } & PreviewTold;

/** Plays one item of a playlist, once its record has loaded. */
function PlaylistPreviewPlayer(props: PreviewProps) {
  const { id, type } = props.item;
  return type === "vod" ? (
    <VodPlayer {...props} vodId={id} />
  ) : (
    <ChannelPlayer {...props} id={id} />
  );
}

function VodPlayer({ vodId, ...props }: PreviewProps & { vodId: string }) {
  const { api } = useApi();
  const { data: vod, isError, refetch } = useQuery(vodQueries.detail(api, vodId));
  useOnceMore(props.attempt, refetch);
  if (vod === undefined) return <Waiting hasFailed={isError} onFailed={props.onFailed} />;
  if (vod.assetId === null) {
    return <Waiting key={props.attempt} hasFailed onFailed={props.onFailed} />;
  }
  const rate = vod.renditions.find(({ framesPerSecond }) => framesPerSecond !== null);
  return (
    <Playing
      key={vod.assetId}
      {...props}
      assetId={vod.assetId}
      posterUrl={vod.splashScreenUrl ?? vod.thumbnailUrl}
      vodId={vodId}
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
      vodId={null}
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
  const tell = useRef(onFailed);
  useEffect(() => {
    tell.current = onFailed;
  });
  useEffect(() => {
    if (hasFailed) tell.current();
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
  ...film
}: PreviewProps & {
  assetId: string;
  posterUrl: string | null;
  vodId: string | null;
  framesPerSecond: number | null;
}) {
  const player = useRef<PlayerHandle>(null);
  useEffect(() => {
    // After a failure, playback continues at the same position.
    if (attempt > 0) player.current?.play();
  }, [attempt]);
  return (
    <Player
      assetId={film.assetId}
      title={title}
      posterUrl={film.posterUrl}
      vodId={film.vodId}
      framesPerSecond={film.framesPerSecond}
      handle={player}
      onPlaying={onPlaying}
      onEnded={onEnded}
      onFailed={onFailed}
    />
  );
}
