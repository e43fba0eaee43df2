import { useQuery } from "@tanstack/react-query";
import { Suspense, useDeferredValue } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { AnalyticsView } from "#analytics/analytics-view.ts";
import { ExplainDifference } from "#analytics/explain/explain-difference.tsx";
import { METRICS, measureOf } from "#analytics/metrics.ts";
import { MetricTiles } from "#analytics/tiles/metric-tiles.tsx";
import { useAnalytics } from "#analytics/use-analytics.ts";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { lazily } from "#shared/ui/lazily.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useInSight } from "#shared/ui/use-in-sight.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { isOneCall, watchTimeQueries } from "#watch-time/watch-time-queries.ts";
import { ChartSection } from "./chart-section.tsx";
import { FiguresOf } from "./figures-of.tsx";
import { ScreenToolbar } from "./screen-toolbar.tsx";
import { differenceFacts, type SectionProps } from "./section-props.ts";
import { SeriesNotesList } from "./series-notes-list.tsx";
import { type AnalyticsScreenState, useAnalyticsScreen } from "./use-analytics-screen.ts";

const Breakdowns = lazily(async () => (await import("./breakdown-sections.tsx")).BreakdownSections);

interface ScreenProps {
  name: string;
  view: AnalyticsView;
}

/** Shows the analytics of the subject of a page. */
export function AnalyticsScreen({
  toHref,
  ...props
}: ScreenProps & { toHref: (view: AnalyticsView) => string }) {
  const t = useTranslations("analytics");
  const screen = useAnalyticsScreen(props.view, toHref);
  return (
    <section aria-label={t("of", { name: props.name })}>
      <ScreenToolbar view={props.view} {...screen} toHref={toHref} />
      <FiguresOf view={props.view} query={screen.query} toHref={toHref}>
        <AnalyticsFigures {...props} {...screen} />
      </FiguresOf>
    </section>
  );
}

/** Shows everything below the controls. */
export function AnalyticsFigures({
  name,
  view,
  query,
  since,
  onView,
}: ScreenProps & AnalyticsScreenState) {
  const analytics = useAnalytics(view.subject, query, since.createdAtMs);
  const latest = { name, view, query: analytics.shownQuery, since, analytics, onView };
  // Tiles, days, curve and their notes are drawn in one pass, when there is time: input in the meantime is handled
  // first.
  const { drawn, wanted } = useDeferredValue({ drawn: latest, wanted: query });
  const { current, isOutdated, isPartial, asOfMs } = drawn.analytics;
  const isNothing = current?.isEmpty === true && !isPartial;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SeriesNotesList query={drawn.query} series={current} asOfMs={asOfMs} />
      <ScreenStatus {...drawn} />
      <div
        aria-busy={isOutdated}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity delay-150 aria-busy:opacity-60"
      >
        <TilesSection {...drawn} />
        <WatchTimeNote {...drawn} query={wanted} />
        <ChartSection {...drawn} />
      </div>
      {/* Without plays there are no parts; the chart explains why there are none. */}
      {isNothing ? null : <LaterBreakdowns {...latest} query={query} />}
    </div>
  );
}

function LaterBreakdowns(props: SectionProps) {
  const { current, problemOf } = props.analytics;
  // Panels out of view wait for the totals, which they would delay on a slow line.
  const areTotalsThere =
    current !== undefined || METRICS.some((metric) => problemOf(metric) !== null);
  const [ref, isInSight] = useInSight(areTotalsThere);
  const skeleton = <Skeleton className="h-96" />;
  return (
    <div ref={ref} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {isInSight ? (
        <Suspense fallback={skeleton}>
          <Breakdowns {...props} />
        </Suspense>
      ) : (
        skeleton
      )}
    </div>
  );
}

/** Figures say when they were read with the date: a page may be open for days. */
const WITH_DATE = { dateStyle: "medium", timeStyle: "short" } as const;

/** Says when the oldest of the shown figures was read. */
export function ReadAt({ asOfMs }: { asOfMs: number }) {
  const t = useTranslations("analytics");
  const format = useFormatter();
  if (!Number.isFinite(asOfMs)) return null;
  return <p className="me-auto">{t("asOf", { time: format.dateTime(asOfMs, WITH_DATE) })}</p>;
}

