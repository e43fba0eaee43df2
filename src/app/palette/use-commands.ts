import {
  Captions,
  ChartColumn,
  CircleQuestionMark,
  Clapperboard,
  CornerDownRight,
  History,
  House,
  ImageOff,
  Keyboard,
  ListChecks,
  ListPlus,
  ListVideo,
  LogOut,
  type LucideIcon,
  Radio,
  Settings,
  SunMoon,
  Timer,
  Upload,
} from "lucide-react";
import { useSyncExternalStore } from "react";
import { matchPath, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { useHelp } from "#app/guide.ts";
import { applyTheme, currentTheme, onTheme, THEMES } from "#app/theme.ts";
import { foldText } from "#shared/format/fold-text.ts";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { type ChannelTab, type PlaylistTab, paths, type VideoTab } from "#shared/paths.ts";
import { type AppDialog, openAppDialog } from "#shared/ui/app-dialogs.ts";
import type { Entry } from "./use-entries.ts";

const VIDEO_TABS = ["overview", "analytics", "engagement", "subtitles", "images", "embed"] as const;
const CHANNEL_TABS = ["overview", "analytics", "watch-time", "images", "embed"] as const;
const PLAYLIST_TABS = ["content", "images", "embed"] as const;

/** Pages with tabs. */
const TABBED = [
  {
    path: "/vods/:id/:tab",
    tabs: VIDEO_TABS satisfies readonly VideoTab[],
    to: (id: string, tab: string) =>
      paths.video(
        id,
        VIDEO_TABS.find((each) => each === tab),
      ),
  },
  {
    path: "/channels/:id/:tab",
    tabs: CHANNEL_TABS satisfies readonly ChannelTab[],
    to: (id: string, tab: string) =>
      paths.channel(
        id,
        CHANNEL_TABS.find((each) => each === tab),
      ),
  },
  {
    path: "/playlists/:id/:tab",
    tabs: PLAYLIST_TABS satisfies readonly PlaylistTab[],
    to: (id: string, tab: string) =>
      paths.playlist(
        id,
        PLAYLIST_TABS.find((each) => each === tab),
      ),
  },
] as const;

const PAGES = [
  { path: paths.home, name: "shell.overview", Icon: House },
  { path: paths.library, name: "shell.library", Icon: Clapperboard },
  { path: paths.playlists, name: "shell.playlists", Icon: ListVideo },
  { path: paths.channels, name: "shell.channels", Icon: Radio },
  { path: paths.analytics, name: "shell.analytics", Icon: ChartColumn },
  { path: paths.watchTime(), name: "shell.watchTime", Icon: Timer },
  { path: paths.coverage, name: "palette.coverage", Icon: Captions },
  { path: paths.missingImages, name: "palette.missingImages", Icon: ImageOff },
  { path: paths.uploadHistory, name: "palette.uploadHistory", Icon: History },
  { path: paths.activity, name: "railFoot.activity", Icon: ListChecks },
  { path: paths.settings, name: "railFoot.settings", Icon: Settings },
] as const;

function command(
  kind: "page" | "action",
  title: string,
  Icon: LucideIcon,
  act: Entry["act"],
  also = "",
): Entry {
  return {
    key: `${kind} ${title}`,
    kind,
    id: "",
    title,
    Icon,
    status: null,
    folder: null,
    act,
    searched: foldText(`${title}\n${also}`),
  };
}

/** Pages and actions of the palette, and the other tabs of the page that is open. */
export function useCommands(): Readonly<Record<"here" | "pages" | "actions", readonly Entry[]>> {
  const t = useTranslations();
  const { config } = useApi().api;
  const mayEdit = useMayEdit();
  const { pathname } = useLocation();
  const theme = useSyncExternalStore(onTheme, currentTheme);
  const { isEnglish, openHelp } = useHelp();
  const guide = t("palette.guide", { isEnglish });
  const dialog = (title: string, Icon: LucideIcon, shown: AppDialog) =>
    command("action", title, Icon, () => openAppDialog(shown));
  return {
    here: TABBED.flatMap(({ path, tabs, to }) => {
      const { id, tab: current } = matchPath(path, pathname)?.params ?? {};
      if (id === undefined) return [];
      return tabs
        .filter((tab) => tab !== current)
        .map((tab) => {
          const title = t("palette.goTo", { tab: t(`palette.tabs.${tab}`) });
          return command("page", title, CornerDownRight, to(id, tab));
        });
    }),
    pages: PAGES.map(({ path, name, Icon }) => command("page", t(name), Icon, path)),
    actions: [
      ...(mayEdit
        ? [
            command("action", t("palette.upload"), Upload, paths.upload),
            dialog(t("palette.newPlaylist"), ListPlus, "newPlaylist"),
          ]
        : []),
      ...THEMES.map((each) => ({
        ...command("action", t("railFoot.theme", { theme: each }), SunMoon, () => applyTheme(each)),
        isCurrent: each === theme,
      })),
      dialog(t("shortcutSheet.title"), Keyboard, "shortcuts"),
      command("action", guide, CircleQuestionMark, openHelp, t("railFoot.help", { isEnglish })),
      ...(config.signOutUrl === null ? [] : [dialog(t("signOut.action"), LogOut, "signOut")]),
    ],
  };
}
