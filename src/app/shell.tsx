import { Search } from "lucide-react";
import {
  type ComponentType,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { Link, NavLink, Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { useMayEdit } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { linkTo, RAIL } from "#shared/routes.ts";
import { basePath } from "#shared/storage/base-path.ts";
import { currentBrand } from "#shared/ui/brand.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { Footnotes } from "#shared/ui/footnotes.tsx";
import type { AppDialog } from "#shared/ui/open-app-dialog.ts";
import { RAIL_ICONS } from "#shared/ui/rail-icons.ts";
import { SEARCH_KEY } from "#shared/ui/search-key.ts";
import { isDark, onTheme } from "#shared/ui/theme.ts";
import { useTimeLink } from "#shared/ui/working-time.ts";

export interface ShellProps {
  /** Is called with the path of a link that is hovered or focused. */
  onApproach: (pathname: string) => void;
  /** These are loaded after the page; the page and the uploads work without them. */
  AfterPage: ComponentType;
  RailFoot: ComponentType;
  SearchKey: ComponentType;
  Dialogs: ComponentType<DialogsProps>;
}

export interface DialogsProps {
  shown: AppDialog;
  /** Returns what was typed while the code of the dialog loaded, once. */
  takeTyped: () => string;
  onClose: () => void;
}

/** Lays out every page: navigation, the page itself, notices and the upload tray. */
export function Shell({ onApproach, AfterPage, RailFoot, SearchKey, Dialogs }: ShellProps) {
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
      <Navigation onApproach={onApproach} RailFoot={RailFoot} SearchKey={SearchKey} />
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
          <Footnotes />
        </main>
        <Suspense>
          <AfterPage />
        </Suspense>
      </div>
      <OpenDialog Dialogs={Dialogs} />
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
    main.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname, main]);
}

function Navigation({
  onApproach,
  RailFoot,
  SearchKey,
}: Pick<ShellProps, "onApproach" | "RailFoot" | "SearchKey">) {
  const t = useTranslations("shell");
  const mayEdit = useMayEdit();
  return (
    <header className="fixed inset-x-0 bottom-0 z-20 flex items-center border-t border-line bg-surface md:sticky md:inset-auto md:top-0 md:h-dvh md:flex-col md:items-stretch md:border-e md:border-t-0 md:p-3">
      <Link
        to={paths.home}
        className="mb-4 hidden h-9 items-center gap-2 rounded-md px-2 font-bold md:flex"
      >
        <Logo />
        <bdi className="line-clamp-2 leading-tight wrap-anywhere hyphens-auto">
          {currentBrand().name}
        </bdi>
      </Link>
      <SearchButton SearchKey={SearchKey} />
      <nav aria-label={t("navigation")} className="min-w-0 grow-5 basis-0 md:grow md:basis-auto">
        <ul className="flex md:block">
          {RAIL.filter((route) => mayEdit || !("needsEdit" in route)).map((route) => (
            <RailItem key={route.rail} route={route} onApproach={onApproach} />
          ))}
        </ul>
      </nav>
      <Suspense fallback={<div className="grow basis-0 md:h-18 md:grow-0" />}>
        <RailFoot />
      </Suspense>
    </header>
  );
}

/** Shows a page of the rail; on narrow screens some are under "More" instead, see `RailFoot`. */
function RailItem({
  route,
  onApproach,
}: Pick<ShellProps, "onApproach"> & { route: (typeof RAIL)[number] }) {
  const t = useTranslations("shell");
  const withTime = useTimeLink();
  const to = linkTo(route);
  const Icon = RAIL_ICONS[route.rail];
  return (
    <li
      className={classNames(
        "min-w-0 grow basis-0 md:mb-0.5",
        "isInMore" in route ? "max-md:hidden" : null,
      )}
    >
      <NavLink
        to={withTime(to)}
        end={to === paths.home}
        onPointerEnter={() => onApproach(to)}
        onFocus={() => onApproach(to)}
        className={({ isActive }) => navigationItemClass(isActive)}
      >
        <Icon aria-hidden="true" size={17} />
        <span>{t(route.rail)}</span>
      </NavLink>
    </li>
  );
}

/** Shows the logo of the deployment; the dashboard's own mark if there is none, or it can't be loaded. */
function Logo() {
  const { logo, logoDark } = currentBrand();
  const [broken, setBroken] = useState<string | null>(null);
  const wanted = useSyncExternalStore(onTheme, isDark) ? (logoDark ?? logo) : logo;
  return (
    <img
      src={wanted === null || wanted === broken ? `${basePath()}favicon.svg` : wanted}
      alt=""
      width={24}
      height={24}
      loading="lazy"
      onError={() => setBroken(wanted)}
      className="size-6 shrink-0 object-contain"
    />
  );
}

