import { type ComponentProps, type ComponentType, lazy, useEffect } from "react";
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  type RouteObject,
  replace,
  useLocation,
  useRevalidator,
  useRouteError,
} from "react-router";
import { useTranslations } from "use-intl";
import { later, withMessages } from "#messages/later.tsx";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { isMissingCode, toProblem } from "#shared/http/errors.ts";
import { prefetch } from "#shared/http/prefetch.ts";
import { paths } from "#shared/paths.ts";
import { loaderOf, type PageRoute, ROUTES, routeAt } from "#shared/routes.ts";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { lazily, untilItComes } from "#shared/ui/lazily.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { whenIdle } from "#shared/ui/when-idle.ts";
import { Shell } from "./shell.tsx";

interface LoaderModule {
  /** Starts the calls of the page. Absent if it has none. */
  loader?: (services: ApiServices, call: LoaderFunctionArgs) => unknown;
}
interface PageModule extends LoaderModule {
  Component: ComponentType;
}

/** Each page has its own code, loaded on the first visit. */
const MODULES = import.meta.glob<PageModule>("./pages/*-page.tsx");
/** Holds the loaders beside a large page, which need not wait for its code. */
const LOADERS = import.meta.glob<LoaderModule>("./pages/*-loader.ts");

async function loadModule({ module }: PageRoute): Promise<PageModule> {
  const load = MODULES[`./pages/${module}.tsx`];
  if (load === undefined) throw new TypeError(`There is no page ${module}.`);
  return await load();
}

function loadLoader(route: PageRoute): Promise<LoaderModule> {
  const load = LOADERS[`./pages/${loaderOf(route.module)}.ts`];
  return load === undefined ? loadModule(route) : load();
}

function loadPage(route: PageRoute): Promise<ComponentType> {
  return withMessages(
    loadModule(route).then(({ Component }) => Component),
    route.messages,
  );
}

/**
 * Preloads the code of the page at a path: the first page in parallel with config.json, and other pages when
 * their link is hovered or focused. Ignores failures; the router loads the page again.
 */
export function preloadPage(pathname: string): void {
  const route = routeAt(pathname);
  if (route !== undefined && navigator.onLine) prefetch(loadPage(route));
}

const AppDialogs = later(async () => (await import("./app-dialogs.tsx")).AppDialogs);

/** Creates the router. @param folder path that the dashboard is served under: `/studio`, or empty */
export function createRouter(services: ApiServices, folder: string) {
  const pages: RouteObject[] = ROUTES.map((route) => ({
    path: route.path,
    // A mounted page itself loads what another of its views needs.
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
        ? false
        : defaultShouldRevalidate,
    // The router calls a lazy loader once and caches a failure forever; this retries on each navigation.
    loader: async (call) => (await loadLoader(route)).loader?.(services, call),
    lazy: {
      // Rendered after the loader has succeeded, which can be much later than this failure: retry then.
      Component: () => loadPage(route).catch(() => lazily(() => loadPage(route), FailedPage)),
    },
  }));
  const afterPage = (name: "AfterPage" | "RailFoot" | "SearchKey") =>
    whenIdle(services.queryClient, async () => ({
      default: await withMessages(
        import("./after-page.tsx").then((module) => module[name]),
        ["app/after-page"],
      ),
    }));
  const routes: RouteObject[] = [
    {
      element: (
        <Shell
          onApproach={preloadPage}
          AfterPage={lazy(() => afterPage("AfterPage"))}
          RailFoot={lazy(() => afterPage("RailFoot"))}
          SearchKey={lazy(() => afterPage("SearchKey"))}
          Dialogs={AppDialogs}
        />
      ),
      errorElement: (
        <main className="p-4 sm:p-6">
          <CrashNotice />
        </main>
      ),
      children: [
        {
          // A page that throws must not unmount the shell with its uploads.
          errorElement: <CrashNotice />,
          children: [
            ...pages,
            // Links from before the page was renamed have this path.
            {
              path: "/library/pictures",
              loader: ({ request }) =>
                replace(`${paths.missingImages}${new URL(request.url).search}`),
            },
            {
              path: "*",
              lazy: async () => ({
                Component: (await import("./pages/not-found-page.tsx")).NotFoundPage,
              }),
            },
          ],
        },
      ],
    },
  ];
  return createBrowserRouter(routes, { basename: folder });
}

/**
 * Resolves when the first page has loaded and has started its requests. Until then there is nothing to
 * render, and rendering would only delay those requests.
 */
export function whenStarted(router: ReturnType<typeof createRouter>): Promise<void> {
  return new Promise((done) => {
    const stop = router.subscribe(({ initialized }) => {
      if (initialized) notify();
    });
    function notify(): void {
      stop();
      done();
    }
    if (router.state.initialized) notify();
  });
}

/** Shows the error page for a page that threw, or whose code could not be fetched; the shell remains. */
function CrashNotice() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const isMissing = isMissingCode(error);
  useEffect(() => {
    const route = routeAt(pathname);
    if (!isMissing || route === undefined) return undefined;
    let isLeft = false;
    void untilItComes(() => loadPage(route)).then(() => (isLeft ? undefined : revalidate()));
    return () => {
      isLeft = true;
    };
  }, [isMissing, pathname, revalidate]);
  return <FailedPage problem={toProblem(error)} onRetry={() => void revalidate()} />;
}

function FailedPage(props: ComponentProps<typeof ErrorNotice>) {
  const t = useTranslations("crash");
  return (
    <>
      <PageHeader title={t(props.problem.kind === "missing-code" ? "missing" : "title")} />
      <ErrorNotice {...props} />
    </>
  );
}
