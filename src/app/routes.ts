import { paths } from "#shared/paths.ts";

export interface PageRoute {
  /** As React Router writes it. */
  path: string;
  /** Name of its module in `pages/`, which exports `Component`, and `loader` if it has calls; see `loaderOf`. */
  module: string;
  /** Domains whose messages the page needs, named as their folders in `src`. */
  messages: readonly string[];
}

/** Name of the module in `pages/` that may have the loader of a page, apart from its component. */
export function loaderOf(module: string): string {
  return module.replace(/-page$/, "-loader");
}

/** All pages. The build reads this list, too, to preload the files of the requested page. */
export const ROUTES: readonly PageRoute[] = [
  {
    path: paths.home,
    module: "overview-page",
    messages: ["overview", "analytics", "shared"],
  },
  { path: paths.library, module: "library-page", messages: ["videos"] },
  { path: paths.coverage, module: "coverage-page", messages: ["captions"] },
  { path: paths.missingImages, module: "missing-images-page", messages: ["images", "player"] },
  {
    path: "/vods/:videoId/:tab?",
    module: "video-page",
    messages: ["videos", "folders", "player", "shared"],
  },
  { path: "/folders/:folderId", module: "folder-page", messages: ["folders", "videos"] },
  {
    path: "/folders/:folderId/analytics",
    module: "folder-analytics-page",
    messages: ["folders", "analytics", "shared"],
  },
  { path: paths.analytics, module: "analytics-page", messages: ["analytics", "shared"] },
  { path: "/watch-time/:kind?", module: "watch-time-page", messages: ["watch-time", "shared"] },
  { path: paths.channels, module: "channels-page", messages: ["channels"] },
  {
    path: "/channels/:channelId/:tab?",
    module: "channel-page",
    messages: ["channels", "shared", "player"],
  },
  { path: paths.playlists, module: "playlists-page", messages: ["playlists", "shared"] },
  {
    path: "/playlists/:playlistId/:tab?",
    module: "playlist-page",
    messages: ["playlists", "shared", "player"],
  },
  { path: paths.upload, module: "upload-page", messages: ["uploads"] },
  { path: paths.uploadHistory, module: "upload-history-page", messages: ["uploads"] },
  {
    path: paths.activity,
    module: "activity-page",
    messages: ["activity", "channels", "shared", "videos"],
  },
  {
    path: paths.settings,
    module: "settings-page",
    messages: ["settings", "app/after-page", "shared"],
  },
];
