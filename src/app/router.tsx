import { createBrowserRouter, matchPath, Navigate, type RouteObject } from "react-router";
import type { ApiServices } from "#api/api-context.tsx";
import { paths } from "#lib/paths.ts";
import { bringStyles } from "./bring-styles.ts";
import { CrashNotice } from "./crash-notice.tsx";
import { catalogues } from "./messages/catalogues.ts";
import { Shell } from "./shell.tsx";
import { withMessages } from "./with-messages.tsx";

/** Each page is code and words of its own, loaded when it is first visited. */
const PAGES = [
  {
    path: paths.library,
    isFirst: true,
    words: [catalogues.library],
    code: async () => {
      const { LibraryPage, libraryLoader } = await import("./pages/library-page.tsx");
      return { Component: LibraryPage, loader: libraryLoader };
    },
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
    code: async () => {
      const { VodPage, vodLoader } = await import("./pages/vod-page.tsx");
      return { Component: VodPage, loader: vodLoader };
    },
  },
  {
    path: "/folders/:folderId",
    words: [catalogues.folders, catalogues.library],
    code: async () => {
      const { FolderPage, folderLoader } = await import("./pages/folder-page.tsx");
      return { Component: FolderPage, loader: folderLoader };
    },
  },
  {
    path: "/folders/:folderId/analytics",
    words: [catalogues.folders, catalogues.analytics],
    code: async () => {
      const { FolderAnalyticsPage, folderAnalyticsLoader } = await import(
        "./pages/folder-analytics-page.tsx"
      );
      return { Component: FolderAnalyticsPage, loader: folderAnalyticsLoader };
    },
  },
  {
    path: paths.analytics,
    words: [catalogues.analytics],
    code: async () => {
      const { AnalyticsPage, analyticsLoader } = await import("./pages/analytics-page.tsx");
      return { Component: AnalyticsPage, loader: analyticsLoader };
    },
  },
  {
    path: paths.channels,
    words: [catalogues.channels],
    code: async () => {
      const { ChannelsPage, channelsLoader } = await import("./pages/channels-page.tsx");
      return { Component: ChannelsPage, loader: channelsLoader };
    },
  },
  {
    path: "/channels/:channelId/overview",
    words: [catalogues.channels, catalogues.records, catalogues.player],
    code: async () => {
      const [{ ChannelOverviewPage }, { channelLoader }] = await Promise.all([
        import("./pages/channel-overview-page.tsx"),
        import("./pages/channel-layout.tsx"),
      ]);
      return { Component: ChannelOverviewPage, loader: channelLoader };
    },
  },
  {
    path: "/channels/:channelId/analytics",
    words: [catalogues.channels, catalogues.analytics],
    code: async () => {
      const [{ ChannelAnalyticsPage }, { channelLoader }] = await Promise.all([
        import("./pages/channel-analytics-page.tsx"),
        import("./pages/channel-layout.tsx"),
      ]);
      return { Component: ChannelAnalyticsPage, loader: channelLoader };
    },
  },
  {
    path: "/channels/:channelId/embed",
    words: [catalogues.channels, catalogues.sharing],
    code: async () => {
      const [{ ChannelEmbedPage }, { channelLoader }] = await Promise.all([
        import("./pages/channel-embed-page.tsx"),
        import("./pages/channel-layout.tsx"),
      ]);
      return { Component: ChannelEmbedPage, loader: channelLoader };
    },
  },
  {
    path: paths.upload,
    words: [catalogues.uploads],
    code: async () => {
      const { UploadPage, uploadLoader } = await import("./pages/upload-page.tsx");
      return { Component: UploadPage, loader: uploadLoader };
    },
  },
  {
    path: paths.uploadHistory,
    words: [catalogues.uploads],
    code: async () => {
      const { UploadHistoryPage, uploadHistoryLoader } = await import(
        "./pages/upload-history-page.tsx"
      );
      return { Component: UploadHistoryPage, loader: uploadHistoryLoader };
    },
  },
] as const;

async function loadPage(page: (typeof PAGES)[number]) {
  const [{ Component, loader }, brought] = await Promise.all([
    page.code(),
    Promise.all(page.words.map((bring) => bring())),
    "isFirst" in page ? null : bringStyles(),
  ]);
  return { Component: withMessages(brought, Component), loader };
}

/**
 * Starts loading the code of the page at an address, so that it comes together with the settings and
 * not after them. Whether it arrives is the router's business.
 */
export function preloadPage(pathname: string): void {
  const wanted = pathname === paths.home ? paths.library : pathname;
  const page = PAGES.find(({ path }) => matchPath(path, wanted) !== null);
  if (page !== undefined) loadPage(page).catch(() => undefined);
}

/** The router of the running page. */
export function createRouter(services: ApiServices) {
  const pages: RouteObject[] = PAGES.map((page) => ({
    path: page.path,
    lazy: async () => {
      const { Component, loader } = await loadPage(page);
      return { Component, loader: loader(services) };
    },
  }));
  return createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <CrashNotice />,
      hydrateFallbackElement: <></>,
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
  ]);
}
