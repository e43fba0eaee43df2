import {
  createBrowserRouter,
  matchPath,
  Navigate,
  type RouteObject,
  useLocation,
  useNavigate,
  useRouteError,
} from "react-router";
import { useTranslations } from "use-intl";
import { loadMessages } from "#app/messages/load-messages.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { prefetch } from "#shared/http/prefetch.ts";
import { paths } from "#shared/paths.ts";
import { Button } from "#shared/ui/button.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { lazily } from "#shared/ui/lazily.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { loadStyles } from "./load-styles.ts";
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
    messages: ["videos"],
    ...pageOf(() => import("./pages/library-page.tsx"), "LibraryPage", "libraryLoader"),
  },
  {
    path: paths.coverage,
    messages: ["captions"],
    ...pageOf(() => import("./pages/coverage-page.tsx"), "CoveragePage", "coverageLoader"),
  },
  {
    path: paths.missingImages,
    messages: ["images", "player"],
    ...pageOf(
      () => import("./pages/missing-images-page.tsx"),
      "MissingImagesPage",
      "missingImagesLoader",
    ),
  },
  {
    path: "/vods/:videoId/:tab?",
    messages: ["videos", "folders", "player", "shared"],
    ...pageOf(() => import("./pages/video-page.tsx"), "VideoPage", "videoLoader"),
  },
  {
    path: "/folders/:folderId",
    messages: ["folders", "videos"],
    ...pageOf(() => import("./pages/folder-page.tsx"), "FolderPage", "folderLoader"),
  },
  {
    path: "/folders/:folderId/analytics",
    messages: ["folders", "analytics", "shared"],
    ...pageOf(
      () => import("./pages/folder-analytics-page.tsx"),
      "FolderAnalyticsPage",
      "folderAnalyticsLoader",
    ),
  },
  {
    path: paths.analytics,
    messages: ["analytics", "shared"],
    ...pageOf(() => import("./pages/analytics-page.tsx"), "AnalyticsPage", "analyticsLoader"),
  },
  {
    path: "/watch-time/:kind?",
    messages: ["watch-time", "shared"],
    code: part(() => import("./pages/watch-time-page.tsx"), "WatchTimePage"),
    loader: part(() => import("./pages/watch-time-loader.ts"), "watchTimeLoader"),
  },
  {
    path: paths.channels,
    messages: ["channels"],
    ...pageOf(() => import("./pages/channels-page.tsx"), "ChannelsPage", "channelsLoader"),
  },
  {
    path: "/channels/:channelId/overview",
    messages: ["channels", "shared", "player"],
    ...channelPage(() => import("./pages/channel-overview-page.tsx"), "ChannelOverviewPage"),
  },
  {
    path: "/channels/:channelId/analytics",
    messages: ["channels", "analytics", "shared"],
    ...channelPage(() => import("./pages/channel-analytics-page.tsx"), "ChannelAnalyticsPage"),
  },
  {
    path: "/channels/:channelId/watch-time",
    messages: ["channels", "watch-time", "shared"],
    ...channelPage(() => import("./pages/channel-watch-time-page.tsx"), "ChannelWatchTimePage"),
  },
  {
    path: "/channels/:channelId/images",
    messages: ["channels", "images", "player"],
    ...channelPage(() => import("./pages/channel-images-page.tsx"), "ChannelImagesPage"),
  },
  {
    path: "/channels/:channelId/embed",
    messages: ["channels", "player"],
    ...channelPage(() => import("./pages/channel-embed-page.tsx"), "ChannelEmbedPage"),
  },
  {
    path: paths.playlists,
    messages: ["playlists", "shared"],
    ...pageOf(() => import("./pages/playlists-page.tsx"), "PlaylistsPage", "playlistsLoader"),
  },
  {
    path: "/playlists/:playlistId/:tab?",
    messages: ["playlists", "shared"],
    ...pageOf(() => import("./pages/playlist-page.tsx"), "PlaylistPage", "playlistLoader"),
  },
  {
    path: paths.upload,
    messages: ["uploads"],
    ...pageOf(() => import("./pages/upload-page.tsx"), "UploadPage", "uploadLoader"),
  },
  {
    path: paths.uploadHistory,
    messages: ["uploads"],
    ...pageOf(
      () => import("./pages/upload-history-page.tsx"),
      "UploadHistoryPage",
      "uploadHistoryLoader",
    ),
  },
  {
    path: paths.settings,
    messages: ["settings", "shared"],
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
    Promise.all(page.messages.map(loadMessages)),
    "isFirst" in page ? null : loadStyles(),
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
  prefetch(Promise.all([page.loader(), loadPage(page)]));
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
                  loadStyles(),
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
      if (initialized) notify();
    });
    function notify(): void {
      stop();
      done();
    }
    if (router.state.initialized) notify();
  });
}

/** Error page for a page that threw; the shell remains. */
function CrashNotice() {
  const t = useTranslations("crash");
  const problems = useTranslations("problems");
  const error = useRouteError();
  const navigate = useNavigate();
  const place = useLocation();
  return (
    <div className="p-4 sm:p-6">
      <PageHeader title={t("title")} />
      <ErrorNotice problem={toProblem(error) ?? { kind: "unexpected", serviceMessage: "" }} />
      <div className="mt-4 flex gap-2">
        <Button variant="primary" onClick={() => void navigate(place, { replace: true })}>
          {problems("retry")}
        </Button>
        <Button onClick={() => globalThis.location.reload()}>{problems("reload")}</Button>
      </div>
    </div>
  );
}
