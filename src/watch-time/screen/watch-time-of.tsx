import { type ReactNode, useMemo } from "react";
import { useHref } from "react-router";
import { loadFileWords } from "#messages/file-words.ts";
import { type FigureSource, FigureSourceContext } from "#shared/charts/figure-source.tsx";
import { comparedIn, lastingView, type ResolvedView } from "#watch-time/resolved-query.ts";
import { useTableChips } from "#watch-time/table/table-toolbar.tsx";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { DEFAULT_VIEW, type WatchTimeView } from "#watch-time/watch-time-view.ts";

const { columns, pinned, widths } = DEFAULT_VIEW;
const COLUMNS = { columns, pinned, widths };

/** Says what the watch time within is of, for files and images. */
export function WatchTimeOf({
  kind,
  isOne,
  view,
  withinName = null,
  query,
  readAtMs,
  toHref,
  children,
}: {
  kind: WatchTimeKind;
  isOne: boolean;
  view: WatchTimeView;
  /** Names the folder or playlist that the view is narrowed to. */
  withinName?: string | null;
  query: ResolvedView;
  /** Is null while nothing has been read. */
  readAtMs: number | null;
  toHref: (view: WatchTimeView) => string;
  children: ReactNode;
}) {
  const { numbers, others, scope } = useTableChips({
    kind,
    isOne,
    // Which columns are shown, and what rows stand for, narrows no figure.
    view: { ...view, ...COLUMNS },
    usual: view.grouping,
    withinName,
    onChange: () => undefined,
  });
  const filters = [...others, ...numbers].map(({ text }) => text);
  const { time } = query;
  const previous = comparedIn(query)?.previous ?? null;
  const href = useHref(toHref(lastingView(view, query)));
  const filtered = filters.join("\n");
  const source = useMemo(
    (): FigureSource => ({
      time,
      previous,
      filters: filtered === "" ? [] : filtered.split("\n"),
      scope,
      readAtMs,
      href,
      loadWords: loadFileWords,
    }),
    [time, previous, filtered, scope, readAtMs, href],
  );
  return <FigureSourceContext value={source}>{children}</FigureSourceContext>;
}
