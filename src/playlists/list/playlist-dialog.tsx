import type { Playlist } from "#playlists/playlist-record.ts";
import { DeletePlaylistDialog } from "./delete-playlist-dialog.tsx";
import { DuplicatePlaylistDialog } from "./duplicate-playlist-dialog.tsx";
import { EditPlaylistDialog } from "./edit-playlist-dialog.tsx";
import type { PlaylistCommand } from "./playlist-command.ts";

/** The dialog that a command opens. */
export function PlaylistDialog({
  command,
  playlist,
  onClose,
  onDeleted,
}: {
  command: PlaylistCommand;
  /** As it was asked for. */
  playlist: Playlist;
  onClose: () => void;
  /** Its deletion was accepted, or may have been. */
  onDeleted: () => void;
}) {
  switch (command) {
    case "edit":
      return <EditPlaylistDialog playlist={playlist} onClose={onClose} />;
    case "duplicate":
      return <DuplicatePlaylistDialog playlist={playlist} onClose={onClose} />;
    case "delete":
      return <DeletePlaylistDialog playlist={playlist} onClose={onClose} onDeleted={onDeleted} />;
  }
}
