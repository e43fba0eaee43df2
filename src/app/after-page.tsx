import { Monitor, Moon, Settings, Sun } from "lucide-react";
import {
  type ComponentType,
  lazy,
  Suspense,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, NavLink } from "react-router";
import { useTranslations } from "use-intl";
import { AccessNotices } from "#app/notices/access-status.tsx";
import { useApi } from "#shared/http/api-context.tsx";
import { useAccess } from "#shared/http/request-gate.ts";
import { endPage } from "#shared/http/signed-out-signal.ts";
import { useWorkPresence } from "#shared/sync/work-presence.tsx";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { useTransfers } from "#uploads/use-transfers.tsx";
import { later, loadMessages, withMessages } from "./later.tsx";
import { Blocked } from "./notices/blocked.tsx";
import { NewVersion } from "./notices/new-version.tsx";
import { Notice } from "./notices/notice.tsx";
import { followSignOut } from "./sign-out.tsx";
import { SignOutButton } from "./sign-out-button.tsx";
import { onSignOut } from "./sign-out-session.ts";
import { applyTheme, currentTheme, onTheme, themeAfter } from "./theme.ts";
import { Tooltips } from "./tooltips.tsx";
import { untilItComes } from "./when-idle.ts";

/** Files dropped before this code has loaded are queued by `holdDrops`. */
const DropAnywhere = lazy(() =>
  untilItComes(async () => {
    const [{ DropAnywhere: Drops }, brought] = await Promise.all([
      import("./drop-anywhere.tsx"),
      loadMessages("uploads"),
    ]);
    return { default: withMessages([brought], Drops) };
  }),
);

/** Notices, docks and drop handling below every page; not needed for the first paint. */
export function AfterPage() {
  useSignOutElsewhere();
  usePageAgain();
  return (
    <>
      <div className="sticky bottom-(--bottom-bar) z-10">
        <AccessNotices />
        <Blocked />
        <NewVersion />
        <Bulk />
        <Tray />
      </div>
      <Suspense>
        <DropAnywhere />
      </Suspense>
      <Tooltips />
    </>
  );
}

function Bulk() {
  return useWorkPresence() ? (
    <Suspense>
      <BulkDock />
    </Suspense>
  ) : null;
}

const BulkDock = later(async () => (await import("./bulk-dock.tsx")).BulkDock, "videos");

/** Loads the upload tray with the first upload. A failure to load it must not affect the uploads. */
function Tray() {
  const isNeeded = useTransfers().some(({ isDismissed }) => !isDismissed);
  const [state, setState] = useState<{ Content: ComponentType } | "loading" | "missing">("loading");
  const load = useCallback(() => {
    Promise.all([import("#uploads/upload-tray.tsx"), loadMessages("uploads")]).then(
      ([{ UploadTray }, text]) => setState({ Content: withMessages([text], UploadTray) }),
      () => setState("missing"),
    );
  }, []);
  useEffect(() => {
    if (isNeeded) load();
  }, [isNeeded, load]);
  if (!isNeeded || state === "loading") return null;
  return state === "missing" ? <TrayNotice onRetry={load} /> : <state.Content />;
}

/** Says that the tray could not be loaded; the uploads continue. */
function TrayNotice({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("notices");
  return (
    <Notice role="alert" actions={<Button onClick={onRetry}>{t("showTray")}</Button>}>
      {t("trayMissing")}
    </Notice>
  );
}

/** Reloads a page that failed to load while offline once the network is back. */
function usePageAgain(): void {
  const router = use(DataRouterContext)?.router;
  const isOut = useAccess().outage?.isSure === true;
  const wasOut = useRef(false);
  useEffect(() => {
    if (wasOut.current && !isOut && router?.state.errors) void router.revalidate();
    wasOut.current = isOut;
  }, [isOut, router]);
}

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

/** Footer of the navigation: settings, theme and sign-out. On narrow screens only the settings. */
export function RailFoot() {
  const t = useTranslations("railFoot");
  return (
    <div className="flex items-center md:justify-between">
      <NavLink
        to="/settings"
        title={t("settings")}
        className={({ isActive }) =>
          classNames(
            "flex size-9 items-center justify-center rounded-md transition-colors md:h-9 md:w-auto md:grow md:justify-start md:gap-2.5 md:px-2.5",
            isActive
              ? "text-accent md:bg-accent-wash"
              : "text-ink-soft hover:bg-sunken hover:text-ink",
          )
        }
      >
        <Settings aria-hidden="true" size={17} />
        <span className="sr-only md:not-sr-only">{t("settings")}</span>
      </NavLink>
      <div className="max-md:hidden">
        <ThemeButton />
      </div>
      <SignOutButton measure="icon" className="max-md:hidden" />
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
