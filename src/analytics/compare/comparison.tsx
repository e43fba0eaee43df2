import { memo, useCallback, useDeferredValue, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { Granularity } from "#analytics/analytics-plan.ts";
import type { Subject } from "#analytics/analytics-queries.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { align, sumNotes, widen } from "#analytics/analytics-sums.ts";
import {
  type AnalyticsView,
  formatSubject,
  type Overlay as OverlayMode,
} from "#analytics/analytics-view.ts";
import { useBucketFormat } from "#analytics/chart/format-bucket.ts";
import { METRICS } from "#analytics/metrics.ts";
import { usePanelDisplay } from "#analytics/parts/use-panel-display.ts";
import type { AnalyticsQuery } from "#analytics/resolved-query.ts";
import type { AnalyticsLinks } from "#analytics/screen/section-props.ts";
import { SeriesNotesList } from "#analytics/screen/series-notes-list.tsx";
import { ChartPanel } from "#shared/charts/chart-panel.tsx";
import { axisOf } from "#shared/charts/value-axis.ts";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { uniqueNames } from "#shared/format/ids.ts";
import { useNextPass } from "#shared/ui/use-stable.ts";
import { BesidePicker } from "./beside-picker.tsx";
import {
  ALWAYS_THERE,
  type Compared,
  type PanelProps,
  type Read,
  statusOf,
  useCreated,
} from "./compared.ts";
import { tableByDate, useTableLabels } from "./line-tables.ts";
import { countPlaces, lineOf } from "./lines.ts";
import { Multiple } from "./multiple.tsx";
import { OverlayPanel } from "./overlay-panel.tsx";
import { TotalsPanel } from "./totals-panel.tsx";
import { useRead } from "./use-overlay.ts";

export function Comparison({
  view,
  query,
  nameOf,
  links,
  onView,
  takesFocus = false,
}: {
  view: AnalyticsView;
  query: AnalyticsQuery;
  /** Null: not known, or not yet. */
  nameOf: (subject: Subject) => string | null;
  links: AnalyticsLinks;
  onView: (view: AnalyticsView) => void;
  /** Replaces an element that had focus. */
  takesFocus?: boolean;
}) {
  const t = useTranslations("comparison");
  const subjects = useTranslations("analytics.subjects");
  const created = useCreated(view.beside);
  const compared = view.beside.map(
    (subject, place): Compared => ({
      key: formatSubject(subject),
      subject,
      name: nameOf(subject) ?? subjects("unknown", { id: subject.id }),
      place,
      created: created[place] ?? { atMs: null, isRequested: false },
    }),
  );
  const { time, previous: before, sentGranularity } = query;
  const reads = useRead(compared, () => time, sentGranularity, METRICS);
  const readsBefore = useRead(compared, () => before, sentGranularity, METRICS);
  // Answers come one by one, a dozen at a time: the panels are drawn when there is time between them.
  const drawn = useDeferredValue({ view, query, compared, reads, readsBefore, links, onView });
  return (
    <section aria-label={t("label")} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BesidePicker compared={compared} view={view} onView={onView} takesFocus={takesFocus} />
      <ComparisonPanels found={drawn} />
    </section>
  );
}

interface Found {
  view: AnalyticsView;
  query: AnalyticsQuery;
  compared: readonly Compared[];
  reads: readonly Read[];
  readsBefore: readonly Read[];
  links: AnalyticsLinks;
  onView: (view: AnalyticsView) => void;
}

const Multiples = memo(MultiplesPanel);
const Overlay = memo(OverlayPanel);
const Totals = memo(TotalsPanel);

/**
 * The panels of a comparison, drawn one after another: all of them at once would keep the page from answering.
 * Figures of another time replace those on screen when all of them are there, so that each chart is drawn once.
 */
const ComparisonPanels = memo(function ComparisonPanels({ found: latest }: { found: Found }) {
  const t = useTranslations("comparison");
  const [found, setFound] = useState(latest);
  const isOutdated = isComing(latest) && !isComing(found) && isAlike(latest, found);
  if (found !== latest && !isOutdated) setFound(latest);
  const { time } = found.query;
  const days = useDayFormat();
  const about = t("about", { range: days.range(time.range), zone: time.timeZone });
  const first = useMemo(() => layOut(found, about), [found, about]);
  const { view, onView } = latest;
  const onMode = useCallback(
    (overlay: OverlayMode) => onView({ ...view, overlay }),
    [view, onView],
  );
  const each = usePanelDisplay("each", view, onView);
  const overlay = usePanelDisplay("overlay", view, onView);
  const totals = usePanelDisplay("totals", view, onView);
  const second = useNextPass(first);
  const third = useNextPass(second);
  return (
    <>
      <SeriesNotesList query={found.query} series={first.noted} />
      <Multiples {...first.shared} isRefreshing={isOutdated} {...each} />
      <Overlay {...second.shared} mode={view.overlay} onMode={onMode} {...overlay} />
      <Totals {...third.shared} previous={third.previous} {...totals} />
    </>
  );
});

/** Whether something is neither there nor known to have failed. */
function isComing({ reads, readsBefore, query }: Found): boolean {
  return reads.some(isLoading) || (query.previous !== null && readsBefore.some(isLoading));
}

function isLoading(read: Read): boolean {
  return METRICS.some((metric) => statusOf(read, metric) === "loading");
}

/** Whether two are the same figures of the same things, if of different times. */
function isAlike(one: Found, other: Found): boolean {
  const keys = ({ compared }: Found) => compared.map(({ key }) => key).join();
  return one.view.metric === other.view.metric && keys(one) === keys(other);
}

function layOut({ view, query, compared, reads, readsBefore, links }: Found, about: string) {
  const readAtMs = Math.max(
    0,
    ...[...reads, ...readsBefore].map(({ asOfMs }) => (Number.isFinite(asOfMs) ? asOfMs : 0)),
  );
  const [series = [], previous = []] = alignItems(
    [reads.map((read) => read.series), readsBefore.map((read) => read.series)],
    query.granularity,
    readAtMs,
  );
  const granularity = series.find((each) => each !== null)?.granularity ?? query.granularity;
  const known = series.filter((each) => each !== null);
  const [first] = known;
  return {
    shared: { compared, reads, series, granularity, about, query, view, links },
    previous,
    noted: first && { ...first, notes: sumNotes(known) },
  };
}

function MultiplesPanel({
  compared,
  reads,
  series,
  granularity,
  about,
  view,
  query,
  links,
  isRefreshing,
  display,
  onDisplay,
}: PanelProps & {
  isRefreshing: boolean;
}) {
  const t = useTranslations("comparison.multiples");
  const metrics = useTranslations("analytics.metrics");
  const files = useTranslations("comparison.overlay");
  const { metric } = view;
  const { range, timeZone } = query.time;
  const [at, setAt] = useState<number | null>(null);
  const bucketLabels = useBucketFormat({ granularity, timeZone });
  const tableLabels = useTableLabels(metric);
  const rows = useMemo(() => {
    const names = uniqueNames(compared.map(({ name }) => name));
    return compared.map((item, index) => {
      const own = series[index] ?? null;
      const name = names[index] ?? item.name;
      const line = own === null ? null : lineOf({ ...item, name }, own, metric);
      return { item, read: reads[index], own, line };
    });
  }, [compared, reads, series, metric]);
  const lines = useMemo(() => rows.flatMap(({ line }) => line ?? []), [rows]);
  const values = useMemo(() => lines.flatMap((line) => line.values), [lines]);
  const scale = useMemo(() => axisOf(values, null, 3), [values]);
  return (
    <ChartPanel
      display={display}
      onDisplay={onDisplay}
      title={t(`title.${granularity}`, { metric: metrics(metric) })}
      subtitle={`${about} · ${t("sameScale")}`}
      data={rows}
      {...ALWAYS_THERE}
      isRefreshing={isRefreshing}
      isImageWhole
      table={() =>
        tableByDate(
          lines,
          { granularity, timeZone },
          { ...tableLabels, bucketText: bucketLabels.long },
        )
      }
      fileName={files("fileName", { metric: metrics(metric), ...range })}
    >
      {(all) => (
        <ul
          aria-label={t("list")}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-3"
          onPointerLeave={() => setAt(null)}
        >
          {all.map(({ item, read, own, line }) =>
            read === undefined ? null : (
              <Multiple
                key={item.key}
                item={item}
                href={links.hrefOf(item.subject, view)}
                read={read}
                series={own}
                line={line}
                metric={metric}
                scale={scale}
                count={countPlaces(lines)}
                at={at}
                onAt={setAt}
                bucketLabels={bucketLabels}
              />
            ),
          )}
        </ul>
      )}
    </ChartPanel>
  );
}

/**
 * Several things in buckets of one width: the widest that came for any of them. Weeks, where they are
 * wanted, are made last, as nothing can be laid beside them after that.
 * @param lists of which each keeps its order; null: not there
 */
export function alignItems(
  lists: readonly (readonly (Series | null)[])[],
  granularity: Granularity,
  nowMs: number,
): (Series | null)[][] {
  const known = lists.flat().filter((series) => series !== null);
  const aligned = align(known, nowMs).map((series) =>
    granularity === "week" && series.granularity === "day" ? widen(series, "week", nowMs) : series,
  );
  const alike = new Map(known.map((series, index) => [series, aligned[index] ?? series]));
  return lists.map((list) =>
    list.map((series) => (series === null ? null : (alike.get(series) ?? series))),
  );
}
