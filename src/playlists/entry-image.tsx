import { Film, Radio } from "lucide-react";
import { classNames } from "#shared/ui/class-names.ts";
import { Thumbnail } from "#shared/ui/thumbnail.tsx";
import type { PlaylistItem } from "./entries.ts";

export function EntryImage({
  url,
  type,
  className,
}: {
  url: string | null;
  type: PlaylistItem["type"];
  className?: string;
}) {
  const Icon = type === "channel" ? Radio : Film;
  return (
    <span
      className={classNames(
        "grid aspect-video place-items-center overflow-hidden rounded-sm bg-sunken inset-ring inset-ring-line text-ink-faint",
        className,
      )}
    >
      <Thumbnail url={url} draggable={false} className="size-full object-cover">
        <Icon aria-hidden="true" size={15} />
      </Thumbnail>
    </span>
  );
}
