import { useTranslations } from "use-intl";
import { playlistEdits } from "#playlists/playlist-edits-queries.ts";
import { FieldNote, RemovalNote } from "#shared/ui/pending-note.tsx";

export function PlaylistEditNotes({ playlistId }: { playlistId: string }) {
  const t = useTranslations("playlist");
  const emptyTexts = { title: t("untitled"), description: t("fields.noDescription") };
  return (["title", "description"] as const).map((field) => (
    <FieldNote
      key={field}
      edits={playlistEdits}
      id={playlistId}
      field={field}
      describe={(requested) => requested || emptyTexts[field]}
    />
  ));
}

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
