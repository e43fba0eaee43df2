import { useQuery } from "@tanstack/react-query";
import { ListVideo, SearchX } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { playlistEdits, playlistWithEdits } from "#playlists/playlist-edits-queries.ts";
import type { Playlist } from "#playlists/playlist-record.ts";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import { useVideoMap } from "#playlists/use-candidates.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { paths } from "#shared/paths.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { ButtonLink } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Loaded } from "#shared/ui/loaded.tsx";
import { CardSkeletons } from "#shared/ui/skeleton.tsx";
import {
  arrangePlaylists,
  formatPlaylistsView,
  type PlaylistsView,
  totalsOf,
} from "./arrange-playlists.ts";
import { type PlaylistCommand, PlaylistDialog } from "./playlist-dialog.tsx";
import { PLAYLIST_GRID, PlaylistGrid } from "./playlist-grid.tsx";

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
