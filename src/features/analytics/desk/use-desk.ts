import { useCallback, useRef } from "react";
import { useNavigate } from "react-router";
import { useNow, useTimeZone } from "use-intl";
import { type Since, useSince } from "#api/since-queries.ts";
import {
  type AnalyticsView,
  formatAnalyticsView,
  parseAnalyticsView,
} from "#features/analytics/analytics-view.ts";
import { type Asked, resolveView } from "#features/analytics/asked.ts";

/** What a view comes to now, and the way to another. */
export interface Desk {
  asked: Asked;
  since: Since;
  personZone: string;
  onView: (view: AnalyticsView) => void;
}

/** How often the present moment is looked at: a day that ends moves every range that is going on. */
const NOW_EVERY_MS = 60_000;

/** @param addressOf where a view is, on the page that this is on */
export function useDesk(view: AnalyticsView, addressOf: (view: AnalyticsView) => string): Desk {
  const navigate = useNavigate();
  /** The address to which the last choice of a metric led. */
  const chosenAt = useRef<string | null>(null);
  const personZone = useTimeZone() ?? "UTC";
  const nowMs = useNow({ updateInterval: NOW_EVERY_MS }).getTime();
  const since = useSince(view.subject, view.timeZone ?? personZone, nowMs);
  const asked = resolveView(view, { personZone, since: since.day, nowMs });
  const onView = useCallback(
    (wanted: AnalyticsView) => {
      const next = ontoAddress(view, wanted);
      // Arrow keys go through metrics one by one: the way back passes all of them at once.
      const isMetric = isOtherMetric(view, next);
      // The window's own address, as keys can come faster than pages are drawn.
      const replace = isMetric && chosenAt.current === `${location.pathname}${location.search}`;
      const address = addressOf(next);
      if (isMetric) chosenAt.current = address;
      void navigate(address, { preventScrollReset: true, replace });
    },
    [navigate, addressOf, view],
  );
  return { asked, since, personZone, onView };
}

/**
 * What was changed, on top of what the address says by now: two choices can come faster than the first of
 * them is drawn, and neither may undo the other.
 */
function ontoAddress(view: AnalyticsView, wanted: AnalyticsView): AnalyticsView {
  const changes = Object.entries(wanted).filter(([key, value]) => Reflect.get(view, key) !== value);
  const latest = parseAnalyticsView(new URLSearchParams(location.search));
  return { ...latest, ...Object.fromEntries(changes) };
}

/** Whether only what the chart is about differs; a second metric can go with it. */
function isOtherMetric(view: AnalyticsView, next: AnalyticsView): boolean {
  const { metric, second } = view;
  return (
    next.metric !== metric &&
    formatAnalyticsView({ ...next, metric, second }) === formatAnalyticsView(view)
  );
}
