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
    const isOfPage = navigation.location?.pathname === location.pathname;
    return navigation.location !== undefined && isOfPage ? navigation.location : location;
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
  const queryOf = (href: string) => href.split("?")[1] ?? "";
  const [was, next, now] = [queryOf(before), queryOf(after), search].map(
    (query) => new URLSearchParams(query),
  );
  if (was === undefined || next === undefined || now === undefined) return after;
  const textsIn = (params: URLSearchParams, name: string) => JSON.stringify(params.getAll(name));
  for (const name of new Set([...was.keys(), ...next.keys()])) {
    if (textsIn(was, name) === textsIn(next, name)) continue;
    now.delete(name);
    for (const text of next.getAll(name)) now.append(name, text);
  }
  const [path = ""] = after.split("?");
  return now.size === 0 ? path : `${path}?${now}`;
}
