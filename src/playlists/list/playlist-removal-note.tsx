import { useTranslations } from "use-intl";
import { playlistEdits } from "#playlists/playlist-edits-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { usePendingState } from "#shared/sync/edits-queries.ts";
import { Button } from "#shared/ui/button.tsx";

/** How the deletion of a playlist stands while lookups still show it. */
export function PlaylistRemovalNote({ playlistId }: { playlistId: string }) {
  const t = useTranslations("playlist.deleting");
  const services = useApi();
  const state = usePendingState(playlistEdits, playlistId);
  if (state === null || state === "overruled") return null;
  const isStuck = state === "unconfirmed" || state === "stopped";
  return (
    <div
      role="status"
      className="mt-1 mb-4 flex flex-wrap items-center gap-2 rounded-md bg-sunken px-3 py-2 text-ink-soft"
    >
      {t(state)}
      {isStuck ? (
        <>
          <Button onClick={() => services.settle.checkAgain(playlistEdits.settleId(playlistId))}>
            {t("checkAgain")}
          </Button>
          <Button variant="quiet" onClick={() => playlistEdits.forget(services, playlistId)}>
            {t("keep")}
          </Button>
        </>
      ) : null}
    </div>
  );
}
