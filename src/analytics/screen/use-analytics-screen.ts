import { useCallback, useRef } from "react";
import { useNavigate } from "react-router";
import { useNow, useTimeZone } from "use-intl";
import {
  type AnalyticsView,
  formatAnalyticsView,
  parseAnalyticsView,
  withoutLooks,
} from "#analytics/analytics-view.ts";
import { type AnalyticsQuery, resolveView } from "#analytics/resolved-query.ts";
import { type Since, useSince } from "#analytics/since-queries.ts";

/** What a view comes to now, and the way to another. */
export interface AnalyticsScreenState {
  query: AnalyticsQuery;
  since: Since;
  personZone: string;
  onView: (view: AnalyticsView) => void;
}

/** How often the present moment is looked at: a day that ends moves every range that is going on. */
const NOW_EVERY_MS = 60_000;

/** @param addressOf where a view is, on the page that this is on */
export function useAnalyticsScreen(
  view: AnalyticsView,
  toHref: (view: AnalyticsView) => string,
): AnalyticsScreenState {
  const navigate = useNavigate();
  /** The address to which the last choice of a metric led. */
  const selectedAt = useRef<string | null>(null);
  const personZone = useTimeZone() ?? "UTC";
  const nowMs = useNow({ updateInterval: NOW_EVERY_MS }).getTime();
  const since = useSince(view.subject, view.timeZone ?? personZone, nowMs);
  const query = resolveView(view, { personZone, since: since.day, nowMs });
  const onView = useCallback(
    (wanted: AnalyticsView) => {
      // The window's own address: choices can come faster than pages are drawn.
      const latest = parseAnalyticsView(new URLSearchParams(location.search));
      const next = onto(latest, view, wanted);
      // Arrow keys go through metrics one by one: the way back passes all of them at once.
      const isMetric = isOtherMetric(latest, next);
      const isAgain =
        selectedAt.current !== null &&
        // The window's own begins with the folder that the dashboard is served under.
        `${location.pathname}${location.search}`.endsWith(selectedAt.current);
      const replace = (isMetric && isAgain) || isSameButLooks(latest, next);
      const url = toHref(next);
      if (isMetric) selectedAt.current = url;
      void navigate(url, { preventScrollReset: true, replace });
    },
    [navigate, toHref, view],
  );
  return { query, since, personZone, onView };
}

/**
 * What was changed, on top of what the address says by now: of two choices of which the second comes before
 * the first is drawn, neither may undo the other. Nor may the looks of two panels.
 */
function onto(latest: AnalyticsView, view: AnalyticsView, wanted: AnalyticsView): AnalyticsView {
  return {
    ...latest,
    ...changesOf(view, wanted),
    displays: { ...latest.displays, ...changesOf(view.displays, wanted.displays) },
  };
}

/** What is another in the second one. */
function changesOf(before: object, after: object) {
  const changes = Object.entries(after).filter(
    ([key, value]) => Reflect.get(before, key) !== value,
  );
  return Object.fromEntries(changes);
}

/** Whether only what the chart is about differs; a second metric can go with it. */
function isOtherMetric(view: AnalyticsView, next: AnalyticsView): boolean {
  const { metric, second } = view;
  return (
    next.metric !== metric &&
    formatAnalyticsView({ ...next, metric, second }) === formatAnalyticsView(view)
  );
}

/** Whether only how the panels look differs: the way back leads to other numbers. */
function isSameButLooks(view: AnalyticsView, next: AnalyticsView): boolean {
  return formatAnalyticsView(withoutLooks(next)) === formatAnalyticsView(withoutLooks(view));
}
