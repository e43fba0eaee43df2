import { Hourglass, SearchX } from "lucide-react";
import { useTranslations } from "use-intl";
import { baseId, unnamedItemsOf } from "#playlists/playlist-content-queries.ts";
import { madePlaylistId } from "#playlists/playlist-creations-queries.ts";
import { useApi, useSettleState } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { Button, ButtonLink } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { UnknownItems } from "#shared/ui/unknown-items.tsx";
import { WaitClock } from "#shared/ui/wait-clock.tsx";

export function GonePlaylist({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("playlist.gone");
  const common = useTranslations("common");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div role="alert">
        <EmptyState
          icon={<SearchX size={28} />}
          title={t("title")}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Button onClick={onRetry}>{common("checkAgain")}</Button>
              <ButtonLink variant="primary" to={paths.playlists}>
                {t("action")}
              </ButtonLink>
            </div>
          }
        >
          {t("advice")}
        </EmptyState>
      </div>
    </div>
  );
}

export function FreshPlaylist({ playlistId, isCopy }: { playlistId: string; isCopy: boolean }) {
  const t = useTranslations("playlist.fresh");
  const unknown = useTranslations("unknownItems");
  const common = useTranslations("common");
  const services = useApi();
  const { settle } = services;
  const id = madePlaylistId(playlistId);
  const state = useSettleState(id);
  const isStuck = state === "unconfirmed" || state === "stopped";
  const startEmpty = useStore(unnamedItemsOf(services), (all) => all[baseId(playlistId)]);
  return (
    <div role="status" className="mb-4">
      <EmptyState
        icon={<Hourglass size={28} />}
        title={startEmpty === undefined ? t("title") : unknown("title")}
        action={
          startEmpty !== undefined ? (
            <div className="flex flex-wrap items-center justify-center gap-2">
              <UnknownItems id={baseId(playlistId)} onReplace={startEmpty} />
            </div>
          ) : isStuck ? (
            <Button onClick={() => settle.checkAgain(id)}>{common("checkAgain")}</Button>
          ) : (
            <WaitClock id={id} />
          )
        }
      >
        {startEmpty === undefined ? t(isStuck ? "stuck" : "advice") : null}{" "}
        {isCopy ? t("copying") : null}
      </EmptyState>
    </div>
  );
}
