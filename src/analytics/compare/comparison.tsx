import { memo, useCallback, useDeferredValue, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { analyticsHref } from "#analytics/analytics-links.ts";
import type { Subject } from "#analytics/analytics-queries.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { alignItems, averageWeek, sumNotes } from "#analytics/analytics-sums.ts";
import {
  type AnalyticsView,
  formatSubject,
  type Overlay as OverlayMode,
} from "#analytics/analytics-view.ts";
import { useBucketFormat } from "#analytics/chart/format-bucket.ts";
import { METRICS } from "#analytics/metrics.ts";
import { usePanelDisplay } from "#analytics/parts/use-panel-display.ts";
import type { AnalyticsQuery } from "#analytics/resolved-query.ts";
import { SeriesNotesList } from "#analytics/screen/series-notes-list.tsx";
import { ChartPanel } from "#shared/charts/chart-panel.tsx";
import { FiguresAt } from "#shared/charts/figure-source.tsx";
import { axisOf } from "#shared/charts/value-axis.ts";
import { toRead } from "#shared/dates/compared-days.ts";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { uniqueNames } from "#shared/format/ids.ts";
import { useSectionRole } from "#shared/ui/section-role.ts";
import { useNextPass } from "#shared/ui/use-stable.ts";
import { BesidePicker } from "./beside-picker.tsx";
import {
  type Compared,
  type Item,
  type PanelProps,
  statusOf,
  useCreated,
  withLine,
} from "./compared.ts";
import { tableByDate, useTableLabels } from "./line-tables.ts";
import { countPlaces } from "./lines.ts";
import { Multiple } from "./multiple.tsx";
import { OverlayPanel } from "./overlay-panel.tsx";
import { TotalsPanel } from "./totals-panel.tsx";
import { useItems } from "./use-overlay.ts";

export function Comparison({
  view,
  query,
  nameOf,
  onView,
  takesFocus = false,
}: {
  view: AnalyticsView;
  query: AnalyticsQuery;
  /** Returns null for a name that is not known, or not yet. */
  nameOf: (subject: Subject) => string | null;
  onView: (view: AnalyticsView) => void;
  /** Replaces an element that had focus. */
  takesFocus?: boolean;
}) {
  const t = useTranslations("comparison");
  const role = useSectionRole();
  const subjects = useTranslations("analytics.subjects");
  const created = useCreated(view.beside);
  const names = view.beside.map(
    (subject) => nameOf(subject) ?? subjects("unknown", { id: subject.id }),
  );
  const labels = uniqueNames(names);
  const compared = view.beside.map(
    (subject, place): Compared => ({
      key: formatSubject(subject),
      subject,
      name: names[place] ?? "",
      label: labels[place] ?? "",
      place,
      created: created[place] ?? { atMs: null, isRequested: false },
    }),
  );
  const { time, previous, sentGranularity } = query;
  const before = previous && toRead(previous).time;
  const items = useItems(compared, () => time, sentGranularity, METRICS);
  const itemsBefore = useItems(compared, () => before, sentGranularity, METRICS);
  // A dozen answers come one by one: the panels are drawn when there is time between them.
  const drawn = useDeferredValue({ view, query, items, itemsBefore, onView });
  return (
    <section role={role} aria-label={t("label")} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BesidePicker compared={compared} view={view} onView={onView} takesFocus={takesFocus} />
      <ComparisonPanels found={drawn} />
    </section>
  );
}

interface Found {
  view: AnalyticsView;
  query: AnalyticsQuery;
  items: readonly Item[];
  /** Holds the same ones in the time that is compared with. */
  itemsBefore: readonly Item[];
  onView: (view: AnalyticsView) => void;
}

const Multiples = memo(MultiplesPanel);
const Overlay = memo(OverlayPanel);
const Totals = memo(TotalsPanel);

/**
 * Shows the panels of a comparison, drawn one after another: all of them at once would keep the page from answering.
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
    <FiguresAt time={time} previous={found.query.previous} readAtMs={first.asOfMs}>
      <SeriesNotesList query={found.query} series={first.noted} asOfMs={first.asOfMs} />
      <Multiples {...first.shared} isRefreshing={isOutdated} {...each} />
      <Overlay {...second.shared} mode={view.overlay} onMode={onMode} {...overlay} />
      <Totals {...third.shared} previous={third.previous} {...totals} />
    </FiguresAt>
  );
});

/** Returns true if something is neither there nor known to have failed. */
function isComing({ items, itemsBefore, query }: Found): boolean {
  const all = query.previous === null ? items : [...items, ...itemsBefore];
  return all.some((item) => METRICS.some((metric) => statusOf(item, metric) === "loading"));
}

/** Returns true if two are the same figures of the same things, if of different times. */
function isAlike(one: Found, other: Found): boolean {
  const keys = ({ items }: Found) => items.map(({ key }) => key).join();
  return one.view.metric === other.view.metric && keys(one) === keys(other);
}

function layOut({ view, query, items, itemsBefore }: Found, about: string) {
  const readAtMs = Math.max(
    0,
    ...[...items, ...itemsBefore].map(({ asOfMs }) => (Number.isFinite(asOfMs) ? asOfMs : 0)),
  );
  const { weeks } = query.previous === null ? { weeks: 1 } : toRead(query.previous);
  const beforeOf = (each: Series | null) => each && averageWeek(each, weeks);
  const [series = [], previous = []] = alignItems(
    [items.map((item) => item.series), itemsBefore.map((item) => beforeOf(item.series))],
    query.granularity,
    readAtMs,
  );
  const known = series.filter((each) => each !== null);
  const [first] = known;
  const aligned = items.map((item, place) =>
    withLine({ ...item, series: series[place] ?? null }, view.metric),
  );
  const granularity = first?.granularity ?? query.granularity;
  return {
    shared: { items: aligned, granularity, about, query, view },
    previous: query.isEvenlyLong ? previous : [],
    asOfMs: Math.min(...items.map(({ asOfMs }) => asOfMs)),
    noted: first && { ...first, notes: sumNotes(known) },
  };
}

function MultiplesPanel({
  items,
  granularity,
  about,
  view,
  query,
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
  const lines = useMemo(() => items.flatMap(({ line }) => line ?? []), [items]);
  const scale = useMemo(
    () =>
      axisOf(
        lines.flatMap(({ values }) => values),
        null,
        3,
      ),
    [lines],
  );
  return (
    <ChartPanel
      display={display}
      onDisplay={onDisplay}
      title={t(`title.${granularity}`, { metric: metrics(metric) })}
      subtitle={`${about} · ${t("sameScale")}`}
      data={items}
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
          {all.map((item) => (
            <Multiple
              key={item.key}
              item={item}
              href={analyticsHref(item.subject, view)}
              metric={metric}
              scale={scale}
              count={countPlaces(lines)}
              at={at}
              onAt={setAt}
              bucketLabels={bucketLabels}
            />
          ))}
        </ul>
      )}
    </ChartPanel>
  );
}
