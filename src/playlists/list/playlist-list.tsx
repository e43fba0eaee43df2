import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { FoundPlaylists } from "./found-playlists.tsx";
import { PLAYLIST_GRID } from "./playlist-grid.tsx";
import type { PlaylistsView } from "./playlists-view.ts";

const NO_DRAFTS: ReadonlySet<string> = new Set();

/** The account's playlists, as they are asked for. */
export function PlaylistList({
  view,
  draftIds = NO_DRAFTS,
  newButton,
}: {
  view: PlaylistsView;
  /** Playlists of which an order that is not saved waits on this device. */
  draftIds?: ReadonlySet<string> | undefined;
  /** The way to a new one, for where there is none. */
  newButton: ReactNode;
}) {
  const { api } = useApi();
  const { data, dataUpdatedAt, error, refetch } = useQuery(playlistQueries.list(api));
  return (
    <Loaded
      data={data}
      problem={toProblem(error)}
      asOfMs={dataUpdatedAt}
      onRetry={() => void refetch()}
      skeleton={<GridSkeleton />}
    >
      {(list) => (
        <FoundPlaylists list={list} view={view} draftIds={draftIds} newButton={newButton} />
      )}
    </Loaded>
  );
}

function GridSkeleton() {
  return (
    <div className={PLAYLIST_GRID}>
      {Array.from({ length: 8 }, (_, i) => (
        <div key={i}>
          <Skeleton className="aspect-video" />
          <Skeleton className="mt-2 h-4 w-3/4" />
          <Skeleton className="mt-2 h-3 w-1/2" />
        </div>
      ))}
    </div>
  );
}