/** Opens the search, which is loaded then. */
function SearchButton({ SearchKey }: Pick<ShellProps, "SearchKey">) {
  const t = useTranslations("shell");
  return (
    <button
      type="button"
      aria-keyshortcuts={`Control+${SEARCH_KEY} Meta+${SEARCH_KEY}`}
      onClick={() => document.dispatchEvent(new CustomEvent("appdialog", { detail: "search" }))}
      className="mb-3 hidden h-9 items-center gap-2.5 rounded-md border border-line px-2.5 text-ink-soft transition-colors hover:bg-sunken hover:text-ink md:flex"
    >
      <Search aria-hidden="true" size={17} />
      {t("search")}
      <Suspense>
        <SearchKey />
      </Suspense>
    </button>
  );
}

/** Returns whether a dialog is open in a place; one of the page may be open below it. */
function hasOpenDialog(place: Element | null): boolean {
  return place !== null && place.querySelector("dialog[open]") !== null;
}

/**
 * Shows the dialogs of every page, and handles the key of the search. A press before its code has loaded opens it as
 * soon as it has, with what was typed since.
 */
function OpenDialog({ Dialogs }: Pick<ShellProps, "Dialogs">) {
  const [shown, setShown] = useState<AppDialog | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const typed = useRef<string[]>([]);
  useLayoutEffect(() => {
    const ask = ({ detail }: CustomEvent<AppDialog>) => setShown(detail);
    const press = (event: KeyboardEvent) => {
      const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = event;
      if (ctrlKey === metaKey || altKey || shiftKey || repeat || isComposing) return;
      // The place of the key counts where it types no Latin letter.
      const isPlace = code === `Key${SEARCH_KEY}` && !/^[a-z]$/i.test(key);
      if (key.toUpperCase() !== SEARCH_KEY && !isPlace) return;
      event.preventDefault();
      // A second press, before the search is shown, must not close it.
      const isOpen = hasOpenDialog(place.current);
      setShown((before) => (before === "search" && isOpen ? null : "search"));
    };
    document.addEventListener("appdialog", ask);
    document.addEventListener("keydown", press);
    return () => {
      document.removeEventListener("appdialog", ask);
      document.removeEventListener("keydown", press);
    };
  }, []);
  useLayoutEffect(() => {
    if (shown !== "search") return undefined;
    typed.current = [];
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing, target } = event;
      if (ctrlKey || metaKey || altKey || isComposing || hasOpenDialog(place.current)) return;
      // The target is the button of the notice that the code can't be loaded.
      if (target instanceof Node && place.current?.contains(target) === true) return;
      // The names of other keys are longer.
      if (/^.$/u.test(key)) typed.current.push(key);
      else if (key === "Backspace") typed.current.pop();
      else if (key === "Escape") setShown(null);
      else if (key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("keydown", keep, true);
    return () => document.removeEventListener("keydown", keep, true);
  }, [shown]);
  return shown === null ? null : (
    // The boundary surrounds what is shown instead if the code can't be loaded.
    <div ref={place} className="fixed inset-x-4 top-4 z-30">
      <Suspense>
        <Dialogs
          shown={shown}
          takeTyped={() => typed.current.splice(0).join("")}
          onClose={() => setShown(null)}
        />
      </Suspense>
    </div>
  );
}

/** Returns the classes of an entry of the navigation: below each other in the rail, side by side in the bottom bar. */
export function navigationItemClass(isCurrent: boolean): string {
  return classNames(
    "flex h-14 w-full flex-col items-center justify-center gap-0.5 text-[0.625rem] font-medium transition-colors min-[25rem]:text-xs md:h-9 md:flex-row md:justify-start md:gap-2.5 md:rounded-md md:px-2.5 md:text-base",
    // The names of all languages fit on two lines.
    "[&>span]:line-clamp-2 [&>span]:w-full [&>span]:text-center [&>span]:leading-tight [&>span]:wrap-anywhere [&>span]:hyphens-auto md:[&>span]:line-clamp-1 md:[&>span]:w-auto md:[&>span]:text-start",
    isCurrent ? "text-accent md:bg-accent-wash" : "text-ink-soft hover:text-ink md:hover:bg-sunken",
  );
}