export function ScreenStatus({ view, analytics }: Pick<SectionProps, "view" | "analytics">) {
  const t = useTranslations("analytics.notes");
  const problems = useTranslations("problems");
  const format = useFormatter();
  const days = useDayFormat();
  const { current, isOutdated, asOfMs } = analytics;
  // The chart has its own label.
  const isStale = METRICS.some(
    (metric) =>
      metric !== view.metric &&
      analytics.has(metric) &&
      analytics.problemOf(metric) !== null &&
      analytics.problemOf(view.metric) === null,
  );
  // Where no figures are shown, the panel says once what happened.
  const isUncompared = analytics.comparisonProblem !== null && analytics.has(view.metric);
  const notes = [
    ...(isOutdated && current !== undefined
      ? [t("outdated", { range: days.range(current.range) })]
      : []),
    ...(isUncompared ? [t(analytics.previous === null ? "notCompared" : "partlyCompared")] : []),
    ...(isStale ? [t("stale", { time: format.dateTime(asOfMs, WITH_DATE) })] : []),
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

function TilesSection({ view, query, analytics, onView }: SectionProps) {
  const t = useTranslations("analytics");
  const other = view.metric === "plays" ? "impressions" : "plays";
  const measure = measureOf(view.metric);
  const facts = differenceFacts({ query, analytics }, measure, { measure: other });
  return (
    <div>
      <MetricTiles {...{ view, analytics, onView }} isCompared={query.previous !== null} />
      <div
        data-print="hide"
        className="mt-1 flex min-h-8 flex-wrap items-center justify-end gap-x-1 text-sm text-ink-soft"
      >
        <ReadAt asOfMs={analytics.asOfMs} />
        {facts === null ? null : (
          <>
            {t("differs", { one: t(`metrics.${measure}`), other: t(`metrics.${other}`) })}
            <ExplainDifference
              pair={{ kind: measure === "bytes" ? "bytes-plays" : "impressions-plays" }}
              facts={facts}
              names={[t(`metrics.${measure}`), t(`metrics.${other}`)]}
              hasWords
            />
          </>
        )}
      </div>
    </div>
  );
}

type Props = Pick<SectionProps, "view" | "query" | "analytics">;

/**
 * Shows the plays of a video or channel according to watch time, beside those of analytics. Shows nothing if that takes
 * more than one call.
 */
export function WatchTimeNote(props: Props) {
  const { view, query } = props;
  const { subject } = view;
  const { range } = query.time;
  if (subject.kind !== "vod" && subject.kind !== "channel") return null;
  if (!isOneCall(range) || range.from > query.today) return null;
  return <Note {...props} kind={subject.kind} contentId={subject.id} />;
}

function Note({
  query,
  analytics,
  kind,
  contentId,
}: Props & { kind: WatchTimeKind; contentId: string }) {
  const t = useTranslations("members.watchTime");
  const common = useTranslations("common");
  const metrics = useTranslations("analytics.metrics");
  const { api } = useApi();
  const { data, isError, isFetching, refetch } = useQuery(
    watchTimeQueries.plays(api, kind, contentId, query.time),
  );
  const content = () => {
    if (data === undefined) {
      if (!isError) return <Skeleton className="h-4 w-72 max-w-full" />;
      return (
        <>
          {t("failed")}
          <Button
            variant="quiet"
            aria-disabled={isFetching}
            onClick={() => (isFetching ? undefined : void refetch())}
          >
            {common("tryAgain")}
          </Button>
        </>
      );
    }
    const { plays, unreadableCount } = data;
    const facts =
      plays === null
        ? null
        : differenceFacts({ query, analytics }, "plays", { measure: "plays", count: plays });
    const isSame = facts !== null && facts.counts[0] === plays;
    return (
      <>
        {/* The control is aligned with the button of the note above it. */}
        <span className="last:pe-3">
          {plays === null
            ? t("nothing", { count: unreadableCount })
            : t("says", { plays, isSame: isSame ? "yes" : "no" })}
          {plays === null || unreadableCount === 0
            ? null
            : ` ${t("unreadable", { count: unreadableCount })}`}
        </span>
        {facts === null || isSame ? null : (
          <ExplainDifference
            pair={{ kind: "watch-time" }}
            facts={facts}
            names={[metrics("plays"), t("name")]}
          />
        )}
      </>
    );
  };
  return (
    <div className="-mt-3 flex min-h-8 flex-wrap items-center justify-end gap-x-1 text-sm text-ink-soft">
      {content()}
    </div>
  );
}
