import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { useApi } from "#api/api-context.tsx";
import { subtitleQueries } from "#api/subtitles-queries.ts";
import type { Vod } from "#api/vod-record.ts";
import { Player } from "#features/playback/player.tsx";
import { Workbench } from "#features/subtitles/workbench/workbench.tsx";

/** The tracks of captions of one film, and the workbench for one of them. */
export function VodSubtitlesTab({ vod }: { vod: Vod }) {
  const t = useTranslations("subtitles");
  const { api } = useApi();
  const [params, setParams] = useSearchParams();
  const { data: tracks } = useQuery(subtitleQueries.list(api, vod.id));
  const edited = params.get("edit");
  const source = tracks?.find(({ id }) => id === edited) ?? null;
  if (edited === null || (source === null && edited !== "new")) return <h2>{t("title")}</h2>;
  return (
    <Workbench
      vod={vod}
      source={source}
      onClose={() => setParams({})}
      renderPlayer={(props) =>
        vod.assetId === null ? null : (
          <Player
            {...props}
            assetId={vod.assetId}
            title={vod.title ?? ""}
            posterUrl={vod.splashScreenUrl ?? vod.thumbnailUrl}
            vodId={vod.id}
            framesPerSecond={vod.renditions[0]?.framesPerSecond ?? null}
          />
        )
      }
    />
  );
}
