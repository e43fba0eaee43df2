import { CircleQuestionMark, Ellipsis, LogOut, Monitor, Moon, Search, Sun } from "lucide-react";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { matchPath, NavLink, useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { HeldEdits } from "#activity/held-edits.tsx";
import { HeldWorkNotice } from "#activity/held-work.tsx";
import { areNotificationsOn } from "#activity/notifications.ts";
import { hasActivityOfThisPage } from "#changes/activity.ts";
import { useHasHeldEdits } from "#changes/held-edits.ts";
import { storedJobFlag } from "#changes/stored-jobs-flag.ts";
import { NO_FOLDER, parseLibraryView } from "#library/library-view.ts";
import { textEditsOf } from "#library/text-edits.ts";
import { later, withMessages } from "#messages/later.tsx";
import { useNoteVisits } from "#search/recent.ts";
import { AccessNotices } from "#session/access-notices.tsx";
import { Account, useAccount } from "#session/account.tsx";
import { followSignOut } from "#session/sign-out.tsx";
import { SignOutButton } from "#session/sign-out-button.tsx";
import { onSignOut } from "#session/sign-out-session.ts";
import { useHelp } from "#shared/guide.ts";
import { useApi, useRoleAgain, useSession } from "#shared/http/api-context.tsx";
import { endPage } from "#shared/http/signed-out-signal.ts";
import { PAGE_LINKS } from "#shared/pages.ts";
import { paths } from "#shared/paths.ts";
import { onStored } from "#shared/storage/stored-text.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { useWorkPresence } from "#shared/sync/work-presence.ts";
import { APP_KEYS } from "#shared/ui/app-keys.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { isMac } from "#shared/ui/is-mac.ts";
import { updateRoom } from "#shared/ui/keep-room.ts";
import { untilItComes } from "#shared/ui/lazily.tsx";
import { Menu, type MenuItem } from "#shared/ui/menu.tsx";
import { openAppDialog } from "#shared/ui/open-app-dialog.ts";
import { SEARCH_KEY } from "#shared/ui/search-key.ts";
import { areShortcutsOn } from "#shared/ui/shortcut-switch.ts";
import { pressedCommand } from "#shared/ui/shortcuts.ts";
import { applyTheme, currentTheme, onTheme, THEMES, themeAfter } from "#shared/ui/theme.ts";
import { Tooltips } from "#shared/ui/tooltips.tsx";
import { useDocumentKeys } from "#shared/ui/use-document-keys.ts";
import { TYPED_IN } from "#shared/ui/use-is-typing.ts";
import { useTimeLink } from "#shared/ui/working-time.ts";
import { hasStoredImports } from "#uploads/stored-flag.ts";
import { Tray } from "#uploads/tray.tsx";
import { Blocked } from "./notices/blocked.tsx";
import { NewVersion } from "./notices/new-version.tsx";
import { NewZone } from "./notices/new-zone.tsx";
import { navigationItemClass } from "./shell.tsx";

/** Files dropped before this code has loaded are queued by `holdDrops`. */
const DropAnywhere = lazy(() =>
  untilItComes(async () => ({
    default: await withMessages(
      import("#uploads/drop-anywhere.tsx").then(({ DropAnywhere: Drops }) => Drops),
      ["uploads"],
    ),
  })),
);

/** Returns the folder whose videos the page shows; null where it shows others. */
function useShownFolder(): string | null {
  const { pathname, search } = useLocation();
  const ofPage = matchPath(paths.folder(":id"), pathname)?.params["id"];
  if (ofPage !== undefined) return ofPage;
  if (pathname !== paths.library) return null;
  const { folder } = parseLibraryView(new URLSearchParams(search));
  return folder === NO_FOLDER ? null : folder;
}

/** Tells the bars of a page how far above the edge of the window they are not covered, as `--notices`. */
function tellHeight(notices: HTMLDivElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty("--notices", `${Math.ceil(notices.getBoundingClientRect().height)}px`);
    updateRoom("bottom");
  });
  observer.observe(notices);
  return () => {
    observer.disconnect();
    style.removeProperty("--notices");
  };
}

