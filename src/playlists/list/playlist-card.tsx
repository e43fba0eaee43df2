import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import type { SummedPlaylist } from "./arrange-playlists.ts";
import { PlaylistNumbers } from "./playlist-numbers.tsx";
import { PlaylistPicture } from "./playlist-picture.tsx";

/** A playlist in the grid: picture, title, what it is about, how much it plays. */
export function PlaylistCard({
  summed: { playlist, totals },
  hasDraft,
  menu,
  children,
}: {
  /** As it was asked for. */
  summed: SummedPlaylist;
  /** Whether an order that is not saved waits on this device. */
  hasDraft: boolean;
  menu: ReactNode;
  /** How what it was told stands. */
  children: ReactNode;
}) {
  const t = useTranslations("playlist");
  return (
    <article className="group relative min-w-0">
      <div className="relative">
        <PlaylistPicture urls={playlist.pictures} thumbnailUrls={totals.thumbnailUrls} />
        {hasDraft ? (
          <span
            title={t("draftHint")}
            className="absolute start-2 top-2 rounded-sm bg-[#0b0d10e0] px-1.5 py-0.5 text-xs font-medium text-[#ffffff]"
          >
            {t("draft")}
          </span>
        ) : null}
      </div>
      <div className="mt-2 flex items-start justify-between gap-1">
        <h2 className="line-clamp-2 pt-1 font-semibold wrap-anywhere group-hover:text-accent">
          <Link to={paths.playlist(playlist.id)}>
            {/* The whole card is the link; what else can be pressed lies above it. */}
            <span className="absolute inset-0 rounded-lg" />
            <bdi>{playlist.title ?? t("untitled")}</bdi>
          </Link>
        </h2>
        <div className="relative">{menu}</div>
      </div>
      {playlist.description?.trim() ? (
        <p dir="auto" className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">
          {playlist.description}
        </p>
      ) : null}
      <PlaylistNumbers playlist={playlist} totals={totals} />
      <div className="relative text-sm empty:hidden">{children}</div>
    </article>
  );
}
