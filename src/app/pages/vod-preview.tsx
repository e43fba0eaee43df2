import { Trash2, VideoOff } from "lucide-react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { useApi } from "#api/api-context.tsx";
import type { Vod } from "#api/vod-record.ts";
import { vodQueries } from "#api/vods-queries.ts";
import { EncodingNote } from "#features/library/vod/encoding-note.tsx";
import { OfflineNote } from "#features/library/vod/offline-note.tsx";
import { startSecondsOf } from "#features/library/vod/start-seconds.ts";
import type { VodStanding } from "#features/library/vod/vod-standing.ts";
import { Player } from "#features/playback/player.tsx";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** The film, to be played, or why it can't be. */
export function VodPreview({ vod, standing }: { vod: Vod; standing: VodStanding }) {
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
      startSeconds={startSecondsOf(params)}
      onFailed={() =>
        void queryClient.invalidateQueries({ queryKey: vodQueries.detailKey(vod.id) })
      }
    />
  );
}
