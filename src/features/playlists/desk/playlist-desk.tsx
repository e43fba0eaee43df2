import { useMemo } from "react";
import type { Playlist } from "#api/playlist-record.ts";
import { AddPanel } from "#features/playlists/adding/add-panel.tsx";
import { OrderEditor } from "#features/playlists/editor/order-editor.tsx";
import { useEntryFacts } from "#features/playlists/use-entry-facts.ts";
import { entriesOf } from "#lib/playlists/entries.ts";

/** What a playlist plays, to be worked on. */
export function PlaylistDesk({ playlist }: { playlist: Playlist }) {
  const items = playlist.items ?? [];
  const entries = useMemo(() => entriesOf(playlist.items ?? []), [playlist.items]);
  const titles = useMemo(
    () =>
      new Map(
        (playlist.items ?? []).flatMap(({ id, type, title }): [string, string][] =>
          title === null ? [] : [[`${type}:${id}`, title]],
        ),
      ),
    [playlist.items],
  );
  const facts = useEntryFacts(items, titles);
  return (
    <>
      <OrderEditor
        entries={entries}
        facts={facts}
        marks={new Map()}
        isReadOnly
        onApply={() => {}}
        insertGap={null}
        onInsertGapChange={() => {}}
      />
      <AddPanel entries={entries} insertGap={null} isReadOnly onAdd={() => {}} />
    </>
  );
}
