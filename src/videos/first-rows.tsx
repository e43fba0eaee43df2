import { Skeleton } from "#shared/ui/skeleton.tsx";
import { type LibraryView, STATUS_SHOWN } from "./library-view.ts";
import { VodCard } from "./vod-card.tsx";
import type { Vod } from "./vod-record.ts";

/** What is on screen before the rest of the library's code is there. */
const FIRST_CARDS = 24;

const COLUMNS = "repeat(auto-fill, minmax(clamp(8.5rem, 20%, 16rem), 1fr))";

/** The first films of the library, or what will be them. Stands exactly where the list that follows will. */
export function FirstRows({
  view,
  vods,
}: {
  view: LibraryView;
  /** Undefined while they are not known. */
  vods: readonly Vod[] | undefined;
}) {
  const status = STATUS_SHOWN[view.shown];
  const isKnown = view.layout === "grid" && view.folder === null && view.missing.length === 0;
  return (
    <ul className="grid gap-x-4" style={{ gridTemplateColumns: COLUMNS }}>
      {isKnown && vods !== undefined
        ? vods
            .filter((vod) => status === undefined || vod.status === status)
            .slice(0, FIRST_CARDS)
            .map((vod) => (
              <li key={vod.id} className="min-w-0 pb-4">
                <VodCard vod={vod} />
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
