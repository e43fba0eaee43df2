import { matchPath, useLocation } from "react-router";
import { useApi } from "#shared/http/api-context.tsx";
import { basePath } from "#shared/storage/base-path.ts";
import { paths } from "./paths.ts";

/** Page of `docs/guide` about each page of the dashboard, whose path is as in `ROUTES`. The first match counts. */
export const GUIDE_PAGES: readonly (readonly [path: string, page: string])[] = [
  [paths.home, "first-look"],
  ["/:kind/:id/analytics", "analytics"],
  ["/:kind/:id/images", "images"],
  ["/:kind/:id/embed", "share"],
  [paths.coverage, "subtitles"],
  [paths.missingImages, "images"],
  [paths.library, "organize"],
  ["/folders/:folderId", "organize"],
  ["/vods/:videoId/engagement", "watch-time"],
  ["/vods/:videoId/subtitles", "subtitles"],
  ["/vods/:videoId/:tab?", "preview"],
  ["/channels/:channelId/watch-time", "watch-time"],
  ["/channels/:channelId?/:tab?", "channels"],
  ["/playlists/:playlistId?/:tab?", "playlists"],
  [paths.analytics, "analytics"],
  ["/watch-time/:kind?", "watch-time"],
  ["/upload/*", "upload"],
  [paths.activity, "settings"],
  [paths.settings, "settings"],
];

/** Returns the file of the guide about a page of the dashboard: its contents where there is none. */
export function guideFileOf(pathname: string): string {
  const page = GUIDE_PAGES.find(([path]) => matchPath(path, pathname) !== null)?.[1];
  return `${page ?? "index"}.html`;
}

/**
 * Help on the open page, in a new tab: the guide, or the operator's own page. Its callers render again with their messages
 * when the language changes.
 */
export function useHelp() {
  const { helpUrl } = useApi().api.config;
  const { pathname } = useLocation();
  const isEnglishPage = document.documentElement.lang === "en";
  const href = helpUrl ?? `${basePath()}guide/${guideFileOf(pathname)}`;
  return {
    link: {
      href,
      hrefLang: helpUrl === null ? "en" : undefined,
      target: "_blank",
      rel: "noopener",
    },
    openHelp: () => void window.open(href, "_blank", "noopener"),
    /** Tells the link's message whether to say that the guide is in English. */
    isEnglish: helpUrl === null && !isEnglishPage ? "yes" : "no",
  };
}
