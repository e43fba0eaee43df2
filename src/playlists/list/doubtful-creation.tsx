import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { Creation } from "#playlists/playlist-creations-queries.ts";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import { useApi, useSettleState } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { Button, ButtonLink } from "#shared/ui/button.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";

/** Whether a playlist was made whose answer was lost, and what can be done about it. */
export function DoubtfulCreation({
  creation: { settleId, find },
  onAgain,
}: {
  creation: Extract<Creation, { kind: "doubtful" }>;
  /** The person wants it to be made once more. */
  onAgain: () => void;
}) {
  const t = useTranslations("playlist.doubtful");
  const { api, settle } = useApi();
  const queryClient = useQueryClient();
  const state = useSettleState(settleId) ?? "stopped";
  const list = queryClient.getQueryData(playlistQueries.list(api).queryKey);
  const made = state === "seen" ? find(list?.playlists ?? []) : undefined;
  return (
    <div role="status" className="mt-3 grid justify-items-start gap-2 rounded-md bg-sunken p-3">
      <StatusLabel tone={state === "settling" ? "working" : state === "seen" ? "ready" : "neutral"}>
        {t(state)}
      </StatusLabel>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {made === undefined ? null : (
          <ButtonLink variant="primary" to={paths.playlist(made.id)}>
            {t("open")}
          </ButtonLink>
        )}
        {state === "unconfirmed" || state === "stopped" ? (
          <>
            <Button onClick={() => settle.checkAgain(settleId)}>{t("checkAgain")}</Button>
            <Button onClick={onAgain}>{t("again")}</Button>
          </>
        ) : null}
      </div>
    </div>
  );
}
