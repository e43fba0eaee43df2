import { Hourglass } from "lucide-react";
import { useTranslations } from "use-intl";
import { madePlaylistId } from "#playlists/playlist-creations-queries.ts";
import { useApi, useSettleState } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";

/** The service has just made this playlist, and its lookups do not know it yet. */
export function FreshPlaylist({ playlistId, isCopy }: { playlistId: string; isCopy: boolean }) {
  const t = useTranslations("playlist.fresh");
  const { settle } = useApi();
  const id = madePlaylistId(playlistId);
  const state = useSettleState(id);
  const isStuck = state === "unconfirmed" || state === "stopped";
  return (
    <div role="status" className="mb-4">
      <EmptyState
        icon={<Hourglass size={28} />}
        title={t("title")}
        action={
          isStuck ? (
            <Button onClick={() => settle.checkAgain(id)}>{t("checkAgain")}</Button>
          ) : undefined
        }
      >
        {isStuck ? t(state) : t("advice")} {isCopy ? t("copying") : null}
      </EmptyState>
    </div>
  );
}
