import { type LibraryView, STATUS_SHOWN } from "#library/library-view.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { VideoCard } from "#videos/video-card.tsx";
import type { Video } from "#videos/video-record.ts";

/** Is the number of cards shown before the code of the full list has loaded: as many as there is room for. */
const FIRST_CARDS = { onPhone: 12, usual: 24 };

/** Counts the images that load before everything else: those in view on a phone, the first row on a wide screen. */
const URGENT_IMAGES = 6;

const COLUMNS = "repeat(auto-fill, minmax(clamp(8.5rem, 20%, 16rem), 1fr))";

/** Shows the first videos of the library or their skeletons, at the exact position of the full list that follows. */
export function FirstRows({
  view,
  videos,
}: {
  view: LibraryView;
  /** Is undefined while they are not known. */
  videos: readonly Video[] | undefined;
}) {
  const status = STATUS_SHOWN[view.shown];
  const isKnown = view.layout === "grid" && view.folder === null && view.missing.length === 0;
  return (
    <ul className="grid gap-x-4" style={{ gridTemplateColumns: COLUMNS }}>
      {isKnown && videos !== undefined
        ? videos
            .filter((video) => status === undefined || video.status === status)
            .slice(0, innerWidth < 768 ? FIRST_CARDS.onPhone : FIRST_CARDS.usual)
            .map((video, index) => (
              <li key={video.id} className="min-w-0 pb-4">
                <VideoCard video={video} isFirst={index < URGENT_IMAGES} />
              </li>
            ))
        : Array.from({ length: 12 }, (_, i) => (
            <li key={i} aria-hidden="true" className="pb-4">
              <Skeleton className="aspect-video" />
              <Skeleton className="mt-2 h-14" />
            </li>
          ))}
    </ul>
  );
}
