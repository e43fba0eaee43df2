import { type ReactNode, Suspense, useDeferredValue } from "react";
import { useTranslations } from "use-intl";
import type { AnalyticsView } from "#analytics/analytics-view.ts";
import { METRICS } from "#analytics/metrics.ts";
import { ReadAt, ScreenStatus } from "#analytics/screen/analytics-screen.tsx";
import { ChartSection } from "#analytics/screen/chart-section.tsx";
import { FiguresOf } from "#analytics/screen/figures-of.tsx";
import { ScreenToolbar } from "#analytics/screen/screen-toolbar.tsx";
import { SeriesNotesList } from "#analytics/screen/series-notes-list.tsx";
import { useAnalyticsScreen } from "#analytics/screen/use-analytics-screen.ts";
import { SoleTile } from "#analytics/tiles/metric-tiles.tsx";
import { useAnalytics } from "#analytics/use-analytics.ts";
import { later } from "#messages/later.tsx";
import { comparableOf } from "#shared/dates/compared-days.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { useSectionRole } from "#shared/ui/section-role.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useInSight } from "#shared/ui/use-in-sight.ts";

const AccountWatchTime = later(
  async () => (await import("#watch-time/watch-time-summary.tsx")).AccountWatchTime,
  "watch-time",
);
const TopVideos = later(async () => (await import("./top-videos.tsx")).TopVideos, "lists");

/** Shows the account over a range, as on the analytics page, and its most played and rising videos. */
export function AccountOverview({
  view,
  toHref,
  aside = null,
  onView: ownOnView,
}: {
  view: AnalyticsView;
  toHref: (view: AnalyticsView) => string;
  /** Stands beside the chart, where there is room. */
  aside?: ReactNode;
  /** Takes another view, where the page's address is not that of this view. There are no controls then. */
  onView?: (view: AnalyticsView) => void;
}) {
  const t = useTranslations("analytics.overview");
  const name = useTranslations("analytics.subjects")("account");
  const role = useSectionRole();
  const screen = useAnalyticsScreen(view, toHref);
  const { query, since } = screen;
  const watched = { time: query.time, compared: comparableOf(query) };
  const onView = ownOnView ?? screen.onView;
  const analytics = useAnalytics(view.subject, query, since.createdAtMs, false);
  const { has, problemOf, shownQuery } = analytics;
  // Everything is drawn in one pass, as on the analytics page.
  const drawn = useDeferredValue({
    name,
    view,
    query: shownQuery,
    since,
    analytics,
    onView,
  });
  const { current, isOutdated, isPartial, asOfMs } = drawn.analytics;
  const areTotalsThere = METRICS.some((metric) => has(metric) || problemOf(metric) !== null);
  const [ref, isInSight] = useInSight(areTotalsThere);
  const lead = (
    <>
      <Skeleton className="h-full min-h-28" />
      <Skeleton className="h-full min-h-28" />
      {/* There are notes on them, whose room would move the chart. */}
      <div className="col-span-full -mt-1 min-h-25 sm:min-h-11" />
    </>
  );
  const lists = <Skeleton className="h-96" />;
  const fading = "transition-opacity delay-150 aria-busy:opacity-60";
  return (
    <>
      {ownOnView === undefined ? <ScreenToolbar view={view} toHref={toHref} {...screen} /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SeriesNotesList query={drawn.query} series={current} asOfMs={asOfMs} />
        <ScreenStatus {...drawn} />
        <section
          role={role}
          aria-label={t("lead")}
          className="grid grid-cols-2 gap-3 sm:grid-cols-3"
        >
          <div aria-busy={isOutdated} className={`max-sm:col-span-2 grid ${fading}`}>
            <SoleTile
              metric="plays"
              analytics={drawn.analytics}
              isCompared={drawn.query.previous !== null}
            />
          </div>
          {/* Watch time has its own records, which would delay the plays on a slow line. */}
          {areTotalsThere ? (
            <Suspense fallback={lead}>
              <AccountWatchTime {...watched} view={null} />
            </Suspense>
          ) : (
            lead
          )}
        </section>
        <div className="-mt-3 min-h-5 text-sm text-ink-soft">
          <ReadAt asOfMs={asOfMs} />
        </div>
        <div
          className={classNames(
            "grid grid-cols-[minmax(0,1fr)] gap-4",
            aside !== null && "xl:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]",
          )}
        >
          <div aria-busy={isOutdated} className={fading}>
            <FiguresOf view={drawn.view} query={drawn.query} toHref={toHref}>
              <ChartSection {...drawn} hasControls={false} />
            </FiguresOf>
          </div>
          {aside}
        </div>
        <div className="min-h-32">
          {isInSight ? (
            <FiguresOf view={view} query={query} toHref={toHref}>
              <Suspense fallback={<Skeleton className="h-32" />}>
                <AccountWatchTime {...watched} view={view} />
              </Suspense>
            </FiguresOf>
          ) : null}
        </div>
        {/* Without plays there is no top; the chart explains why there are none. */}
        {current?.isEmpty === true && !isPartial ? null : (
          <div ref={ref}>
            {isInSight ? (
              <Suspense fallback={lists}>
                <TopVideos view={view} query={query} />
              </Suspense>
            ) : (
              lists
            )}
          </div>
        )}
      </div>
    </>
  );
}
