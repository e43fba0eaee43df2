import { Film, Radio } from "lucide-react";
import { classNames } from "#shared/ui/class-names.ts";
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
      {url === null ? (
        <Icon aria-hidden="true" size={15} />
      ) : (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
