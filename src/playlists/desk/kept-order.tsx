import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { PlaylistItem } from "#playlists/entries.ts";
import type { ListedItem, Playlist } from "#playlists/playlist-record.ts";
import { useEntryFacts } from "#playlists/use-entry-facts.ts";
import { Button } from "#shared/ui/button.tsx";
import { CopyButton } from "#shared/ui/copy-button.tsx";
import { KeptOrderDialog } from "./kept-order-dialog.tsx";
import { useKeptOrder } from "./use-kept-order.ts";

const NO_ITEMS: readonly PlaylistItem[] = [];

/** What is still known of the order of a playlist that is gone: to be copied, or to make a new playlist of. */
export function KeptOrder({
  playlistId,
  playlist,
}: {
  playlistId: string;
  /** As it was last shown; undefined: never on this page. */
  playlist: Playlist | undefined;
}) {
  const t = useTranslations("playlistDesk.kept");
  const [isMaking, setIsMaking] = useState(false);
  const kept = useKeptOrder(playlistId);
  const order = kept === null ? (playlist?.items ?? NO_ITEMS) : (kept ?? NO_ITEMS);
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
        <KeptOrderDialog
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
