import {
  Captions,
  FileText,
  History,
  ImageOff,
  ListChecks,
  type LucideIcon,
  Settings,
} from "lucide-react";
import { matchPath } from "react-router";
import {
  CHANNEL_TABS,
  type ChannelTab,
  PLAYLIST_TABS,
  type PlaylistTab,
  VIDEO_TABS,
  type VideoTab,
} from "./paths.ts";
import { linkTo, type PageModule, RAIL, type RailName, ROUTES, routeAt } from "./routes.ts";
import { RAIL_ICONS } from "./ui/rail-icons.ts";

type PageTab = VideoTab | ChannelTab | PlaylistTab;

/** Describes a page as code sees it that comes after the first load. */
interface PageFacts {
  /** Names its page of `docs/guide`; see `TABS` for tabs that have one of their own. */
  guide: string;
  /** Names the areas of shortcuts that the sheet shows first; see `SHORTCUT_AREAS`. */
  shortcuts?: readonly string[];
  /** Lists the values of `:tab` in its path. The search offers them on the page. */
  tabs?: readonly PageTab[];
  /**
   * Says how a page that is not in the rail is linked to: always from the search, and below the rail by name (`foot`)
   * or as an icon (`tools`), both also under "More". Absent: it is the page of a record.
   */
  link?: { name: OtherName; Icon: LucideIcon; place: "search" | "foot" | "tools" };
}

type OtherName =
  | `palette.${"coverage" | "missingImages" | "report" | "uploadHistory"}`
  | `railFoot.${"activity" | "settings"}`;

const WATCH_TIME_KEYS = ["watchTimeTable", "ranges", "charts"];

const PAGES: Readonly<Record<PageModule, PageFacts>> = {
  "overview-page": { guide: "first-look", shortcuts: ["ranges", "charts"] },
  "library-page": { guide: "organize", shortcuts: ["library"] },
  "playlists-page": { guide: "playlists" },
  "channels-page": { guide: "channels" },
  "analytics-page": { guide: "analytics", shortcuts: ["ranges", "charts"] },
  "watch-time-page": { guide: "watch-time", shortcuts: WATCH_TIME_KEYS },
  "upload-page": { guide: "upload" },
  "coverage-page": {
    guide: "subtitles",
    link: { name: "palette.coverage", Icon: Captions, place: "search" },
  },
  "missing-images-page": {
    guide: "images",
    shortcuts: ["missingImages"],
    link: { name: "palette.missingImages", Icon: ImageOff, place: "search" },
  },
  "upload-history-page": {
    guide: "upload",
    link: { name: "palette.uploadHistory", Icon: History, place: "search" },
  },
  "report-page": {
    guide: "share",
    shortcuts: ["charts"],
    link: { name: "palette.report", Icon: FileText, place: "search" },
  },
  "activity-page": {
    guide: "settings",
    link: { name: "railFoot.activity", Icon: ListChecks, place: "tools" },
  },
  "settings-page": {
    guide: "settings",
    link: { name: "railFoot.settings", Icon: Settings, place: "foot" },
  },
  "video-page": { guide: "preview", shortcuts: ["video"], tabs: VIDEO_TABS },
  "channel-page": { guide: "channels", tabs: CHANNEL_TABS },
  "playlist-page": { guide: "playlists", tabs: PLAYLIST_TABS },
  "folder-page": { guide: "organize", shortcuts: ["library"] },
  "folder-analytics-page": { guide: "analytics", shortcuts: ["ranges", "charts"] },
  "folder-watch-time-page": { guide: "watch-time", shortcuts: WATCH_TIME_KEYS },
};

/** Holds the facts that a tab has of its own, on whichever page. */
const TABS: Readonly<Partial<Record<string, Partial<Pick<PageFacts, "guide" | "shortcuts">>>>> = {
  analytics: { guide: "analytics", shortcuts: ["ranges", "charts"] },
  content: { shortcuts: ["player", "playlist"] },
  embed: { guide: "share" },
  engagement: { guide: "watch-time", shortcuts: WATCH_TIME_KEYS },
  images: { guide: "images" },
  overview: { shortcuts: ["player"] },
  subtitles: { guide: "subtitles", shortcuts: ["player", "captions"] },
  "watch-time": { guide: "watch-time", shortcuts: WATCH_TIME_KEYS },
};

export interface PageLink {
  to: string;
  /** Is the path of the message that names it. */
  name: `shell.${RailName}` | OtherName;
  Icon: LucideIcon;
  /** `more` means that it is in the rail, and under "More" where the window is narrow. */
  place: "rail" | "more" | "search" | "foot" | "tools";
  needsEdit: boolean;
}

/** Lists all links of the navigation and the search, those of the rail first. */
export const PAGE_LINKS: readonly PageLink[] = [
  ...RAIL.map((route) => ({
    to: linkTo(route),
    name: `shell.${route.rail}` as const,
    Icon: RAIL_ICONS[route.rail],
    place: "isInMore" in route ? ("more" as const) : ("rail" as const),
    needsEdit: "needsEdit" in route,
  })),
  ...ROUTES.flatMap((route) => {
    const { link } = PAGES[route.module];
    return link === undefined ? [] : { ...link, to: linkTo(route), needsEdit: false };
  }),
];

/** Returns what the registers say of the page at a URL, and of its tab; undefined: there is no page. */
export function pageAt(pathname: string) {
  const route = routeAt(pathname);
  if (route === undefined) return undefined;
  const { guide, shortcuts = [], tabs = [] } = PAGES[route.module];
  const tab = matchPath(route.path, pathname)?.params["tab"];
  const own = tab === undefined ? undefined : TABS[tab];
  return {
    guide: own?.guide ?? guide,
    shortcuts: [...shortcuts, ...(own?.shortcuts ?? [])],
    /** Lists the other tabs, with their paths. Is empty without an open one. */
    otherTabs: (tab === undefined ? [] : tabs)
      .filter((each) => each !== tab)
      .map((each) => ({ tab: each, to: pathname.replace(/[^/]+\/?$/, each) })),
  };
}

/** Returns all pages of the guide and areas of shortcuts that pages and tabs name. */
export function namedByPages(): { guides: readonly string[]; shortcuts: readonly string[] } {
  const facts = [...Object.values(PAGES), ...Object.values(TABS)];
  return {
    guides: facts.flatMap((each) => each?.guide ?? []),
    shortcuts: facts.flatMap((each) => each?.shortcuts ?? []),
  };
}
