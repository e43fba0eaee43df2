import { useTranslations } from "use-intl";
import type { PlaylistEntry, PlaylistItem } from "#lib/playlists/entries.ts";
import { Panel } from "#ui/panel.tsx";

/** What can be added to a playlist, and the ways to find it. */
export function AddPanel({
  entries,
}: {
  entries: readonly PlaylistEntry[];
  /** Before which place it comes, from 0; null: at the end. */
  insertGap: number | null;
  isReadOnly: boolean;
  onAdd: (items: readonly PlaylistItem[]) => void;
}) {
  const t = useTranslations("playlistAdding");
  return <Panel title={t("title")}>{entries.length}</Panel>;
}
