import { Ellipsis, ListVideo } from "lucide-react";
import { Link } from "react-router";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { RemovalNote } from "#changes/field-note.tsx";
import { playlistEdits } from "#playlists/playlist-edits-queries.ts";
import type { Playlist } from "#playlists/playlist-record.ts";
import { madePlaylistsOf } from "#playlists/playlists-queries.ts";
import { formatDuration } from "#shared/dates/durations.ts";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { Thumbnail } from "#shared/ui/thumbnail.tsx";
import type { ImageUrls } from "#videos/playable.ts";
import { MAX_THUMBNAILS, type SummedPlaylist } from "./arrange-playlists.ts";
import type { PlaylistCommand } from "./playlist-dialog.tsx";
import { PlaylistEditNotes, PlaylistMenu } from "./playlist-head.tsx";

export const PLAYLIST_GRID =
  "grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]";

export function PlaylistGrid({
  found,
  draftIds,
  onCommand,
}: {
  found: readonly SummedPlaylist[];
  draftIds: ReadonlySet<string>;
  onCommand: (command: PlaylistCommand, playlist: Playlist) => void;
}) {
  const t = useTranslations("playlist");
  const common = useTranslations("common");
  const services = useApi();
  const mayEdit = useMayEdit();
  const pending = useStore(playlistEdits.pendingOf(services));
  const overruled = useStore(playlistEdits.overruledOf(services));
  const made = useStore(madePlaylistsOf(services));
  const statusOf = (id: string) => {
    if (pending[id]?.kind === "removal") return "deleting";
    return made[id] === undefined ? "there" : "fresh";
  };
  return (
    <section ref={keepFocus} tabIndex={-1} className="outline-none">
      <ul className={PLAYLIST_GRID}>
        {found.map(({ playlist, totals }) => {
          const { id, title, description } = playlist;
          const status = statusOf(id);
          return (
            // Cards out of view cost nothing; the room around each is for the focus ring.
            <li
              key={id}
              className="-m-1 min-w-0 p-1 [contain-intrinsic-size:auto_16rem] [content-visibility:auto]"
            >
              <article className="group relative min-w-0">
                <div className="relative">
                  <PlaylistImage urls={playlist.images} thumbnailUrls={totals.thumbnailUrls} />
                  {draftIds.has(id) ? (
                    <span
                      title={t("draftHint")}
                      className="absolute start-2 top-2 rounded-sm bg-[#0b0d10e0] px-1.5 py-0.5 text-xs font-medium text-[#ffffff]"
                    >
                      {t("draft")}
                    </span>
                  ) : null}
                </div>
                <div className="mt-2 flex items-start justify-between gap-1">
                  <h2 className="min-w-0 pt-1 font-semibold wrap-anywhere group-hover:text-accent">
                    <Link to={paths.playlist(id)}>
                      {/* The whole card is the link; other controls lie above it. */}
                      <span className="absolute inset-0 rounded-lg" />
                      <bdi className="line-clamp-2">{title ?? common("untitled")}</bdi>
                    </Link>
                  </h2>
                  <div className="relative">
                    <PlaylistMenu
                      playlistId={id}
                      phase={status}
                      mayEdit={mayEdit}
                      label={t("menu.labelFor", { title: title ?? common("untitled") })}
                      onCommand={(command) => onCommand(command, playlist)}
                    >
                      <Ellipsis aria-hidden="true" size={16} />
                    </PlaylistMenu>
                  </div>
                </div>
                {description?.trim() ? (
                  <p dir="auto" className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">
                    {description}
                  </p>
                ) : null}
                <PlaylistNumbers playlist={playlist} totals={totals} />
                <div className="relative text-sm empty:hidden">
                  {status === "fresh" ? (
                    <StatusLabel tone="working">{t("settingUp")}</StatusLabel>
                  ) : null}
                  {status === "deleting" ? (
                    <RemovalNote edits={playlistEdits} id={id} />
                  ) : pending[id] !== undefined || overruled[id] !== undefined ? (
                    <PlaylistEditNotes playlistId={id} />
                  ) : null}
                </div>
              </article>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function PlaylistNumbers({
  playlist: { createdAtMs, savedAtMs },
  totals: { itemCount, isCountAtLeast, seconds, isLengthAtLeast },
}: SummedPlaylist) {
  const t = useTranslations("playlist");
  const common = useTranslations("common");
  const format = useFormatter();
  const locale = useLocale();
  const content = () => {
    if (itemCount === null || (itemCount === 0 && isCountAtLeast)) return t("itemsUnknown");
    const count = t("itemCount", { count: itemCount });
    if (itemCount === 0) return count;
    const items = isCountAtLeast ? common("atLeast", { value: count }) : count;
    if (seconds === null) return `${items} · ${t("lengthUnknown")}`;
    const length = formatDuration(seconds, locale);
    return `${items} · ${isLengthAtLeast ? common("atLeast", { value: length }) : length}`;
  };
  const date = (atMs: number) => format.dateTime(atMs, { dateStyle: "medium" });
  const dates =
    savedAtMs !== null && savedAtMs !== createdAtMs
      ? t("changed", { date: date(savedAtMs) })
      : createdAtMs !== null && t("created", { date: date(createdAtMs) });
  return (
    <>
      <p className="mt-1 text-sm text-ink-soft">{content()}</p>
      <p className="text-sm text-ink-faint empty:hidden">{dates}</p>
    </>
  );
}

function PlaylistImage({
  urls,
  thumbnailUrls,
}: {
  urls: ImageUrls;
  thumbnailUrls: readonly string[];
}) {
  const t = useTranslations("playlist");
  const own = urls.thumbnail ?? urls.splashscreen;
  const isMosaic = own === null && thumbnailUrls.length === MAX_THUMBNAILS;
  return (
    <div className="aspect-video overflow-hidden rounded-lg bg-sunken">
      <div className={isMosaic ? "grid size-full grid-cols-2 grid-rows-2 gap-px" : "size-full"}>
        {(isMosaic ? thumbnailUrls : [own ?? thumbnailUrls[0] ?? null]).map((url) => (
          <Thumbnail
            key={url}
            url={url}
            width={isMosaic ? 320 : 640}
            height={isMosaic ? 180 : 360}
            className="size-full object-cover transition-opacity group-hover:opacity-90"
          >
            <div className="grid size-full place-content-center justify-items-center gap-1 text-ink-faint">
              <ListVideo aria-hidden="true" size={24} />
              {isMosaic ? null : (
                <span className="sr-only text-xs sm:not-sr-only">{t("noImage")}</span>
              )}
            </div>
          </Thumbnail>
        ))}
      </div>
    </div>
  );
}