/** Shows notices, docks and drop handling below every page; not needed for the first paint. */
export function AfterPage() {
  useSignOutElsewhere();
  useNoteVisits();
  useShortcutSheetKey();
  useRoleAgain();
  const folderId = useShownFolder();
  const { isLoading } = useSession();
  return (
    <>
      <div ref={tellHeight} className="sticky bottom-(--bottom-bar) z-10">
        <AccessNotices />
        <Held />
        <BulkOfEarlierPages />
        <ImportsOfEarlierPages />
        <HeldWorkNotice />
        <Undo />
        <Blocked />
        <NewVersion />
        <NewZone />
        <Bulk />
        <Tray />
      </div>
      {isLoading ? null : (
        // Early drops are held until the code that handles them has loaded.
        <Suspense>
          <DropAnywhere folderId={folderId} />
        </Suspense>
      )}
      <UnsavedTexts />
      <Tooltips />
      <Notifier />
    </>
  );
}

/** Its code comes with the first change that is made on this page. */
function Undo() {
  const hasChanged = useSyncExternalStore(onStored, hasActivityOfThisPage);
  return hasChanged ? (
    <Suspense>
      <UndoNotice />
    </Suspense>
  ) : null;
}

/** Its code comes with the first text of a list that could not be saved. */
function UnsavedTexts() {
  const hasTrouble = useStore(textEditsOf(useApi()), (edits) =>
    Object.values(edits).some(({ trouble }) => trouble !== null),
  );
  return hasTrouble ? (
    <Suspense>
      <TextTroubles />
    </Suspense>
  ) : null;
}

const TextTroubles = later(
  async () => (await import("#library/texts/text-troubles.tsx")).TextTroubles,
  "lists",
  "shared",
);

const UndoNotice = later(
  async () => (await import("#activity/undo-notice.tsx")).UndoNotice,
  "activity",
);

/** The code of bulk jobs comes where there may be one, of an earlier page or another tab. */
function BulkOfEarlierPages() {
  const lastJobId = useSyncExternalStore(onStored, storedJobFlag);
  return lastJobId === null ? null : (
    <Suspense>
      <HeldBulk key={lastJobId} />
    </Suspense>
  );
}

const HeldBulk = later(
  async () => (await import("#library/bulk/held-bulk.tsx")).HeldBulk,
  "videos",
);

/** The code of imports comes where there may be one, of an earlier page or of this one. */
function ImportsOfEarlierPages() {
  const areThere = useSyncExternalStore(onStored, hasStoredImports);
  return areThere ? (
    <Suspense>
      <HeldImports />
    </Suspense>
  ) : null;
}

const HeldImports = later(
  async () => (await import("#uploads/import/held-imports.tsx")).HeldImports,
  "uploads",
);

/** The database of edits that wait is opened where there may be some. */
function Held() {
  return useHasHeldEdits() ? <HeldEdits /> : null;
}

function Bulk() {
  return useWorkPresence() ? (
    <Suspense>
      <BulkDock />
    </Suspense>
  ) : null;
}

function Notifier() {
  return useSyncExternalStore(onStored, areNotificationsOn) ? (
    <Suspense>
      <ActivityNotifier />
    </Suspense>
  ) : null;
}

const ActivityNotifier = later(
  async () => (await import("#activity/activity-notifier.tsx")).ActivityNotifier,
  "activity",
);

const BulkDock = later(
  async () => (await import("#library/bulk/bulk-dock.tsx")).BulkDock,
  "videos",
);

/** Ends this page when the user signs out in another tab. */
function useSignOutElsewhere(): void {
  const { config } = useApi().api;
  useEffect(
    () =>
      onSignOut(() => {
        endPage();
        void followSignOut(config);
      }),
    [config],
  );
}

/** Opens the list of shortcuts by its key. */
function useShortcutSheetKey(): void {
  useDocumentKeys((event) => {
    const { target } = event;
    if (pressedCommand(event, APP_KEYS) !== "shortcuts") return;
    if (event.defaultPrevented || !areShortcutsOn()) return;
    if (target instanceof Element && target.closest(TYPED_IN) !== null) return;
    if (document.querySelector("dialog[open]") !== null) return;
    event.preventDefault();
    openAppDialog("shortcuts");
  });
}

/** Shows the key of the search, as it is written on the keyboard. */
export function SearchKey() {
  const t = useTranslations("shell");
  return (
    <kbd aria-hidden="true" className="ms-auto font-sans text-xs text-ink-faint">
      <bdi dir="ltr">{isMac() ? `⌘ ${SEARCH_KEY}` : t("searchKey")}</bdi>
    </kbd>
  );
}

/**
 * Shows the footer of the navigation: help, settings, theme and sign-out. On narrow screens it is a menu with them, and
 * with more pages.
 */
