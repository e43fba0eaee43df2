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
import { foldText } from "#shared/format/fold-text.ts";
import { useHelp } from "#shared/guide.ts";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { CHANNEL_TABS, PLAYLIST_TABS, paths, VIDEO_TABS } from "#shared/paths.ts";
import { type AppDialog, openAppDialog } from "#shared/ui/open-app-dialog.ts";
import { applyTheme, currentTheme, onTheme, THEMES } from "#shared/ui/theme.ts";
import type { Entry } from "./use-entries.ts";

/** Pages with tabs, and the path of each tab. */
const TABBED = [
  {
    path: "/vods/:id/:tab",
    tabsOf: (id: string) => VIDEO_TABS.map((tab) => ({ tab, to: paths.video(id, tab) })),
  },
  {
    path: "/channels/:id/:tab",
    tabsOf: (id: string) => CHANNEL_TABS.map((tab) => ({ tab, to: paths.channel(id, tab) })),
  },
  {
    path: "/playlists/:id/:tab",
    tabsOf: (id: string) => PLAYLIST_TABS.map((tab) => ({ tab, to: paths.playlist(id, tab) })),
  },
];

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
    here: TABBED.flatMap(({ path, tabsOf }) => {
      const { id, tab: current } = matchPath(path, pathname)?.params ?? {};
      if (id === undefined) return [];
      return tabsOf(id).flatMap(({ tab, to }) => {
        const title = t("palette.goTo", { tab: t(`palette.tabs.${tab}`) });
        return tab === current ? [] : command("page", title, CornerDownRight, to);
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
