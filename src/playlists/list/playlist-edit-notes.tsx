import { useTranslations } from "use-intl";
import { playlistEdits } from "#playlists/playlist-edits-queries.ts";
import type { PlaylistFields } from "#playlists/playlists.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { usePendingState } from "#shared/sync/edits-queries.ts";
import { useFieldNote } from "#shared/sync/save-edit-queries.ts";
import { Button } from "#shared/ui/button.tsx";
import { PendingNote } from "#shared/ui/pending-note.tsx";

/** Status of pending edits; empty if none. */
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
  const services = useApi();
  const state = usePendingState(playlistEdits, playlistId);
  if (state === null || state === "overruled") return null;
  const isStuck = state === "unconfirmed" || state === "stopped";
  return (
    <div
      role="status"
      className="mt-1 mb-4 flex flex-wrap items-center gap-2 rounded-md bg-sunken px-3 py-2 text-ink-soft"
    >
      {t(state)}
      {isStuck ? (
        <>
          <Button onClick={() => services.settle.checkAgain(playlistEdits.settleId(playlistId))}>
            {t("checkAgain")}
          </Button>
          <Button variant="quiet" onClick={() => playlistEdits.forget(services, playlistId)}>
            {t("keep")}
          </Button>
        </>
      ) : null}
    </div>
  );
}
