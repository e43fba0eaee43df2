import { useTranslations } from "use-intl";
import { PlaylistFieldNote } from "./playlist-field-note.tsx";

/** How new words for a playlist stand; nothing where they stand as told. */
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
