import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import { useNow, useTimeZone } from "use-intl";
import { type AnalyticsView, formatAnalyticsView } from "#features/analytics/analytics-view.ts";
import { type Asked, resolveView } from "#features/analytics/asked.ts";
import { type Since, useSince } from "#features/analytics/use-since.ts";

/** What a view comes to now, and the way to another. */
export interface Desk {
  asked: Asked;
  since: Since;
  personZone: string;
  onView: (view: AnalyticsView) => void;
}

/** How often the present moment is looked at: a day that ends moves every range that is going on. */
const NOW_EVERY_MS = 60_000;
/** Marks an entry of the history that was made by choosing a metric. */
const BY_METRIC = "metric";

/** @param addressOf where a view is, on the page that this is on */
export function useDesk(view: AnalyticsView, addressOf: (view: AnalyticsView) => string): Desk {
  const navigate = useNavigate();
  const { state } = useLocation();
  const personZone = useTimeZone() ?? "UTC";
  const nowMs = useNow({ updateInterval: NOW_EVERY_MS }).getTime();
  const since = useSince(view.subject, view.timeZone ?? personZone, nowMs);
  const asked = resolveView(view, { personZone, since: since.day, nowMs });
  const onView = useCallback(
    (next: AnalyticsView) => {
      // Arrow keys go through metrics one by one: the way back passes all of them at once.
      const isMetric = isOtherMetric(view, next);
      void navigate(addressOf(next), {
        preventScrollReset: true,
        replace: isMetric && state === BY_METRIC,
        state: isMetric ? BY_METRIC : null,
      });
    },
    [navigate, addressOf, view, state],
  );
  return { asked, since, personZone, onView };
}

/** Whether only what the chart is about differs; a second metric can go with it. */
function isOtherMetric(view: AnalyticsView, next: AnalyticsView): boolean {
  const { metric, second } = view;
  return (
    next.metric !== metric &&
    formatAnalyticsView({ ...next, metric, second }) === formatAnalyticsView(view)
  );
}
