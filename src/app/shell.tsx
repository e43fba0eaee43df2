import { ChartColumn, Clapperboard, ListVideo, Radio, Timer, Upload } from "lucide-react";
import { type ComponentType, type RefObject, Suspense, useEffect, useRef } from "react";
import { Link, NavLink, Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import { ownFolder } from "#shared/storage/folder-name.ts";
import { classNames } from "#shared/ui/class-names.ts";

const PAGES = [
  { to: paths.library, name: "library", Icon: Clapperboard },
  { to: paths.playlists, name: "playlists", Icon: ListVideo },
  { to: paths.channels, name: "channels", Icon: Radio },
  { to: paths.analytics, name: "analytics", Icon: ChartColumn },
  { to: "/watch-time", name: "watchTime", Icon: Timer },
  { to: paths.upload, name: "upload", Icon: Upload },
] as const;

export interface ShellProps {
  /** Called with the path of a link that is hovered or focused. */
  onApproach: (pathname: string) => void;
  /** Loaded after the page; the page and the uploads work without them. */
  AfterPage: ComponentType;
  RailFoot: ComponentType;
}

/** Layout of every page: navigation, the page itself, notices and the upload tray. */
export function Shell({ onApproach, AfterPage, RailFoot }: ShellProps) {
  const t = useTranslations("shell");
  const { state } = useNavigation();
  const main = useRef<HTMLElement>(null);
  useFocusOnArrival(main);
  return (
    <div className="min-h-dvh [--bottom-bar:3.5rem] md:grid md:grid-cols-[13rem_minmax(0,1fr)] md:[--bottom-bar:0px]">
      <a
        href="#content"
        // Move the focus without adding a fragment to the URL.
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
        className="sr-only z-30 rounded-md bg-accent px-3 py-2 text-accent-ink focus:not-sr-only focus:fixed focus:start-2 focus:top-2"
      >
        {t("skip")}
      </a>
      <Navigation onApproach={onApproach} RailFoot={RailFoot} />
      <div className="flex min-h-dvh min-w-0 flex-col pb-(--bottom-bar)">
        <main
          id="content"
          ref={main}
          tabIndex={-1}
          aria-busy={state === "loading"}
          className="grow px-4 py-5 outline-none sm:px-6"
        >
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
        <Suspense>
          <AfterPage />
        </Suspense>
      </div>
      {/* The pathname makes keys unique: the first location of every visit has the same key. */}
      <ScrollRestoration getKey={({ key, pathname }) => pathname + key} />
    </div>
  );
}

function useFocusOnArrival(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    // The home path redirects to the library; that is not a navigation by the user.
    if (shown.current !== paths.home) main.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname, main]);
}

function Navigation({ onApproach, RailFoot }: Omit<ShellProps, "AfterPage">) {
  const t = useTranslations("shell");
  return (
    <header className="fixed inset-x-0 bottom-0 z-20 flex items-center border-t border-line bg-surface md:sticky md:inset-auto md:top-0 md:h-dvh md:flex-col md:items-stretch md:border-e md:border-t-0 md:p-3">
      <Link
        to={paths.home}
        className="mb-4 hidden items-center gap-2 rounded-md px-2 py-1.5 font-bold md:flex"
      >
        <img src={`${ownFolder()}favicon.svg`} alt="" width={20} height={20} loading="lazy" />
        Reeldesk
      </Link>
      <nav aria-label={t("navigation")} className="grow">
        <ul className="flex md:block">
          {PAGES.map(({ to, name, Icon }) => (
            <li key={to} className="grow md:mb-0.5">
              <NavLink
                to={to}
                onPointerEnter={() => onApproach(to)}
                onFocus={() => onApproach(to)}
                className={({ isActive }) =>
                  classNames(
                    "flex h-14 flex-col items-center justify-center gap-0.5 text-[0.625rem] font-medium whitespace-nowrap transition-colors min-[25rem]:text-xs md:h-9 md:flex-row md:justify-start md:gap-2.5 md:rounded-md md:px-2.5 md:text-base",
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
      <Suspense fallback={<div className="size-9 md:w-17" />}>
        <RailFoot />
      </Suspense>
    </header>
  );
}
