import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { SelectField } from "#shared/ui/fields.tsx";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { BulkAction } from "#videos/bulk/bulk-job.ts";
import { ActionDialog } from "./action-dialog.tsx";

/** Asks for the playlist that films are added to. */
export function PlaylistDialog({
  count,
  notOnlineCount,
  onClose,
  onAdd,
}: {
  count: number;
  /** How many of them no playlist can hold. */
  notOnlineCount: number;
  onClose: () => void;
  onAdd: (action: BulkAction) => void;
}) {
  const t = useTranslations("bulk.playlistDialog");
  const { api } = useApi();
  const { data, dataUpdatedAt, error, refetch } = useQuery(playlistQueries.list(api));
  const [chosenId, setChosenId] = useState("");
  const chosen = data?.playlists.find(({ id }) => id === chosenId) ?? data?.playlists[0];
  return (
    <ActionDialog
      title={t("title", { count })}
      action={t("action")}
      onAct={
        chosen === undefined || notOnlineCount === count
          ? null
          : () =>
              onAdd({
                kind: "playlist",
                playlistId: chosen.id,
                title: chosen.title ?? chosen.id,
              })
      }
      onClose={onClose}
    >
      <Loaded
        data={data}
        problem={toProblem(error)}
        asOfMs={dataUpdatedAt}
        onRetry={() => void refetch()}
        skeleton={<Skeleton className="h-14" />}
      >
        {({ playlists }) =>
          playlists.length === 0 ? (
            <p>{t("none")}</p>
          ) : (
            <SelectField
              label={t("playlist")}
              value={chosen?.id ?? ""}
              onChange={({ target }) => setChosenId(target.value)}
            >
              {playlists.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title ?? id}
                </option>
              ))}
            </SelectField>
          )
        }
      </Loaded>
      {notOnlineCount === 0 ? null : (
        <p className="mt-3 text-ink-soft">{t("notOnline", { count: notOnlineCount })}</p>
      )}
    </ActionDialog>
  );
}
