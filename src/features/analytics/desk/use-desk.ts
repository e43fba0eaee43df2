import { useCallback } from "react";
import { useNavigate } from "react-router";
import { useNow, useTimeZone } from "use-intl";
import type { AnalyticsView } from "#features/analytics/analytics-view.ts";
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

/** @param addressOf where a view is, on the page that this is on */
export function useDesk(view: AnalyticsView, addressOf: (view: AnalyticsView) => string): Desk {
  const navigate = useNavigate();
  const personZone = useTimeZone() ?? "UTC";
  const nowMs = useNow({ updateInterval: NOW_EVERY_MS }).getTime();
  const since = useSince(view.subject, view.timeZone ?? personZone, nowMs);
  const asked = resolveView(view, { personZone, since: since.day, nowMs });
  const onView = useCallback(
    (next: AnalyticsView) => void navigate(addressOf(next), { preventScrollReset: true }),
    [navigate, addressOf],
  );
  return { asked, since, personZone, onView };
}
