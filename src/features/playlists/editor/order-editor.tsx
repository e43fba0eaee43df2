import { useTranslations } from "use-intl";
import type { EntryFactsReader } from "#features/playlists/use-entry-facts.ts";
import type { PlaylistEntry } from "#lib/playlists/entries.ts";
import type { OrderAct } from "#lib/playlists/order-document.ts";

/** What is different about an entry from what the service has. */
export type EntryMark = "added" | "moved";

/** The order of a playlist, to be changed by mouse, touch and keyboard. */
export function OrderEditor({
  entries,
  facts,
}: {
  entries: readonly PlaylistEntry[];
  facts: EntryFactsReader;
  /** By the entry's key. */
  marks: ReadonlyMap<string, EntryMark>;
  /** Nothing can be changed: another tab has the draft, or a reading is awaited. */
  isReadOnly: boolean;
  onApply: (entries: readonly PlaylistEntry[], act: OrderAct) => void;
  /** Before which place things are added, from 0; null: at the end. */
  insertGap: number | null;
  onInsertGapChange: (gap: number | null) => void;
}) {
  const t = useTranslations("playlistOrder");
  return (
    <ol aria-label={t("list")}>
      {entries.map((entry) => (
        <li key={entry.key}>
          <bdi>{facts.of(entry).title}</bdi>
        </li>
      ))}
    </ol>
  );
}
