import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, type LoaderFunctionArgs, useParams } from "react-router";
import { useTranslations } from "use-intl";
import { type ApiServices, useApi } from "#api/api-context.tsx";
import { toProblem } from "#api/errors.ts";
import { playlistAsAsked, playlistEdits } from "#api/playlist-edits-queries.ts";
import type { Playlist } from "#api/playlist-record.ts";
import { playlistQueries } from "#api/playlists-queries.ts";
import { type PlaylistTab, paths } from "#lib/paths.ts";
import { Loaded } from "#ui/loaded.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TabLinks } from "#ui/tab-links.tsx";

/** Starts the call for the playlist before the page's components exist. */
export function playlistLoader({ api, queryClient }: ApiServices) {
  return ({ params }: LoaderFunctionArgs) => {
    void queryClient.prefetchQuery(playlistQueries.detail(api, params.playlistId ?? ""));
    return null;
  };
}

const TABS = ["content", "images", "embed"] as const satisfies PlaylistTab[];

/** What the pages of one playlist have in common: where they lie, its name, the way to the others. */
export function PlaylistLayout({
  tab,
  children,
}: {
  tab: PlaylistTab;
  /** @param playlist as it was asked for */
  children: (playlist: Playlist) => ReactNode;
}) {
  const { playlistId = "" } = useParams();
  const t = useTranslations("playlist");
  const { api } = useApi();
  const {
    data: record,
    dataUpdatedAt,
    error,
    refetch,
  } = useQuery(playlistQueries.detail(api, playlistId));
  const { data: pending } = useQuery(playlistEdits.pending());
  const playlist = record === undefined ? undefined : playlistAsAsked(record, pending);
  return (
    <>
      <PageHeader
        title={playlist === undefined ? t("playlist") : (playlist.title ?? t("untitled"))}
        eyebrow={<ToPlaylists />}
      />
      <div className="mb-4">
        <TabLinks
          label={t("tabs.label")}
          links={TABS.map((name) => ({
            to: paths.playlist(playlistId, name),
            text: t(`tabs.${name}`),
            isCurrent: name === tab,
          }))}
        />
      </div>
      <Loaded
        data={playlist}
        problem={toProblem(error)}
        asOfMs={dataUpdatedAt}
        onRetry={() => void refetch()}
        skeleton={<Skeleton className="h-96" />}
      >
        {children}
      </Loaded>
    </>
  );
}

function ToPlaylists() {
  const t = useTranslations("playlists");
  return (
    <Link to={paths.playlists} className="hover:text-ink hover:underline">
      {t("title")}
    </Link>
  );
}
