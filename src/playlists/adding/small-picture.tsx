import { Film } from "lucide-react";

/** The picture of something in a list; its title stands beside it. */
export function SmallPicture({ url }: { url: string | null }) {
  return (
    <span className="grid aspect-video w-14 shrink-0 place-items-center overflow-hidden rounded-sm bg-sunken inset-ring inset-ring-line text-ink-faint">
      {url === null ? (
        <Film aria-hidden="true" size={14} />
      ) : (
        <img
          src={url}
          alt=""
          width={56}
          height={32}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
