import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { storedDraftIds } from "#playlists/content/order-drafts.ts";
import { parsePlaylistsView } from "#playlists/list/arrange-playlists.ts";
import { PlaylistList } from "#playlists/list/playlist-list.tsx";
import { NewPlaylistDialog, PlaylistsToolbar } from "#playlists/list/playlists-toolbar.tsx";
import { resumeCreations } from "#playlists/playlist-creations-queries.ts";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import { type ApiServices, useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";

/** Prefetches the playlists while the page's code is loading; the list shows errors. */
export function loader(services: ApiServices) {
  // This comes before the list is read, which adds new playlists that the service does not list yet.
  resumeCreations(services);
  void services.queryClient.prefetchQuery(playlistQueries.list(services));
}

export function Component() {
  const t = useTranslations();
  const mayEdit = useMayEdit();
  const [params] = useSearchParams();
  const { data } = useQuery(playlistQueries.list(useApi()));
  // The list is read again on each visit: the page of a playlist, here or in another tab, may have changed it.
  const { data: draftIds } = useQuery({
    queryKey: ["playlist-drafts"],
    queryFn: storedDraftIds,
    staleTime: 0,
  });
  const [isMaking, setIsMaking] = useState(false);
  const view = useMemo(() => parsePlaylistsView(params), [params]);
  const newButton = mayEdit ? (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" size={15} />}
      onClick={() => setIsMaking(true)}
    >
      {t("playlist.create.title")}
    </Button>
  ) : undefined;
  const isEmpty = data?.playlists.length === 0 && data.unreadableCount === 0;
  return (
    <>
      <PageHeader
        title={t("common.playlists")}
        eyebrow={data === undefined ? null : t("playlists.count", { count: data.playlists.length })}
        actions={isEmpty ? undefined : newButton}
      />
      {isEmpty ? null : <PlaylistsToolbar view={view} />}
      <PlaylistList view={view} draftIds={draftIds} newButton={newButton} />
      {isMaking ? <NewPlaylistDialog onClose={() => setIsMaking(false)} /> : null}
    </>
  );
}
