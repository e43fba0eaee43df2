import { type ReactNode, useMemo } from "react";
import { useHref } from "react-router";
import type { AnalyticsView } from "#analytics/analytics-view.ts";
import { type AnalyticsQuery, lastingView } from "#analytics/resolved-query.ts";
import { loadFileWords } from "#messages/file-words.ts";
import { type FigureSource, FigureSourceContext } from "#shared/charts/figure-source.tsx";

/** Says what the figures within are of, for files and images of them. */
export function FiguresOf({
  view,
  query,
  toHref,
  children,
}: {
  view: AnalyticsView;
  query: AnalyticsQuery;
  toHref: (view: AnalyticsView) => string;
  children: ReactNode;
}) {
  const href = useHref(toHref(lastingView(view, query)));
  const { time, previous } = query;
  const source = useMemo(
    (): FigureSource => ({ time, previous, href, loadWords: loadFileWords }),
    [time, previous, href],
  );
  return <FigureSourceContext value={source}>{children}</FigureSourceContext>;
}
