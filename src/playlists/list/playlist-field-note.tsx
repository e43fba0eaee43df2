import { playlistEdits } from "#playlists/playlist-edits-queries.ts";
import type { PlaylistFields } from "#playlists/playlists.ts";
import { useFieldNote } from "#shared/sync/save-edit-queries.ts";
import { PendingNote } from "#shared/ui/pending-note.tsx";

/** How what one field of a playlist was told stands; nothing where it stands as told. */
export function PlaylistFieldNote({
  playlistId,
  field,
  emptyText,
}: {
  playlistId: string;
  field: keyof PlaylistFields;
  /** Stands for a text that was taken away. */
  emptyText: string;
}) {
  const { asked, ...note } = useFieldNote(playlistEdits, playlistId, field);
  return <PendingNote {...note} asked={asked === undefined ? "" : asked || emptyText} />;
}
