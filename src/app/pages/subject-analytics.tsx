import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { AnalyticsSource } from "#analytics/analytics.ts";
import {
  type AnalyticsView,
  formatAnalyticsView,
  parseAnalyticsView,
} from "#analytics/analytics-view.ts";
import { AnalyticsDesk } from "#analytics/desk/analytics-desk.tsx";
import { analyticsLinks } from "./analytics-links.ts";

/** Analytics of one video, channel or folder. */
export function SubjectAnalytics({ subject, name }: { subject: AnalyticsSource; name: string }) {
  const [params] = useSearchParams();
  const view = useMemo(() => ({ ...parseAnalyticsView(params), subject }), [params, subject]);
  const addressOf = useCallback(
    (next: AnalyticsView) => formatAnalyticsView({ ...next, subject: { kind: "account" } }) || "?",
    [],
  );
  return <AnalyticsDesk name={name} view={view} addressOf={addressOf} links={analyticsLinks} />;
}
