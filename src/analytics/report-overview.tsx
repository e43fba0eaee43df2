import { useCallback, useMemo } from "react";
import {
  type AnalyticsView,
  changedOnto,
  formatAnalyticsView,
  overviewView,
} from "#analytics/analytics-view.ts";
import { AccountOverview } from "#analytics/overview/account-overview.tsx";
import { paths } from "#shared/paths.ts";
import type { SectionFiguresProps } from "#views/report-view.ts";

const toHref = (view: AnalyticsView) => `${paths.home}${formatAnalyticsView(view)}`;

/** Shows the figures of the overview in a report. */
export function OverviewSection({ query: text, onQuery }: SectionFiguresProps) {
  const view = useMemo(() => overviewView(new URLSearchParams(text)), [text]);
  const onView = useCallback(
    (wanted: AnalyticsView) =>
      onQuery((latest) =>
        formatAnalyticsView(changedOnto(overviewView(new URLSearchParams(latest)), view, wanted)),
      ),
    [onQuery, view],
  );
  return <AccountOverview view={view} toHref={toHref} onView={onView} />;
}
