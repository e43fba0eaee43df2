import {
  Bookmark,
  CircleQuestionMark,
  CornerDownRight,
  Keyboard,
  ListPlus,
  LogOut,
  type LucideIcon,
  SunMoon,
  Upload,
} from "lucide-react";
import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { foldText } from "#shared/format/fold-text.ts";
import { useHelp } from "#shared/guide.ts";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { PAGE_LINKS, pageAt } from "#shared/pages.ts";
import { paths } from "#shared/paths.ts";
import { onStored } from "#shared/storage/stored-text.ts";
import { type AppDialog, openAppDialog } from "#shared/ui/open-app-dialog.ts";
import { applyTheme, currentTheme, onTheme, THEMES } from "#shared/ui/theme.ts";
import { useTimeLink } from "#shared/ui/working-time.ts";
import { readSavedViews } from "#views/saved-views-store.ts";
import { useViewPageNames } from "#views/view-page-names.ts";
import type { Entry } from "./use-entries.ts";

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

/** Returns the pages and actions of the palette, and the other tabs of the page that is open. */
export function useCommands(): Readonly<Record<"here" | "pages" | "actions", readonly Entry[]>> {
  const t = useTranslations();
  const { config } = useApi().api;
  const mayEdit = useMayEdit();
  const { pathname } = useLocation();
  const withTime = useTimeLink();
  const theme = useSyncExternalStore(onTheme, currentTheme);
  const { isEnglish, openHelp } = useHelp();
  const guide = t("palette.guide", { isEnglish });
  const dialog = (title: string, Icon: LucideIcon, shown: AppDialog) =>
    command("action", title, Icon, () => openAppDialog(shown));
  return {
    here: (pageAt(pathname)?.otherTabs ?? []).map(({ tab, to }) =>
      command(
        "page",
        t("palette.goTo", { tab: t(`palette.tabs.${tab}`) }),
        CornerDownRight,
        withTime(to),
      ),
    ),
    // Commands that need the right to edit are among the actions.
    pages: PAGE_LINKS.filter(({ needsEdit }) => !needsEdit).map(({ name, Icon, to }) =>
      command("page", t(name), Icon, withTime(to)),
    ),
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

/** Returns the saved views of all pages, by name. */
export function useViewEntries(): readonly Entry[] {
  const locale = useLocale();
  const { views } = useSyncExternalStore(onStored, readSavedViews);
  const pages = useViewPageNames();
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return views
    .toSorted((a, b) => compare(a.name, b.name))
    .map(({ name, page, link }) => ({
      key: `view ${page} ${name}`,
      kind: "view",
      id: "",
      title: name,
      Icon: Bookmark,
      status: null,
      folder: pages[page],
      act: link,
      searched: foldText(name),
    }));
}
