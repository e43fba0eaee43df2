import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { PlaylistItem } from "#playlists/entries.ts";
import { copiedItems } from "#playlists/list/copied-items.ts";
import { CreationDialog } from "#playlists/list/creation-dialog.tsx";
import { LeftOut } from "#playlists/list/left-out.tsx";
import { duplicatePlaylist } from "#playlists/playlist-creations-queries.ts";
import type { EntryFactsReader } from "#playlists/use-entry-facts.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";

/** Makes a playlist of an order whose own is gone; says before what of it can't be in there. */
export function KeptOrderDialog({
  title,
  description,
  order,
  facts,
  onClose,
}: {
  title: string;
  description: string;
  order: readonly PlaylistItem[];
  facts: EntryFactsReader;
  onClose: () => void;
}) {
  const t = useTranslations("playlistDesk.kept");
  const services = useApi();
  const usual = useMemo(() => ({ title, description }), [title, description]);
  const items = order.map(({ id, type }) => ({ id, type, title: null }));
  const isChecking =
    facts.isReading || items.some((item) => facts.of(item).standing === "checking");
  const { sent, waitingTitles, droppedTitles } = copiedItems(items, facts.of);
  return (
    <CreationDialog
      kind="create"
      title={t("makeTitle")}
      usual={usual}
      isUnavailable={isChecking}
      onCreate={(fields) => duplicatePlaylist(services, fields, sent)}
      onClose={onClose}
    >
      <div role="status" className="mt-3 grid gap-2 rounded-md bg-sunken p-3 text-sm">
        {isChecking ? (
          <StatusLabel tone="working">{t("checking")}</StatusLabel>
        ) : (
          <>
            <p>{t("gets", { count: sent.length })}</p>
            <LeftOut why="waits" titles={waitingTitles} />
            <LeftOut why="dropped" titles={droppedTitles} />
          </>
        )}
      </div>
    </CreationDialog>
  );
}
