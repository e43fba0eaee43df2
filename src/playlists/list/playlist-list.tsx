import { useQuery } from "@tanstack/react-query";
import { Ellipsis, ListVideo, SearchX } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { Link } from "react-router";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { RemovalNote } from "#changes/field-note.tsx";
import { playlistEdits, playlistWithEdits } from "#playlists/playlist-edits-queries.ts";
import type { Playlist } from "#playlists/playlist-record.ts";
import { madePlaylistsOf, playlistQueries } from "#playlists/playlists-queries.ts";
import { useVideoMap } from "#playlists/use-candidates.ts";
import { formatDuration } from "#shared/dates/durations.ts";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { paths } from "#shared/paths.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { ButtonLink } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { Loaded } from "#shared/ui/loaded.tsx";
import { CardSkeletons } from "#shared/ui/skeleton.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { Thumbnail } from "#shared/ui/thumbnail.tsx";
import type { ImageUrls } from "#videos/playable.ts";
import {
  arrangePlaylists,
  formatPlaylistsView,
  MAX_THUMBNAILS,
  type PlaylistsView,
  type SummedPlaylist,
  totalsOf,
} from "./arrange-playlists.ts";
import { type PlaylistCommand, PlaylistDialog, PlaylistMenu } from "./playlist-actions.tsx";
import { PlaylistEditNotes } from "./playlist-head.tsx";

const PLAYLIST_GRID =
  "grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]";
const NO_DRAFTS: ReadonlySet<string> = new Set();

export function PlaylistList({
  view,
  draftIds = NO_DRAFTS,
  newButton,
}: {
  view: PlaylistsView;
  draftIds?: ReadonlySet<string> | undefined;
  /** Is absent where none may be created. */
  newButton: ReactNode;
}) {
  const t = useTranslations("playlists");
  const locale = useLocale();
  const services = useApi();
  const { data, dataUpdatedAt, error, refetch } = useQuery(playlistQueries.list(services));
  const pending = useStore(playlistEdits.pendingOf(services));
  const { videos } = useVideoMap();
  const all = useMemo(
    () =>
      (data?.playlists ?? []).map((playlist) => ({
        playlist: playlistWithEdits(playlist, pending),
        totals: totalsOf(playlist, videos),
      })),
    [data, pending, videos],
  );
  const found = useMemo(() => arrangePlaylists(all, view, locale), [all, view, locale]);
  const [requested, setRequested] = useState<{
    command: PlaylistCommand;
    playlist: Playlist;
  } | null>(null);
  const close = () => setRequested(null);
  // This holds also if the playlist no longer matches the search: a new title must not close the dialog.
  const selected = all.find(({ playlist }) => playlist.id === requested?.playlist.id)?.playlist;
  const isSearching = view.search.trim() !== "";
  return (
    <Loaded
      data={data}
      problem={toProblem(error)}
      asOfMs={dataUpdatedAt}
      onRetry={() => void refetch()}
      skeleton={<CardSkeletons className={PLAYLIST_GRID} count={8} />}
    >
      {({ unreadableCount }) => (
        <>
          {unreadableCount === 0 ? null : (
            <p role="status" className="mb-3 rounded-md bg-sunken px-3 py-2 text-ink-soft">
              {t("unreadable", { count: unreadableCount })}
            </p>
          )}
          <p role="status" className="mb-3 text-sm text-ink-faint empty:hidden">
            {isSearching && found.length > 0 ? t("count", { count: found.length }) : null}
          </p>
          {found.length > 0 ? (
            <PlaylistGrid
              found={found}
              draftIds={draftIds}
              onCommand={(command, playlist) => setRequested({ command, playlist })}
            />
          ) : isSearching && all.length > 0 ? (
            <EmptyState
              icon={<SearchX size={28} />}
              title={t("noMatch.title")}
              action={
                <ButtonLink
                  to={`${paths.playlists}${formatPlaylistsView({ ...view, search: "" })}`}
                >
                  {t("noMatch.action")}
                </ButtonLink>
              }
            >
              {t("noMatch.advice")}
            </EmptyState>
          ) : // Unreadable rows may be playlists: then the line above suffices.
          unreadableCount > 0 ? null : (
            <EmptyState icon={<ListVideo size={28} />} title={t("empty.title")} action={newButton}>
              {newButton === undefined ? undefined : t("empty.advice")}
            </EmptyState>
          )}
          {requested === null ? null : (
            <PlaylistDialog
              command={requested.command}
              playlist={selected ?? requested.playlist}
              onClose={close}
              onDeleted={close}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

function PlaylistGrid({
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
            // What is out of sight costs nothing; the room around it is for the ring of what has the focus.
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
                      {/* The whole card is the link; what else can be pressed lies above it. */}
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
