import { useCallback, useRef } from "react";
import { useNavigate } from "react-router";
import { useNow, useTimeZone } from "use-intl";
import {
  type AnalyticsView,
  changedOnto,
  formatAnalyticsView,
  parseAnalyticsView,
  withoutDisplays,
} from "#analytics/analytics-view.ts";
import { resolveView } from "#analytics/resolved-query.ts";
import { trueMs } from "#shared/http/server-clock.ts";
import { useLatestLocation } from "#shared/ui/use-url-view.ts";
import { useSince } from "#watch-time/since-queries.ts";

export type AnalyticsScreenState = ReturnType<typeof useAnalyticsScreen>;

/** The time is updated at this interval: the end of a day moves current ranges. */
const NOW_EVERY_MS = 60_000;

/**
 * Returns the state of an analytics screen, with its view resolved at the present time.
 * @param toHref where a view is, on the page that this is on
 */
export function useAnalyticsScreen(view: AnalyticsView, toHref: (view: AnalyticsView) => string) {
  const navigate = useNavigate();
  const latestLocation = useLatestLocation();
  const selectedAt = useRef<string | null>(null);
  const resolved = useResolvedView(view);
  const onView = useCallback(
    (wanted: AnalyticsView) => {
      // The URL is read from the router: selections can be faster than renders.
      const { pathname, search } = latestLocation();
      const latest = parseAnalyticsView(new URLSearchParams(search));
      const next = changedOnto(latest, view, wanted);
      // Arrow keys step through metrics: Back skips all of these steps at once.
      const isMetric = isOtherMetric(latest, next);
      const isAgain =
        selectedAt.current !== null &&
        // The router's path begins with the folder that the dashboard is served under.
        `${pathname}${search}`.endsWith(selectedAt.current);
      const replace = (isMetric && isAgain) || isSameButLooks(latest, next);
      const url = toHref(next);
      if (isMetric) selectedAt.current = url;
      void navigate(url, { preventScrollReset: true, replace });
    },
    [navigate, latestLocation, toHref, view],
  );
  return { ...resolved, onView };
}

/** Returns a view resolved at the present time. */
export function useResolvedView(view: AnalyticsView) {
  const personZone = useTimeZone() ?? "UTC";
  const nowMs = trueMs(useNow({ updateInterval: NOW_EVERY_MS }).getTime());
  const since = useSince(view.subject, view.timeZone ?? personZone, nowMs);
  const query = resolveView(view, { personZone, since: since.day, nowMs });
  return { query, since, personZone };
}

/** Returns whether only the metric changes, possibly with the second one. */
function isOtherMetric(view: AnalyticsView, next: AnalyticsView): boolean {
  const { metric, second } = view;
  return (
    next.metric !== metric &&
    formatAnalyticsView({ ...next, metric, second }) === formatAnalyticsView(view)
  );
}

/** Returns whether only display options change: Back should lead to other figures. */
function isSameButLooks(view: AnalyticsView, next: AnalyticsView): boolean {
  return formatAnalyticsView(withoutDisplays(next)) === formatAnalyticsView(withoutDisplays(view));
}
