import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { AnalyticsSource } from "#analytics/analytics.ts";
import {
  type AnalyticsView,
  formatAnalyticsView,
  parseAnalyticsView,
} from "#analytics/analytics-view.ts";
import { AnalyticsScreen } from "#analytics/screen/analytics-screen.tsx";
import { analyticsLinks } from "./analytics-links.ts";

/** Analytics of one video, channel or folder. */
export function SubjectAnalytics({ subject, name }: { subject: AnalyticsSource; name: string }) {
  const [params] = useSearchParams();
  const view = useMemo(() => ({ ...parseAnalyticsView(params), subject }), [params, subject]);
  const toHref = useCallback(
    (next: AnalyticsView) => formatAnalyticsView({ ...next, subject: { kind: "account" } }) || "?",
    [],
  );
  return <AnalyticsScreen name={name} view={view} toHref={toHref} links={analyticsLinks} />;
}
