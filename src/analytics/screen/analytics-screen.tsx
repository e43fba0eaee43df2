import { useFormatter, useTranslations } from "use-intl";
import type { AnalyticsView } from "#analytics/analytics-view.ts";
import { ExplainDifference } from "#analytics/explain/explain-difference.tsx";
import { MembersSection } from "#analytics/members/members-section.tsx";
import { WatchTimeNote } from "#analytics/members/watch-time-note.tsx";
import { METRICS } from "#analytics/metrics.ts";
import { MetricTiles } from "#analytics/tiles/metric-tiles.tsx";
import { useAnalytics } from "#analytics/use-analytics.ts";
import { Button } from "#shared/ui/button.tsx";
import { useDayFormat } from "#shared/ui/range/use-day-format.ts";
import { ChartSection } from "./chart-section.tsx";
import { ContentsSection } from "./contents-section.tsx";
import { CountriesSection } from "./countries-section.tsx";
import { ScreenActions, ScreenToolbar } from "./screen-toolbar.tsx";
import { type AnalyticsLinks, differenceFacts, type SectionProps } from "./section-props.ts";
import { SeriesNotesList } from "./series-notes-list.tsx";
import { useAnalyticsScreen } from "./use-analytics-screen.ts";

/** Analytics of one subject: toolbar, tiles, chart and breakdowns. */
export function AnalyticsScreen({
  name,
  view,
  toHref,
  links,
}: {
  /** Of the subject, for headings and files. */
  name: string;
  view: AnalyticsView;
  /** Returns the URL of a view on this page. */
  toHref: (view: AnalyticsView) => string;
  links: AnalyticsLinks;
}) {
  const t = useTranslations("analytics");
  const screen = useAnalyticsScreen(view, toHref);
  const { query, since, onView } = screen;
  const { subject } = view;
  const analytics = useAnalytics(subject, query, since.createdAtMs);
  // Until the new days are there the old ones are shown, as what they are.
  const { current, isOutdated } = analytics;
  const shown =
    isOutdated && current !== undefined
      ? { ...query, time: { range: current.range, timeZone: current.timeZone }, previous: null }
      : query;
  const shared = { name, view, query: shown, since, analytics, links, onView };
  // The service gives a folder as one row, and one content is itself (contract 4.1, rule 4).
  const hasContents = !("id" in subject);
  return (
    <section aria-label={t("of", { name })}>
      <ScreenToolbar view={view} {...screen}>
        <ScreenActions view={view} query={query} toHref={toHref} />
      </ScreenToolbar>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SeriesNotesList query={shown} series={current} />
        <ScreenStatus view={view} analytics={analytics} />
        <div
          aria-busy={isOutdated}
          className="grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity delay-150 aria-busy:opacity-60"
        >
          <TilesSection {...shared} />
          <WatchTimeNote {...shared} query={query} />
          <ChartSection {...shared} />
        </div>
        {/* Of nothing there are no parts; the chart's place says why there is nothing. */}
        {analytics.current?.isEmpty === true ? null : (
          <>
            {hasContents ? <ContentsSection {...shared} query={query} /> : null}
            <MembersSection {...shared} query={query} />
            <CountriesSection {...shared} query={query} />
          </>
        )}
      </div>
    </section>
  );
}

/** Shows pending ranges and failed refetches. */
function ScreenStatus({ view, analytics }: Pick<SectionProps, "view" | "analytics">) {
  const t = useTranslations("analytics.notes");
  const problems = useTranslations("problems");
  const format = useFormatter();
  const days = useDayFormat();
  const { current, isOutdated, asOfMs } = analytics;
  // What the chart is about says so itself.
  const isStale = METRICS.some(
    (metric) =>
      metric !== view.metric &&
      analytics.has(metric) &&
      analytics.problemOf(metric) !== null &&
      analytics.problemOf(view.metric) === null,
  );
  // Where nothing is shown the panel says what happened, once.
  const isUncompared = analytics.comparisonProblem !== null && analytics.has(view.metric);
  const notes = [
    ...(isOutdated && current !== undefined
      ? [t("outdated", { range: days.range(current.range) })]
      : []),
    ...(isUncompared ? [t(analytics.previous === null ? "notCompared" : "partlyCompared")] : []),
    ...(isStale ? [t("stale", { time: format.dateTime(asOfMs, { timeStyle: "short" }) })] : []),
  ];
  const canRetry = isStale || isUncompared;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-working empty:hidden"
    >
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {canRetry ? <Button onClick={analytics.retry}>{problems("retry")}</Button> : null}
    </div>
  );
}

/** Tiles with totals, which select the chart's metric. */
function TilesSection({ view, query, analytics, onView }: SectionProps) {
  const t = useTranslations("analytics");
  const stateOf = (metric: "plays" | "bytes") =>
    analytics.has(metric) ? "loaded" : analytics.problemOf(metric) === null ? "loading" : "failed";
  const other = view.metric === "plays" ? "impressions" : "plays";
  const measure = view.metric === "bytesPerPlay" ? "bytes" : view.metric;
  const facts = differenceFacts({ query, analytics }, measure, { measure: other });
  return (
    <div>
      <MetricTiles
        series={analytics.current}
        compared={analytics.compared}
        sets={{ visitors: stateOf("plays"), bytes: stateOf("bytes") }}
        selected={view.metric}
        second={view.second}
        onChoose={(metric) =>
          onView({ ...view, metric, second: view.second === metric ? null : view.second })
        }
      />
      {facts === null ? null : (
        <div
          data-print="hide"
          className="mt-1 flex flex-wrap items-center justify-end gap-x-1 text-sm text-ink-soft"
        >
          {t("differs", { one: t(`metrics.${measure}`), other: t(`metrics.${other}`) })}
          <ExplainDifference
            pair={{ kind: measure === "bytes" ? "bytes-plays" : "impressions-plays" }}
            facts={facts}
            names={[t(`metrics.${measure}`), t(`metrics.${other}`)]}
            hasWords
          />
        </div>
      )}
    </div>
  );
}
