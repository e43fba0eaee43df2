import { useCallback } from "react";
import { useNavigate } from "react-router";
import { useNow, useTimeZone } from "use-intl";
import { type Since, useSince } from "#analytics/since-queries.ts";
import { type ResolvedView, resolveView } from "#watch-time/resolved-query.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import {
  GROUPING_OF_ONE,
  parseWatchTimeView,
  type WatchTimeView,
} from "#watch-time/watch-time-view.ts";

/** What a view comes to now, and the way to another. */
export interface WatchTimeScreenState {
  query: ResolvedView;
  since: Since;
  /** Whether what is asked for waits for the day with which all time begins. */
  isAwaited: boolean;
  personZone: string;
  onView: (view: WatchTimeView) => void;
}

/** How often the present moment is looked at: a day that ends moves every range that is going on. */
const NOW_EVERY_MS = 60_000;

/** What leads to other rows, another order or other curves. The rest is how they look, and is no step to go back by. */
const STEPS = [
  "choice",
  "timeZone",
  "granularity",
  "grouping",
  "shown",
  "sort",
  "listOrder",
  "numbers",
  "curve",
] as const;

/**
 * @param contentId of the one film or channel that it is about; null: the account
 * @param addressOf where a view is, on the page that this is on
 */
export function useWatchTimeScreen(
  kind: WatchTimeKind,
  contentId: string | null,
  view: WatchTimeView,
  toHref: (view: WatchTimeView) => string,
): WatchTimeScreenState {
  const navigate = useNavigate();
  const personZone = useTimeZone() ?? "UTC";
  const nowMs = useNow({ updateInterval: NOW_EVERY_MS }).getTime();
  const since = useSince(
    contentId === null ? { kind: kind === "vod" ? "vods" : "channels" } : { kind, id: contentId },
    view.timeZone ?? personZone,
    nowMs,
  );
  const query = resolveView(view, {
    personZone,
    since: since.day,
    nowMs,
    isOne: contentId !== null,
  });
  const isAwaited = view.choice === "all" && since.state === "pending";
  const onView = useCallback(
    (wanted: WatchTimeView) => {
      // The window's own address: choices can come faster than pages are drawn.
      const latest = parseWatchTimeView(
        new URLSearchParams(location.search),
        contentId === null ? null : GROUPING_OF_ONE,
      );
      const next = { ...latest, ...changesOf(view, wanted) };
      const isSame = STEPS.every(
        (step) => JSON.stringify(next[step]) === JSON.stringify(latest[step]),
      );
      // Going back leaves a search, it does not take back a letter.
      const replace = isSame && (latest.search !== "" || next.search === "");
      void navigate(toHref(next), { preventScrollReset: true, replace });
    },
    [navigate, toHref, contentId, view],
  );
  return { query, since, isAwaited, personZone, onView };
}

/** What was changed: of two choices of which the second comes before the first is drawn, neither undoes the other. */
function changesOf(before: WatchTimeView, after: WatchTimeView): Partial<WatchTimeView> {
  const changes = Object.entries(after).filter(
    ([key, value]) => Reflect.get(before, key) !== value,
  );
  return Object.fromEntries(changes);
}
