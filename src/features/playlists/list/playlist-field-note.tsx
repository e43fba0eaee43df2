import { playlistEdits } from "#api/playlist-edits-queries.ts";
import type { PlaylistFields } from "#api/playlists.ts";
import { useFieldNote } from "#api/save-edit-queries.ts";
import { PendingNote } from "#ui/pending-note.tsx";

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
