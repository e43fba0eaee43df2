import { EmbedCodes } from "#player/embed/embed-codes.tsx";
import { ScriptUploads } from "#player/embed/script-uploads.tsx";
import { PlaylistLayout } from "./playlist-layout.tsx";

/** Embed codes and script uploads of one playlist. */
export function PlaylistEmbedPage() {
  return (
    <PlaylistLayout tab="embed">
      {({ id }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
          <EmbedCodes key={`embed ${id}`} kind="playlists" id={id} />
          <ScriptUploads key={`script ${id}`} kind="playlist" id={id} />
        </div>
      )}
    </PlaylistLayout>
  );
}
