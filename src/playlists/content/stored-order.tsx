import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { PlaylistItem } from "#playlists/entries.ts";
import { CopyDialog } from "#playlists/list/creation-dialog.tsx";
import type { Playlist } from "#playlists/playlist-record.ts";
import { useEntryFacts } from "#playlists/use-entry-facts.ts";
import { useMayEdit } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { CopyButton } from "#shared/ui/copy-button.tsx";
import { loadDraft } from "./order-drafts.ts";
import { readSnapshots } from "./stored-orders.ts";
import { useSession } from "./use-playlist-editing.ts";

const NO_ITEMS: readonly PlaylistItem[] = [];

export function StoredOrder({
  playlistId,
  playlist,
}: {
  playlistId: string;
  /** As last shown; undefined: never on this page. */
  playlist: Playlist | undefined;
}) {
  const t = useTranslations("playlistEditor.kept");
  const playlistTexts = useTranslations("playlist");
  const mayEdit = useMayEdit();
  const [isMaking, setIsMaking] = useState(false);
  const listed = playlist?.items ?? null;
  const stored = useStoredOrder(playlistId);
  const order = (stored === null ? listed : stored) ?? NO_ITEMS;
  const facts = useEntryFacts(order, listed);
  if (order.length === 0) return null;
  const lines = order.map((item) => `${item.id}\t${facts.of(item).title}`).join("\n");
  return (
    <section
      aria-label={t("title")}
      className="mb-4 flex flex-wrap items-center gap-2 rounded-md bg-accent-wash px-3 py-2"
    >
      <div className="min-w-40 flex-1">
        <p className="font-medium">{t("title")}</p>
        <p>{playlistTexts("itemCount", { count: order.length })}</p>
      </div>
      <CopyButton label={t("copy")} text={lines} />
      {mayEdit ? <Button onClick={() => setIsMaking(true)}>{t("make")}</Button> : null}
      {isMaking ? (
        <CopyDialog
          kind="create"
          title={t("make")}
          usual={{ title: playlist?.title ?? "", description: playlist?.description ?? "" }}
          items={order}
          listed={listed}
          describe={(count) => playlistTexts("gets", { count })}
          onClose={() => setIsMaking(false)}
        />
      ) : null}
    </section>
  );
}

/**
 * Order known to this browser: on screen, else the draft, else the last snapshot.
 * @returns undefined while loading; null if none
 */
function useStoredOrder(playlistId: string): readonly PlaylistItem[] | null | undefined {
  const { document } = useSession(playlistId).state;
  const { data, isError } = useQuery({
    queryKey: ["kept-order", playlistId],
    queryFn: async () => {
      const draft = await loadDraft(playlistId);
      if (draft) return draft.document.present;
      const [newest] = await readSnapshots(playlistId);
      return newest?.entries ?? null;
    },
    gcTime: 0,
    retry: false,
  });
  return document?.present ?? (isError ? null : data);
}
