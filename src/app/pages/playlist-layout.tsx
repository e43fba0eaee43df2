import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { useTranslations } from "use-intl";
import { PlaylistHead } from "#playlists/list/playlist-head.tsx";
import { FreshPlaylist, GonePlaylist } from "#playlists/list/playlist-notices.tsx";
import { waitingCopiesOf } from "#playlists/playlist-creations-queries.ts";
import { playlistEdits, playlistWithEdits } from "#playlists/playlist-edits-queries.ts";
import type { Playlist, PlaylistStatus } from "#playlists/playlist-record.ts";
import { madePlaylistsOf, playlistQueries } from "#playlists/playlists-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { isNotFound, toProblem } from "#shared/http/errors.ts";
import { PLAYLIST_TABS, type PlaylistTab, paths } from "#shared/paths.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { TabLinks } from "#shared/ui/tab-links.tsx";

/** Lays out the pages of one playlist: header and tabs. */
export function PlaylistLayout({
  tab,
  children,
}: {
  tab: PlaylistTab;
  /**
   * Renders the content of the tab.
   * @param playlist with pending edits applied
   */
  children: (playlist: Playlist, phase: PlaylistStatus) => ReactNode;
}) {
  const { playlistId = "" } = useParams();
  // The key resets all state when another playlist is opened.
  return (
    <PlaylistById key={playlistId} playlistId={playlistId} tab={tab}>
      {children}
    </PlaylistById>
  );
}

function PlaylistById({
  playlistId,
  tab,
  children,
}: {
  playlistId: string;
  tab: PlaylistTab;
  children: (playlist: Playlist, phase: PlaylistStatus) => ReactNode;
}) {
  const t = useTranslations("playlist");
  const services = useApi();
  const { api } = services;
  const { data, dataUpdatedAt, error, refetch } = useQuery(playlistQueries.detail(api, playlistId));
  const pending = useStore(playlistEdits.pendingOf(useApi()));
  const made = useStore(madePlaylistsOf(services));
  const waitingCopies = useStore(waitingCopiesOf(services));

  const isMissing = isNotFound(error);
  const fresh = made[playlistId];
  const record = data ?? fresh;
  const playlist = record === undefined ? undefined : playlistWithEdits(record, pending);
  const isWaitingCopy = waitingCopies.includes(playlistId);
  const isDeleting = pending[playlistId]?.kind === "removal";
  const isFresh = fresh !== undefined || isWaitingCopy;
  const phase: PlaylistStatus = isDeleting
    ? "deleting"
    : isFresh
      ? "fresh"
      : isMissing
        ? "gone"
        : "there";
  const isGone = phase === "gone";
  // Keep an order that is being edited on screen, even if the playlist was deleted.
  const isHidden = isWaitingCopy || ((isGone || phase === "fresh") && tab !== "content");
  return (
    <>
      <PlaylistHead playlist={playlist} phase={phase} />
      {isGone && playlist === undefined ? null : (
        <TabLinks
          label={t("tabs.label")}
          links={PLAYLIST_TABS.map((name) => ({
            to: paths.playlist(playlistId, name),
            text: t(`tabs.${name}`),
            isCurrent: name === tab,
          }))}
        />
      )}
      {phase === "fresh" ? <FreshPlaylist playlistId={playlistId} isCopy={isWaitingCopy} /> : null}
      {isGone && (playlist === undefined || isHidden) ? (
        <GonePlaylist onRetry={() => void refetch()} />
      ) : isHidden ? null : (
        <>
          {isGone ? (
            <p role="alert" className="mb-4 rounded-md bg-sunken px-3 py-2 text-trouble">
              {t("gone.kept")}
            </p>
          ) : null}
          <Loaded
            data={playlist}
            // "Not found" is already reported above.
            problem={isMissing ? null : toProblem(error)}
            asOfMs={dataUpdatedAt}
            onRetry={() => void refetch()}
            skeleton={<Skeleton className="h-96" />}
          >
            {(known) => children(known, phase)}
          </Loaded>
        </>
      )}
    </>
  );
}
