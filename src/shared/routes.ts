import { matchPath } from "react-router";
import { paths } from "./paths.ts";

/**
 * Describes a page as the first load and the build see it. The rest is in `PAGES`, which has a row for each of these.
 */
export interface PageRoute {
  /** Is a path as React Router writes it. */
  path: string;
  /** Names its module in `app/pages/`, which exports `Component`, and `loader` if it has calls; see `loaderOf`. */
  module: string;
  /** Lists the domains whose messages the page needs, named as their folders in `src`. */
  messages: readonly string[];
  /** Is its name in the rail, a message of `shell`. When absent, it is not there. */
  rail?: string;
  /** Puts it under "More" instead, where the window is narrow. */
  isInMore?: true;
  /** Keeps it out of the rail of people who may only view. */
  needsEdit?: true;
}

/** Returns the name of the module in `app/pages/` that may have the loader of a page, apart from its component. */
export function loaderOf(module: string): string {
  return module.replace(/-page$/, "-loader");
}

const ROWS = [
  {
    path: paths.home,
    module: "overview-page",
    messages: ["overview", "analytics", "shared"],
    rail: "overview",
  },
  {
    path: paths.library,
    module: "library-page",
    messages: ["videos"],
    rail: "library",
  },
  {
    path: paths.playlists,
    module: "playlists-page",
    messages: ["playlists", "shared"],
    rail: "playlists",
  },
  {
    path: paths.channels,
    module: "channels-page",
    messages: ["channels"],
    rail: "channels",
    isInMore: true,
  },
  {
    path: paths.analytics,
    module: "analytics-page",
    messages: ["analytics", "shared"],
    rail: "analytics",
  },
  {
    path: "/watch-time/:kind?",
    module: "watch-time-page",
    messages: ["watch-time", "shared"],
    rail: "watchTime",
    isInMore: true,
  },
  {
    path: paths.upload,
    module: "upload-page",
    messages: ["uploads"],
    rail: "upload",
    needsEdit: true,
  },
  {
    path: paths.coverage,
    module: "coverage-page",
    messages: ["captions"],
  },
  {
    path: paths.missingImages,
    module: "missing-images-page",
    messages: ["images", "player"],
  },
  {
    path: paths.uploadHistory,
    module: "upload-history-page",
    messages: ["uploads"],
  },
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
  {
    path: paths.report,
    module: "report-page",
    messages: ["report", "shared"],
  },
  {
    path: "/vods/:videoId/:tab?",
    module: "video-page",
    messages: ["videos", "folders", "player", "shared"],
  },
  {
    path: "/channels/:channelId/:tab?",
    module: "channel-page",
    messages: ["channels", "shared", "player"],
  },
  {
    path: "/playlists/:playlistId/:tab?",
    module: "playlist-page",
    messages: ["playlists", "shared", "player"],
  },
  {
    path: "/folders/:folderId",
    module: "folder-page",
    messages: ["folders", "videos"],
  },
  {
    path: "/folders/:folderId/analytics",
    module: "folder-analytics-page",
    messages: ["folders", "analytics", "shared"],
  },
  {
    path: "/folders/:folderId/watch-time",
    module: "folder-watch-time-page",
    messages: ["folders", "shared"],
  },
] as const satisfies readonly PageRoute[];

/**
 * Lists all pages; the rail has those of its own in this order. The build reads this list, too, to preload the files of
 * the requested page.
 */
export const ROUTES: readonly (PageRoute & { module: PageModule })[] = ROWS;

type Row = (typeof ROWS)[number];
export type PageModule = Row["module"];
type RailRoute = Extract<Row, { rail: string }>;
export type RailName = RailRoute["rail"];

/** Lists the pages of the rail, in its order. */
export const RAIL = ROWS.filter((row): row is RailRoute => "rail" in row);

/** Returns the URL that links to a page: without what is optional. */
export function linkTo({ path }: Pick<PageRoute, "path">): string {
  return path.replace(/\/:.*/, "");
}

/** Returns the page at a URL; undefined: there is none. */
export function routeAt(pathname: string) {
  return ROUTES.find(({ path }) => matchPath(path, pathname) !== null);
}
