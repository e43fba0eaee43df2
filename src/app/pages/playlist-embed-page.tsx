import { EmbedCodes } from "#features/sharing/embed-codes.tsx";
import { PlaylistLayout } from "./playlist-layout.tsx";

/** How one playlist is given to others. */
export function PlaylistEmbedPage() {
  return (
    <PlaylistLayout tab="embed">
      {({ id }) => <EmbedCodes key={id} kind="playlists" id={id} />}
    </PlaylistLayout>
  );
}
