import { Film, Radio } from "lucide-react";
import type { PlaylistEntry } from "#playlists/entries.ts";
import type { EntryFacts } from "#playlists/entry-facts.ts";

/** What an entry looks like; a sign of its kind where there is no picture. */
export function RowPicture({
  facts: { thumbnailUrl },
  type,
}: {
  facts: EntryFacts;
  type: PlaylistEntry["type"];
}) {
  const Icon = type === "channel" ? Radio : Film;
  return (
    <div className="grid aspect-video place-items-center overflow-hidden rounded-sm bg-sunken inset-ring inset-ring-line text-ink-faint">
      {thumbnailUrl === null ? (
        <Icon aria-hidden="true" size={15} />
      ) : (
        <img
          src={thumbnailUrl}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          className="size-full object-cover"
        />
      )}
    </div>
  );
}
