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
 * Each page is code and words of its own, loaded when it is first visited. A loader in a file of its own
 * starts its calls before the rest of the page is there.
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

/** What a module has by a name, fetched when it is asked for. */
function part<M, K extends keyof M>(module: () => Promise<M>, name: K): () => Promise<M[K]> {
  return async () => (await module())[name];
}

/** The component and the loader of a page, by their names in its module. */
function pageOf<M, C extends keyof M, L extends keyof M>(
  module: () => Promise<M>,
  component: C,
  loader: L,
) {
  return { code: part(module, component), loader: part(module, loader) };
}

/** Pages of one channel have a loader in common. */
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
 * Starts loading the code of the page at an address: of the first one, so that it comes together with the settings
 * and not after them, and of one whose link somebody comes to. Whether it arrives is the router's business.
 */
export function preloadPage(pathname: string): void {
  const wanted = pathname === paths.home ? paths.library : pathname;
  const page = PAGES.find(({ path }) => matchPath(path, wanted) !== null);
  if (page === undefined || !navigator.onLine) return;
  fetchAhead(Promise.all([page.loader(), loadPage(page)]));
}

/** The router of the running page. @param folder that the dashboard is served under: `/studio`, or empty */
export function createRouter(services: ApiServices, folder: string) {
  const pages: RouteObject[] = PAGES.map((page) => ({
    path: page.path,
    // A page that is there asks by itself for what another view of it needs.
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
        ? false
        : defaultShouldRevalidate,
    // The router asks for what is lazy once, and keeps a failure for good. This asks each time.
    loader: async (call) => (await page.loader())(services)(call),
    lazy: {
      // Drawn after a loader that could be had, which can be much later.
      Component: () => loadPage(page).catch(() => lazily(() => loadPage(page))),
    },
  }));
  const routes: RouteObject[] = [
    {
      element: <Shell onApproach={preloadPage} />,
      errorElement: <CrashNotice />,
      children: [
        {
          // A page that breaks leaves the shell, and the uploads in it, standing.
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
 * Resolves when the first page is there and has made its calls. Until then there is nothing to draw, and to
 * have React draw just that would keep those calls waiting.
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
