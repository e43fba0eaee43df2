import { Hourglass } from "lucide-react";
import { useTranslations } from "use-intl";
import { useApi, useSettleState } from "#api/api-context.tsx";
import { madePlaylistId } from "#api/playlist-creations-queries.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

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
