import { Suspense } from "react";
import { type LoaderFunctionArgs, replace, useParams } from "react-router";
import { later } from "#messages/later.tsx";
import { EmbedCodes } from "#player/embed/embed-codes.tsx";
import { ScriptUploads } from "#player/embed/script-uploads.tsx";
import { resumeCreations } from "#playlists/playlist-creations-queries.ts";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { type PlaylistTab, paths } from "#shared/paths.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { PlaylistLayout } from "./playlist-layout.tsx";

const PAGES = {
  content: later(async () => (await import("./playlist-content-page.tsx")).PlaylistContentPage),
  images: later(
    async () => (await import("./playlist-images-page.tsx")).PlaylistImagesPage,
    "images",
  ),
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
  const Page = tab === "content" || tab === "images" || tab === "embed" ? PAGES[tab] : NotFoundPage;
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
