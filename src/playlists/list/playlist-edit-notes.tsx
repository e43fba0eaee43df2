import { useTranslations } from "use-intl";
import { playlistEdits } from "#playlists/playlist-edits-queries.ts";
import type { PlaylistFields } from "#playlists/playlists.ts";
import { useFieldNote } from "#shared/sync/save-edit-queries.ts";
import { PendingNote, RemovalNote } from "#shared/ui/pending-note.tsx";

export function PlaylistEditNotes({ playlistId }: { playlistId: string }) {
  const t = useTranslations("playlist");
  return (
    <>
      <PlaylistFieldNote playlistId={playlistId} field="title" emptyText={t("untitled")} />
      <PlaylistFieldNote
        playlistId={playlistId}
        field="description"
        emptyText={t("fields.noDescription")}
      />
    </>
  );
}

/** Status of a field's pending edit; empty if none. */
export function PlaylistFieldNote({
  playlistId,
  field,
  emptyText,
}: {
  playlistId: string;
  field: keyof PlaylistFields;
  /** Shown for an empty text. */
  emptyText: string;
}) {
  const { requested, ...note } = useFieldNote(playlistEdits, playlistId, field);
  return (
    <PendingNote {...note} requested={requested === undefined ? "" : requested || emptyText} />
  );
}

/** Deletion progress while lookups still show the playlist. */
export function PlaylistRemovalNote({ playlistId }: { playlistId: string }) {
  const t = useTranslations("playlist.deleting");
  return (
    <RemovalNote
      edits={playlistEdits}
      id={playlistId}
      texts={{ saved: t("saved"), unknown: t("unknown"), keep: t("keep") }}
    />
  );
}
