import { createBrowserRouter, matchPath, Navigate, type RouteObject } from "react-router";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { fetchAhead } from "#shared/http/fetched-ahead.ts";
import { paths } from "#shared/paths.ts";
import { lazily } from "#shared/ui/lazily.tsx";
import { bringStyles } from "./bring-styles.ts";
import { CrashNotice } from "./crash-notice.tsx";
import { catalogues } from "./messages/catalogues.ts";
import { Shell } from "./shell.tsx";
import { withMessages } from "./with-messages.tsx";

/**
 * Each page has its own code and messages, loaded on the first visit. A loader in a separate file starts its
 * requests before the rest of the page has loaded.
 */
const PAGES = [
  {
    path: paths.library,
    isFirst: true,
    words: [catalogues.library],
    ...pageOf(() => import("./pages/library-page.tsx"), "LibraryPage", "libraryLoader"),
  },
  {
    path: paths.coverage,
    words: [catalogues.coverage],
    ...pageOf(() => import("./pages/coverage-page.tsx"), "CoveragePage", "coverageLoader"),
  },
  {
    path: paths.missingPictures,
    words: [catalogues.pictureBoard],
    ...pageOf(
      () => import("./pages/missing-pictures-page.tsx"),
      "MissingPicturesPage",
      "missingPicturesLoader",
    ),
  },
  {
    path: "/vods/:vodId/:tab?",
    words: [
      catalogues.film,
      catalogues.folders,
      catalogues.library,
      catalogues.player,
      catalogues.records,
      catalogues.sharing,
    ],
    ...pageOf(() => import("./pages/vod-page.tsx"), "VodPage", "vodLoader"),
  },
  {
    path: "/folders/:folderId",
    words: [catalogues.folders, catalogues.library],
    ...pageOf(() => import("./pages/folder-page.tsx"), "FolderPage", "folderLoader"),
  },
  {
    path: "/folders/:folderId/analytics",
    words: [catalogues.folders, catalogues.analytics],
    ...pageOf(
      () => import("./pages/folder-analytics-page.tsx"),
      "FolderAnalyticsPage",
      "folderAnalyticsLoader",
    ),
  },
  {
    path: paths.analytics,
    words: [catalogues.analytics],
    ...pageOf(() => import("./pages/analytics-page.tsx"), "AnalyticsPage", "analyticsLoader"),
  },
  {
    path: "/watch-time/:kind?",
    words: [catalogues.watchTime],
    code: part(() => import("./pages/watch-time-page.tsx"), "WatchTimePage"),
    loader: part(() => import("./pages/watch-time-loader.ts"), "watchTimeLoader"),
  },
  {
    path: paths.channels,
    words: [catalogues.channels],
    ...pageOf(() => import("./pages/channels-page.tsx"), "ChannelsPage", "channelsLoader"),
  },
  {
    path: "/channels/:channelId/overview",
    words: [catalogues.channels, catalogues.records, catalogues.player],
    ...channelPage(() => import("./pages/channel-overview-page.tsx"), "ChannelOverviewPage"),
  },
  {
    path: "/channels/:channelId/analytics",
    words: [catalogues.channels, catalogues.analytics],
    ...channelPage(() => import("./pages/channel-analytics-page.tsx"), "ChannelAnalyticsPage"),
  },
  {
    path: "/channels/:channelId/watch-time",
    words: [catalogues.channels, catalogues.watchTime],
    ...channelPage(() => import("./pages/channel-watch-time-page.tsx"), "ChannelWatchTimePage"),
  },
  {
    path: "/channels/:channelId/images",
    words: [catalogues.channels, catalogues.pictures],
    ...channelPage(() => import("./pages/channel-images-page.tsx"), "ChannelImagesPage"),
  },
  {
    path: "/channels/:channelId/embed",
    words: [catalogues.channels, catalogues.sharing],
    ...channelPage(() => import("./pages/channel-embed-page.tsx"), "ChannelEmbedPage"),
  },
  {
    path: paths.playlists,
    words: [catalogues.playlists, catalogues.playlistEditor, catalogues.records],
    ...pageOf(() => import("./pages/playlists-page.tsx"), "PlaylistsPage", "playlistsLoader"),
  },
  {
    path: "/playlists/:playlistId/:tab?",
    words: [catalogues.playlists, catalogues.playlistEditor, catalogues.records],
    ...pageOf(() => import("./pages/playlist-page.tsx"), "PlaylistPage", "playlistLoader"),
  },
  {
    path: paths.upload,
    words: [catalogues.uploads],
    ...pageOf(() => import("./pages/upload-page.tsx"), "UploadPage", "uploadLoader"),
  },
  {
    path: paths.uploadHistory,
    words: [catalogues.uploads],
    ...pageOf(
      () => import("./pages/upload-history-page.tsx"),
      "UploadHistoryPage",
      "uploadHistoryLoader",
    ),
  },
  {
    path: paths.settings,
    words: [catalogues.settings],
    ...pageOf(() => import("./pages/settings-page.tsx"), "SettingsPage", "settingsLoader"),
  },
] as const;

