import { Trash2, VideoOff } from "lucide-react";
import type { Ref } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { Player } from "#player/player.tsx";
import type { PlayerHandle, ShownCaptions } from "#player/player-handle.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { ButtonLink } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { EncodingNote } from "#videos/vod/encoding-note.tsx";
import { OfflineNote } from "#videos/vod/offline-note.tsx";
import { startSecondsOf } from "#videos/vod/start-seconds.ts";
import type { VodStanding } from "#videos/vod/vod-standing.ts";
import type { Vod } from "#videos/vod-record.ts";
import { vodQueries } from "#videos/vods-queries.ts";

/**
 * Player of a video, or the reason why it can't be played.
 * @param handle lets the page control the player
 * @param captions to show over the video
 */
export function VodPreview({
  vod,
  standing,
  handle,
  captions,
}: {
  vod: Vod;
  standing: VodStanding;
  handle?: Ref<PlayerHandle>;
  captions?: ShownCaptions | undefined;
}) {
  const t = useTranslations("film");
  const [params] = useSearchParams();
  const { queryClient } = useApi();
  if (standing === "gone") {
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
  if (vod.status === "encoding") return <EncodingNote vod={vod} />;
  if (vod.status === "offline") return <OfflineNote vodId={vod.id} standing={standing} />;
  if (vod.assetId === null) {
    return (
      <EmptyState icon={<VideoOff size={28} />} title={t("noAsset.title")}>
        {t("noAsset.advice")}
      </EmptyState>
    );
  }
  return (
    <Player
      key={vod.assetId}
      assetId={vod.assetId}
      title={vod.title ?? t("untitled")}
      posterUrl={vod.splashScreenUrl ?? vod.thumbnailUrl}
      vodId={vod.id}
      framesPerSecond={
        vod.renditions.find((rendition) => rendition.framesPerSecond !== null)?.framesPerSecond ??
        null
      }
      startSeconds={startSecondsOf(params, vod.durationSeconds)}
      handle={handle ?? null}
      captions={captions}
      onFailed={() =>
        void queryClient.invalidateQueries({ queryKey: vodQueries.detailKey(vod.id) })
      }
    />
  );
}
