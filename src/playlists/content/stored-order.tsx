import { useQuery } from "@tanstack/react-query";
import { useMemo, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import type { PlaylistItem } from "#playlists/entries.ts";
import { CreationDialog } from "#playlists/list/creation-dialog.tsx";
import { copiedItems, LeftOut } from "#playlists/list/left-out.tsx";
import { duplicatePlaylist } from "#playlists/playlist-creations-queries.ts";
import type { ListedItem, Playlist } from "#playlists/playlist-record.ts";
import { type EntryFactsReader, useEntryFacts } from "#playlists/use-entry-facts.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { CopyButton } from "#shared/ui/copy-button.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { createDraftKeeper } from "./order-drafts.ts";
import { readSnapshots } from "./stored-orders.ts";
import { sessionOf } from "./use-order-session.ts";

const NO_ITEMS: readonly PlaylistItem[] = [];

/** Known order of a deleted playlist, to copy or to create a new playlist from. */
export function StoredOrder({
  playlistId,
  playlist,
}: {
  playlistId: string;
  /** As last shown; undefined: never on this page. */
  playlist: Playlist | undefined;
}) {
  const t = useTranslations("playlistDesk.kept");
  const [isMaking, setIsMaking] = useState(false);
  const stored = useStoredOrder(playlistId);
  const order = stored === null ? (playlist?.items ?? NO_ITEMS) : (stored ?? NO_ITEMS);
  const titles = useMemo(() => titlesOf(playlist?.items ?? []), [playlist?.items]);
  const facts = useEntryFacts(order, titles);
  if (order.length === 0) return null;
  const lines = order.map((item) => `${item.id}\t${facts.of(item).title}`).join("\n");
  return (
    <section
      aria-label={t("title")}
      className="mb-4 flex flex-wrap items-center gap-2 rounded-md bg-accent-wash px-3 py-2"
    >
      <div className="min-w-40 flex-1">
        <p className="font-medium">{t("title")}</p>
        <p>{t("advice", { count: order.length })}</p>
      </div>
      <CopyButton label={t("copy")} text={lines} />
      <Button onClick={() => setIsMaking(true)}>{t("make")}</Button>
      {isMaking ? (
        <StoredOrderDialog
          title={playlist?.title ?? ""}
          description={playlist?.description ?? ""}
          order={order}
          facts={facts}
          onClose={() => setIsMaking(false)}
        />
      ) : null}
    </section>
  );
}

function titlesOf(items: readonly ListedItem[]): ReadonlyMap<string, string> {
  return new Map(
    items.flatMap(({ id, type, title }): [string, string][] =>
      title === null ? [] : [[`${type}:${id}`, title]],
    ),
  );
}

/** Makes a playlist of an order whose own is gone; says before what of it can't be in there. */
function StoredOrderDialog({
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
  const isChecking = facts.isReading || items.some((item) => facts.of(item).phase === "checking");
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

/**
 * Order known to this browser: on screen, else the draft, else the last snapshot.
 * @returns undefined while loading; null if none
 */
function useStoredOrder(playlistId: string): readonly PlaylistItem[] | null | undefined {
  const services = useApi();
  const [session] = useState(() => sessionOf(services, playlistId));
  const { document } = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const { data, isError } = useQuery({
    queryKey: ["kept-order", playlistId],
    queryFn: () => readStoredOrder(playlistId),
    gcTime: 0,
    retry: false,
    networkMode: "always",
  });
  return document?.present ?? (isError ? null : data);
}

async function readStoredOrder(playlistId: string): Promise<readonly PlaylistItem[] | null> {
  const draft = await createDraftKeeper(playlistId).load();
  if (draft !== null && draft !== "dropped") return draft.document.present;
  const [newest] = await readSnapshots(playlistId);
  return newest?.entries ?? null;
}
