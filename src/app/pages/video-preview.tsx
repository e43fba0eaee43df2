import { Trash2, VideoOff } from "lucide-react";
import type { Ref } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import type { ShownCaptions } from "#captions/markup.ts";
import { Player } from "#player/player.tsx";
import { useApi } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { ButtonLink } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import type { PlayerHandle } from "#shared/ui/player-handle.ts";
import { EncodingNote, UnpublishedNote } from "#videos/detail/video-notes.tsx";
import { framesPerSecondOf, type Video, type VideoPresence } from "#videos/video-record.ts";
import { videoQueries } from "#videos/videos-queries.ts";

/**
 * Shows the player of a video, or the reason why it can't be played.
 * @param handle lets the page control the player
 * @param captions to show over the video
 */
export function VideoPreview({
  video,
  presence,
  handle,
  captions,
}: {
  video: Video;
  presence: VideoPresence;
  handle?: Ref<PlayerHandle>;
  captions?: ShownCaptions | undefined;
}) {
  const t = useTranslations("video");
  const common = useTranslations("common");
  const [params] = useSearchParams();
  const { queryClient } = useApi();
  if (presence === "gone") {
    return (
      <EmptyState
        icon={<Trash2 size={28} />}
        title={t("gone.title")}
        action={<ButtonLink to={paths.library}>{t("gone.action")}</ButtonLink>}
      >
        {t("gone.advice")}
      </EmptyState>
    );
  }
  if (video.status === "encoding") return <EncodingNote video={video} />;
  if (video.status === "unpublished")
    return <UnpublishedNote videoId={video.id} presence={presence} />;
  if (video.assetId === null) {
    return (
      <EmptyState icon={<VideoOff size={28} />} title={t("noAsset.title")}>
        {t("noAsset.advice")}
      </EmptyState>
    );
  }
  return (
    <Player
      key={video.assetId}
      assetId={video.assetId}
      title={video.title ?? common("untitled")}
      posterUrl={video.splashScreenUrl ?? video.thumbnailUrl}
      videoId={video.id}
      framesPerSecond={framesPerSecondOf(video)}
      startSeconds={startSecondsOf(params, video.durationSeconds)}
      handle={handle ?? null}
      captions={captions}
      onFailed={() =>
        void queryClient.invalidateQueries({ queryKey: videoQueries.detailKey(video.id) })
      }
    />
  );
}

/** The player plays at least this much before the end of a video. */
const LAST_SECONDS = 5;

/**
 * Returns the start position in seconds from `?t=` (seconds) or `?part=` (percent of the duration); 0 for
 * anything else.
 * @param durationSeconds null: unknown, so `part` is ignored
 */
export function startSecondsOf(params: URLSearchParams, durationSeconds: number | null): number {
  const seconds = amountOf(params.get("t"));
  const percent = amountOf(params.get("part"));
  if (seconds !== null) return seconds;
  if (percent === null || percent > 100 || durationSeconds === null) return 0;
  const at = (percent / 100) * durationSeconds;
  // This leaves something to see at the very end as well.
  return Math.max(0, Math.round(Math.min(at, durationSeconds - LAST_SECONDS)));
}

function amountOf(text: string | null): number | null {
  const isAmount = text !== null && /^\d+(\.\d+)?$/.test(text) && Number.isFinite(Number(text));
  return isAmount ? Number(text) : null;
}
