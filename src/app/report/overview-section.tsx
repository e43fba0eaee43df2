import { useCallback, useMemo } from "react";
import { type AnalyticsView, accountView, formatAnalyticsView } from "#analytics/analytics-view.ts";
import { AccountOverview } from "#analytics/overview/account-overview.tsx";
import { analyticsLinks } from "#app/pages/subject-analytics.tsx";
import { later } from "#messages/later.tsx";
import { comparableOf } from "#shared/dates/compared-days.ts";
import { paths } from "#shared/paths.ts";
import { DEFAULT_VIEW, formatWatchTimeView } from "#watch-time/watch-time-view.ts";
import type { SectionFiguresProps } from "./section-figures.ts";

const AccountWatchTime = later(
  async () => (await import("#watch-time/summary/watch-time-summary.tsx")).AccountWatchTime,
  "watch-time",
);

const toHref = (view: AnalyticsView) => `${paths.home}${formatAnalyticsView(view)}`;

/** Shows the figures of the overview. */
export function OverviewSection({ query: text, onQuery }: SectionFiguresProps) {
  const view = useMemo(() => accountView(new URLSearchParams(text)), [text]);
  const onView = useCallback(
    (next: AnalyticsView) => onQuery(formatAnalyticsView(next)),
    [onQuery],
  );
  const { choice, timeZone, against } = view;
  const sameTime = formatWatchTimeView({ ...DEFAULT_VIEW, choice, timeZone, against });
  return (
    <AccountOverview
      view={view}
      toHref={toHref}
      links={analyticsLinks}
      onView={onView}
      renderLead={(query) => (
        <AccountWatchTime time={query.time} compared={comparableOf(query)} hrefOf={null} />
      )}
      renderBelow={(query) => (
        <AccountWatchTime
          time={query.time}
          compared={comparableOf(query)}
          hrefOf={(kind) => paths.watchTime(kind === "vod" ? "vod" : "live") + sameTime}
        />
      )}
    />
  );
}
