import { Suspense } from "react";
import { lazily } from "#shared/ui/lazily.tsx";

const UsedInPlaylists = lazily(
  async () => (await import("#playlists/used-in-playlists.tsx")).UsedInPlaylists,
);

/** Says in which playlists the videos of a question are. */
export function VideosUse({ videoIds }: { videoIds: readonly string[] }) {
  return (
    <div className="mt-2">
      <Suspense>
        <UsedInPlaylists videoIds={videoIds} />
      </Suspense>
    </div>
  );
}