export function RailFoot() {
  return (
    <>
      <div className="grow basis-0 md:hidden">
        <MoreMenu />
      </div>
      <RailTools />
    </>
  );
}

/** Lists the pages that the bottom bar has no room for. */
const MORE_LINKS = PAGE_LINKS.filter(({ place }) => place !== "rail" && place !== "search");

const ICONS = {
  help: <CircleQuestionMark aria-hidden="true" size={16} />,
  search: <Search aria-hidden="true" size={16} />,
  signOut: <LogOut aria-hidden="true" size={16} />,
};

function MoreMenu() {
  const t = useTranslations();
  const account = useAccount();
  const theme = useSyncExternalStore(onTheme, currentTheme);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { config } = useApi().api;
  const { isEnglish, openHelp } = useHelp();
  const withTime = useTimeLink();
  const signOut: MenuItem[] =
    config.signOutUrl === null
      ? []
      : [
          {
            text: t("signOut.action"),
            icon: ICONS.signOut,
            onSelect: () => openAppDialog("signOut"),
          },
        ];
  const isCurrent = MORE_LINKS.some(({ to }) => `${pathname}/`.startsWith(`${to}/`));
  return (
    <Menu
      label={t("railFoot.more")}
      isCurrent={isCurrent}
      className={navigationItemClass(isCurrent)}
      items={() => [
        ...MORE_LINKS.map(({ to, name, Icon }) => ({
          text: t(name),
          icon: <Icon aria-hidden="true" size={16} />,
          onSelect: () => void navigate(withTime(to)),
        })),
        {
          text: t("shell.search"),
          icon: ICONS.search,
          onSelect: () => openAppDialog("search"),
        },
        {
          text: t("railFoot.help", { isEnglish }),
          icon: ICONS.help,
          onSelect: openHelp,
        },
        {
          label: t("appearance.title"),
          items: THEMES.map((each) => ({
            text: t(`appearance.themes.${each}`),
            isChecked: each === theme,
            onSelect: () => applyTheme(each),
          })),
        },
        ...(account === null
          ? signOut
          : [{ label: account.heading, items: [...account.notes, ...signOut] }]),
      ]}
    >
      <Ellipsis aria-hidden="true" size={17} />
      <span>{t("railFoot.more")}</span>
    </Menu>
  );
}

const FOOT_LINKS = PAGE_LINKS.filter(({ place }) => place === "foot");
const TOOL_LINKS = PAGE_LINKS.filter(({ place }) => place === "tools");

function footLinkClass(isCurrent: boolean): string {
  return isCurrent ? "bg-accent-wash text-accent" : "text-ink-soft hover:bg-sunken hover:text-ink";
}

function RailTools() {
  const t = useTranslations();
  const { isEnglish, link } = useHelp();
  return (
    <div className="flex flex-wrap items-center max-md:hidden">
      <a
        {...link}
        className="flex h-9 basis-full items-center gap-2 rounded-md px-2 text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
      >
        <CircleQuestionMark aria-hidden="true" size={17} />
        {t("railFoot.help", { isEnglish })}
      </a>
      <Account className="mb-1 w-full px-2" />
      {FOOT_LINKS.map(({ to, name, Icon }) => (
        <NavLink
          key={name}
          to={to}
          className={({ isActive }) =>
            classNames(
              "flex h-9 grow items-center gap-2 rounded-md px-2 transition-colors",
              footLinkClass(isActive),
            )
          }
        >
          <Icon aria-hidden="true" size={17} />
          {t(name)}
        </NavLink>
      ))}
      <div className="flex [&>:is(a,button)]:size-7">
        {TOOL_LINKS.map(({ to, name, Icon }) => (
          <NavLink
            key={name}
            to={to}
            aria-label={t(name)}
            title={t(name)}
            className={({ isActive }) =>
              classNames(
                "grid place-items-center rounded-md transition-colors",
                footLinkClass(isActive),
              )
            }
          >
            <Icon aria-hidden="true" size={17} />
          </NavLink>
        ))}
        <ThemeButton />
        <SignOutButton measure="icon" />
      </div>
    </div>
  );
}

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

function ThemeButton() {
  const t = useTranslations("railFoot");
  const theme = useSyncExternalStore(onTheme, currentTheme);
  const Icon = THEME_ICONS[theme];
  return (
    <IconButton label={t("theme", { theme })} onClick={() => applyTheme(themeAfter(theme))}>
      <Icon size={17} />
    </IconButton>
  );
}
