import { use, useCallback, useMemo } from "react";
import { useLocation, useSearchParams } from "react-router";
import { RouterContext } from "./router-context.ts";

/**
 * Reads the view of a page from the query of its URL. `toHref` links to another view of the page. Both change with
 * the URL only, because long lists are computed from them.
 * @param path of the page
 */
export function useUrlView<V>(
  path: string,
  parse: (params: URLSearchParams) => V,
  format: (view: V) => string,
) {
  const [params] = useSearchParams();
  const view = useMemo(() => parse(params), [params, parse]);
  const toHref = useCallback((next: V) => `${path}${format(next)}`, [path, format]);
  return { view, toHref };
}

/**
 * Returns a function that tells where the page is, or will be when a change of its query has arrived: changes can be faster
 * than renders and loaders.
 */
export function useLatestLocation(): () => { pathname: string; search: string } {
  const router = use(RouterContext);
  const rendered = useLocation();
  return useCallback(() => {
    if (router === null) return rendered;
    const { location, navigation } = router.state;
    const next = navigation.location;
    return next?.pathname === location.pathname ? next : location;
  }, [router, rendered]);
}

/**
 * Returns a function that puts a change of a view onto the URL that the page has by now, or is on its way to: a link to a
 * changed view is made of the rendered one, and would undo what was changed since.
 */
export function useChangedHref<V>(toHref: (view: V) => string): (view: V, next: V) => string {
  const latest = useLatestLocation();
  return (view, next) => changedOnto(latest().search, toHref(view), toHref(next));
}

function changedOnto(search: string, before: string, after: string): string {
  const [path, query] = after.split("?");
  const was = new URLSearchParams(before.split("?")[1]);
  const next = new URLSearchParams(query);
  const now = new URLSearchParams(search);
  for (const name of [...next.keys(), ...now.keys()]) {
    const texts = now.getAll(name);
    const [had, has, latest] = [was.getAll(name), next.getAll(name), texts].map((all) =>
      all.join("\n"),
    );
    if (had !== has || has === latest) continue;
    next.delete(name);
    for (const text of texts) next.append(name, text);
  }
  return `${path}?${next}`;
}
