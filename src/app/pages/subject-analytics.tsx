import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import {
  type AnalyticsView,
  formatAnalyticsView,
  parseAnalyticsView,
} from "#analytics/analytics-view.ts";
import { AnalyticsScreen } from "#analytics/screen/analytics-screen.tsx";

export function SubjectAnalytics({
  kind,
  id,
  name,
}: {
  kind: "vod" | "channel" | "folder";
  id: string;
  name: string;
}) {
  const [params] = useSearchParams();
  const view = useMemo(
    () => ({ ...parseAnalyticsView(params), subject: { kind, id } }),
    [params, kind, id],
  );
  const toHref = useCallback(
    (next: AnalyticsView) => formatAnalyticsView({ ...next, subject: { kind: "account" } }) || "?",
    [],
  );
  return <AnalyticsScreen name={name} view={view} toHref={toHref} />;
}
