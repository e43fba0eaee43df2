import { Suspense } from "react";
import { type LoaderFunctionArgs, replace, useParams } from "react-router";
import { useTranslations } from "use-intl";
import { later } from "#messages/later.tsx";
import { EmbedCodes } from "#player/embed/embed-codes.tsx";
import { ScriptUploads } from "#player/embed/script-uploads.tsx";
import { resumeCreations } from "#playlists/playlist-creations-queries.ts";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import { oneOf } from "#shared/collections/search-params.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { PLAYLIST_TABS, type PlaylistTab, paths } from "#shared/paths.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { ContainerWatchTime, OnePlaylistAnalytics } from "./lazy-panels.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { PlaylistLayout } from "./playlist-layout.tsx";

const PAGES = {
  content: later(async () => (await import("./playlist-content-page.tsx")).PlaylistContentPage),
  images: later(
    async () => (await import("./playlist-images-page.tsx")).PlaylistImagesPage,
    "images",
  ),
  analytics: PlaylistAnalyticsPage,
  "watch-time": PlaylistWatchTimePage,
  embed: PlaylistEmbedPage,
} as const satisfies Record<PlaylistTab, unknown>;

/** Prefetches the playlist while the page's code is loading; redirects a URL without a tab to the first one. */
export function loader(
  services: ApiServices,
  { params: { playlistId = "", tab }, request }: LoaderFunctionArgs,
) {
  const { api, queryClient } = services;
  if (tab === undefined)
    return replace(`${paths.playlist(playlistId)}${new URL(request.url).search}`);
  resumeCreations(services);
  if (tab in PAGES) void queryClient.prefetchQuery(playlistQueries.detail(api, playlistId));
  return null;
}

export function Component() {
  const { tab } = useParams();
  const known = oneOf(PLAYLIST_TABS, tab ?? null);
  const Page = known === null ? NotFoundPage : PAGES[known];
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <Page />
    </Suspense>
  );
}

function PlaylistEmbedPage() {
  return (
    <PlaylistLayout tab="embed">
      {({ id }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
          <EmbedCodes kind="playlists" id={id} />
          <ScriptUploads kind="playlist" id={id} />
        </div>
      )}
    </PlaylistLayout>
  );
}

function PlaylistAnalyticsPage() {
  const common = useTranslations("common");
  return (
    <PlaylistLayout tab="analytics">
      {({ id, title }) => (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <OnePlaylistAnalytics key={id} id={id} name={title ?? common("untitled")} />
        </Suspense>
      )}
    </PlaylistLayout>
  );
}

/** Shows the watch time of the videos in a playlist; of its channels where it has no videos. */
function PlaylistWatchTimePage() {
  const common = useTranslations("common");
  return (
    <PlaylistLayout tab="watch-time">
      {({ id, title, items }) => {
        const isOfChannels =
          items !== null && items.length > 0 && items.every(({ type }) => type === "channel");
        return (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <ContainerWatchTime
              key={id}
              of="playlist"
              id={id}
              kind={isOfChannels ? "channel" : "vod"}
              name={title ?? common("untitled")}
            />
          </Suspense>
        );
      }}
    </PlaylistLayout>
  );
}
