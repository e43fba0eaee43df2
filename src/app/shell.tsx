import { Clapperboard, Monitor, Moon, Sun, Upload } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link, NavLink, Outlet, ScrollRestoration, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { useTransfers } from "#features/uploads/use-transfers.tsx";
import { paths } from "#lib/paths.ts";
import { IconButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { applyTheme, currentTheme, themeAfter } from "./theme.ts";

const UploadTray = lazy(async () => {
  const { UploadTray: Component } = await import("#features/uploads/upload-tray.tsx");
  return { default: Component };
});

const PAGES = [
  { to: paths.library, name: "library", Icon: Clapperboard },
  { to: paths.upload, name: "upload", Icon: Upload },
] as const;

/** What stands around every page: navigation, the page itself, the tray of uploads. */
export function Shell() {
  const t = useTranslations("shell");
  const { state } = useNavigation();
  return (
    <div className="min-h-dvh [--bottom-bar:3.5rem] md:grid md:grid-cols-[13rem_minmax(0,1fr)] md:[--bottom-bar:0px]">
      <a
        href="#content"
        className="sr-only z-30 rounded-md bg-accent px-3 py-2 text-accent-ink focus:not-sr-only focus:fixed focus:start-2 focus:top-2"
      >
        {t("skip")}
      </a>
      <Navigation />
      <div className="flex min-h-dvh min-w-0 flex-col pb-(--bottom-bar)">
        <main
          id="content"
          tabIndex={-1}
          aria-busy={state === "loading"}
          className="grow px-4 py-5 outline-none sm:px-6"
        >
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
        <Tray />
      </div>
      <ScrollRestoration />
    </div>
  );
}

/** The tray's code comes with the first upload. */
function Tray() {
  return useTransfers().length === 0 ? null : (
    <Suspense>
      <UploadTray />
    </Suspense>
  );
}

/** A rail beside the page; on a narrow screen a bar below it. */
function Navigation() {
  const t = useTranslations("shell");
  return (
    <header className="fixed inset-x-0 bottom-0 z-20 flex items-center border-t border-line bg-surface md:sticky md:inset-auto md:top-0 md:h-dvh md:flex-col md:items-stretch md:border-e md:border-t-0 md:p-3">
      <Link
        to={paths.home}
        className="mb-4 hidden items-center gap-2 rounded-md px-2 py-1.5 font-bold md:flex"
      >
        <img src="/favicon.svg" alt="" width={20} height={20} />
        Reeldesk
      </Link>
      <nav aria-label={t("navigation")} className="grow">
        <ul className="flex md:block">
          {PAGES.map(({ to, name, Icon }) => (
            <li key={to} className="grow md:mb-0.5">
              <NavLink
                to={to}
                className={({ isActive }) =>
                  classNames(
                    "flex h-14 flex-col items-center justify-center gap-0.5 text-xs font-medium transition-colors md:h-9 md:flex-row md:justify-start md:gap-2.5 md:rounded-md md:px-2.5 md:text-base",
                    isActive
                      ? "text-accent md:bg-accent-wash"
                      : "text-ink-soft hover:text-ink md:hover:bg-sunken",
                  )
                }
              >
                <Icon aria-hidden="true" size={17} />
                {t(name)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <ThemeButton />
    </header>
  );
}

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

function ThemeButton() {
  const t = useTranslations("shell");
  const [theme, setTheme] = useState(currentTheme);
  const Icon = THEME_ICONS[theme];
  return (
    <IconButton
      label={t("theme", { theme })}
      className="m-3 md:m-0"
      onClick={() => {
        const next = themeAfter(theme);
        applyTheme(next);
        setTheme(next);
      }}
    >
      <Icon size={17} />
    </IconButton>
  );
}
