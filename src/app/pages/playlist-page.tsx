import { Suspense } from "react";
import { type LoaderFunctionArgs, replace, useParams } from "react-router";
import { later } from "#app/later.tsx";
import { resumeCreations } from "#playlists/playlist-creations-queries.ts";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { type PlaylistTab, paths } from "#shared/paths.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

const PAGES = {
  content: later(
    async () => (await import("./playlist-content-page.tsx")).PlaylistContentPage,
    "player",
  ),
  images: later(
    async () => (await import("./playlist-images-page.tsx")).PlaylistImagesPage,
    "images",
    "player",
  ),
  embed: later(async () => (await import("./playlist-embed-page.tsx")).PlaylistEmbedPage, "player"),
} as const satisfies Record<PlaylistTab, unknown>;

/** Prefetches the playlist while the page's code is loading; redirects a URL without a tab to the first one. */
export function loader(services: ApiServices) {
  const { api, queryClient } = services;
  return ({ params: { playlistId = "", tab }, request }: LoaderFunctionArgs) => {
    if (tab === undefined)
      return replace(`${paths.playlist(playlistId)}${new URL(request.url).search}`);
    resumeCreations(services);
    if (tab in PAGES) void queryClient.prefetchQuery(playlistQueries.detail(api, playlistId));
    return null;
  };
}

/** One playlist, with its tabs. */
export function Component() {
  const { tab } = useParams();
  const Page = tab === "content" || tab === "images" || tab === "embed" ? PAGES[tab] : NotFoundPage;
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <Page />
    </Suspense>
  );
}
