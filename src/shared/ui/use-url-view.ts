import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";

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
