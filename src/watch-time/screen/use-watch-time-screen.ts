import { useCallback } from "react";
import { useNavigate } from "react-router";
import { useNow, useTimeZone } from "use-intl";
import { trueMs } from "#shared/http/server-clock.ts";
import { useLatestLocation } from "#shared/ui/use-url-view.ts";
import { resolveView } from "#watch-time/resolved-query.ts";
import { useSince } from "#watch-time/since-queries.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import {
  changedOnto,
  parseWatchTimeView,
  type ViewPage,
  type WatchTimeView,
} from "#watch-time/watch-time-view.ts";

/** Is the interval at which the time is updated: the end of a day moves current ranges. */
const NOW_EVERY_MS = 60_000;

/** Lists the changes that add a history entry: other rows, order or curves. Others are display options. */
const STEPS = [
  "choice",
  "timeZone",
  "granularity",
  "against",
  "within",
  "grouping",
  "shown",
  "sort",
  "listOrder",
  "numbers",
  "curve",
] as const;

/**
 * Returns what the screen of watch time needs.
 * @param contentId of the page's video or channel; null: the page is about several
 */
export function useWatchTimeScreen(
  page: ViewPage,
  kind: WatchTimeKind,
  contentId: string | null,
  view: WatchTimeView,
  toHref: (view: WatchTimeView) => string,
) {
  const navigate = useNavigate();
  const latestLocation = useLatestLocation();
  const resolved = useResolvedView(kind, contentId, view);
  const onView = useCallback(
    (wanted: WatchTimeView) => {
      // The URL is read from the router: changes can be faster than renders.
      const latest = parseWatchTimeView(new URLSearchParams(latestLocation().search), page);
      const next = changedOnto(latest, view, wanted);
      const isSame = STEPS.every(
        (step) => JSON.stringify(next[step]) === JSON.stringify(latest[step]),
      );
      // Going back leaves a search, not one letter of it.
      const replace = isSame && (latest.search !== "" || next.search === "");
      void navigate(toHref(next), { preventScrollReset: true, replace });
    },
    [navigate, latestLocation, toHref, page, view],
  );
  return { ...resolved, onView };
}

/** Returns a view resolved at the present time. */
export function useResolvedView(
  kind: WatchTimeKind,
  contentId: string | null,
  view: WatchTimeView,
) {
  const personZone = useTimeZone() ?? "UTC";
  const nowMs = trueMs(useNow({ updateInterval: NOW_EVERY_MS }).getTime());
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
  /** Waits for the first day of "all time". */
  const isAwaited = view.choice === "all" && since.state === "pending";
  return { query, since, isAwaited, personZone };
}
