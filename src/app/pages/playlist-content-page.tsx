import { PlaylistDesk } from "#playlists/desk/playlist-desk.tsx";
import { PlaylistLayout } from "./playlist-layout.tsx";
import { PlaylistPreviewPlayer } from "./playlist-preview-player.tsx";

/** What one playlist plays. */
export function PlaylistContentPage() {
  return (
    <PlaylistLayout tab="content">
      {(playlist, standing) => (
        <PlaylistDesk
          key={playlist.id}
          playlist={playlist}
          standing={standing}
          renderPlayer={(item, told) => <PlaylistPreviewPlayer item={item} {...told} />}
        />
      )}
    </PlaylistLayout>
  );
}
