import { PlaylistEditor } from "#playlists/content/playlist-editor.tsx";
import { PlaylistLayout } from "./playlist-layout.tsx";

/** Shows the items of one playlist, with a preview. */
export function PlaylistContentPage() {
  return (
    <PlaylistLayout tab="content">
      {(playlist, phase) => <PlaylistEditor key={playlist.id} playlist={playlist} phase={phase} />}
    </PlaylistLayout>
  );
}