/** Returns a function that loads a module and returns one of its exports. */
function part<M, K extends keyof M>(module: () => Promise<M>, name: K): () => Promise<M[K]> {
  return async () => (await module())[name];
}

/** Returns the component and the loader of a page, by their export names. */
function pageOf<M, C extends keyof M, L extends keyof M>(
  module: () => Promise<M>,
  component: C,
  loader: L,
) {
  return { code: part(module, component), loader: part(module, loader) };
}

/** Like `pageOf`, for the pages of one channel, which share a loader. */
function channelPage<M, C extends keyof M>(module: () => Promise<M>, component: C) {
  return {
    code: part(module, component),
    loader: part(() => import("./pages/channel-layout.tsx"), "channelLoader"),
  };
}

async function loadPage(page: (typeof PAGES)[number]) {
  const [Component, brought] = await Promise.all([
    page.code(),
    Promise.all(page.words.map((bring) => bring())),
    "isFirst" in page ? null : bringStyles(),
  ]);
  return withMessages(brought, Component);
}

/**
 * Preloads the code of the page at a path: the first page in parallel with config.json, and other pages when
 * their link is hovered or focused. Ignores failures; the router loads the page again.
 */
export function preloadPage(pathname: string): void {
  const wanted = pathname === paths.home ? paths.library : pathname;
  const page = PAGES.find(({ path }) => matchPath(path, wanted) !== null);
  if (page === undefined || !navigator.onLine) return;
  fetchAhead(Promise.all([page.loader(), loadPage(page)]));
}

/** Creates the router. @param folder path that the dashboard is served under: `/studio`, or empty */
export function createRouter(services: ApiServices, folder: string) {
  const pages: RouteObject[] = PAGES.map((page) => ({
    path: page.path,
    // A mounted page fetches by itself what another view of it needs.
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
        ? false
        : defaultShouldRevalidate,
    // The router calls a lazy loader once and caches a failure forever; this retries on each navigation.
    loader: async (call) => (await page.loader())(services)(call),
    lazy: {
      // Rendered after the loader has succeeded, which can be much later than this failure: retry then.
      Component: () => loadPage(page).catch(() => lazily(() => loadPage(page))),
    },
  }));
  const routes: RouteObject[] = [
    {
      element: <Shell onApproach={preloadPage} />,
      errorElement: <CrashNotice />,
      children: [
        {
          // A page that throws must not unmount the shell with its uploads.
          errorElement: <CrashNotice />,
          children: [
            { path: paths.home, element: <Navigate to={paths.library} replace /> },
            { path: "/channels/:channelId", element: <Navigate to="overview" replace /> },
            ...pages,
            {
              path: "*",
              lazy: async () => {
                const [{ NotFoundPage }] = await Promise.all([
                  import("./pages/not-found-page.tsx"),
                  bringStyles(),
                ]);
                return { Component: NotFoundPage };
              },
            },
          ],
        },
      ],
    },
  ];
  return createBrowserRouter(routes, { basename: folder });
}

/**
 * Resolves when the first page has loaded and has started its requests. Until then there is nothing to
 * render, and rendering would only delay those requests.
 */
export function whenStarted(router: ReturnType<typeof createRouter>): Promise<void> {
  return new Promise((done) => {
    const stop = router.subscribe(({ initialized }) => {
      if (initialized) tell();
    });
    function tell(): void {
      stop();
      done();
    }
    if (router.state.initialized) tell();
  });
}
