import { memo, useCallback, useDeferredValue, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { Subject } from "#analytics/analytics-queries.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { sumNotes } from "#analytics/analytics-sums.ts";
import {
  type AnalyticsView,
  formatSubject,
  type Overlay as OverlayMode,
} from "#analytics/analytics-view.ts";
import type { Asked } from "#analytics/asked.ts";
import type { AnalyticsLinks } from "#analytics/desk/section-props.ts";
import { SeriesNotesList } from "#analytics/desk/series-notes-list.tsx";
import { METRICS } from "#analytics/metrics.ts";
import { usePanelLook } from "#analytics/parts/use-panel-look.ts";
import { ChartPanel } from "#shared/charts/chart-panel.tsx";
import { sharedScale } from "#shared/charts/plot.ts";
import { uniqueNames } from "#shared/format/unique-names.ts";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { useNextPass } from "#shared/ui/use-next-pass.ts";
import { alignItems } from "./align-items.ts";
import { BesidePicker } from "./beside-picker.tsx";
import { ALWAYS_THERE, type Compared, type PanelProps, type Read, standingOf } from "./compared.ts";
import { tableByDate, useTableWords } from "./line-tables.ts";
import { countPlaces, lineOf } from "./lines.ts";
import { Multiple } from "./multiple.tsx";
import { OverlayPanel } from "./overlay-panel.tsx";
import { TotalsPanel } from "./totals-panel.tsx";
import { useBucketWords } from "./use-bucket-words.ts";
import { useCreated } from "./use-created.ts";
import { useRead } from "./use-read.ts";

/** Films and channels side by side: each by itself on one scale, all in one chart, and in sum. */
export function Comparison({
  view,
  asked,
  nameOf,
  links,
  onView,
  takesFocus = false,
}: {
  view: AnalyticsView;
  asked: Asked;
  /** Null: not known, or not yet. */
  nameOf: (subject: Subject) => string | null;
  links: AnalyticsLinks;
  onView: (view: AnalyticsView) => void;
  /** Whether it comes in place of what had the keyboard. */
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
      created: created[place] ?? { atMs: null, isAsked: false },
    }),
  );
  const { time, previous: before, sentGrain } = asked;
  const reads = useRead(compared, () => time, sentGrain, METRICS);
  const readsBefore = useRead(compared, () => before, sentGrain, METRICS);
  // Answers come one by one, a dozen at a time: the panels are drawn when there is time between them.
  const drawn = useDeferredValue({ view, asked, compared, reads, readsBefore, links, onView });
  return (
    <section aria-label={t("label")} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BesidePicker compared={compared} view={view} onView={onView} takesFocus={takesFocus} />
      {compared.length === 0 ? (
        <EmptyState title={t("none.title")}>{t("none.advice")}</EmptyState>
      ) : (
        <ComparisonPanels found={drawn} />
      )}
    </section>
  );
}

/** What is compared, and the numbers that are there. */
interface Found {
  view: AnalyticsView;
  asked: Asked;
  compared: readonly Compared[];
  reads: readonly Read[];
  /** Of the time that it is compared with. */
  readsBefore: readonly Read[];
  links: AnalyticsLinks;
  onView: (view: AnalyticsView) => void;
}

const Multiples = memo(MultiplesPanel);
const Overlay = memo(OverlayPanel);
const Totals = memo(TotalsPanel);

/** The panels of a comparison, drawn one after another: all of them at once would keep the page from answering. */
const ComparisonPanels = memo(function ComparisonPanels({ found }: { found: Found }) {
  const t = useTranslations("comparison");
  const { time } = found.asked;
  const words = useBucketWords({ grain: "day", timeZone: time.timeZone });
  const about = t("about", { range: words.days(time.range), zone: time.timeZone });
  const first = useMemo(() => layOut(found, about), [found, about]);
  const { view, onView } = found;
  const onMode = useCallback(
    (overlay: OverlayMode) => onView({ ...view, overlay }),
    [view, onView],
  );
  const each = usePanelLook("each", view, onView);
  const overlay = usePanelLook("overlay", view, onView);
  const totals = usePanelLook("totals", view, onView);
  const second = useNextPass(first);
  const third = useNextPass(second);
  return (
    <>
      <SeriesNotesList asked={found.asked} series={first.noted} />
      <Multiples {...first.shared} view={first.view} links={first.links} {...each} />
      <Overlay
        {...second.shared}
        metric={second.view.metric}
        mode={found.view.overlay}
        onMode={onMode}
        {...overlay}
      />
      <Totals
        {...third.shared}
        previous={third.previous}
        view={third.view}
        links={third.links}
        {...totals}
      />
    </>
  );
});

function layOut({ view, asked, compared, reads, readsBefore, links }: Found, about: string) {
  const readAtMs = Math.max(
    0,
    ...[...reads, ...readsBefore].map(({ asOfMs }) => (Number.isFinite(asOfMs) ? asOfMs : 0)),
  );
  const [series = [], previous = []] = alignItems(
    [reads.map((read) => read.series), readsBefore.map((read) => read.series)],
    asked.grain,
    readAtMs,
  );
  const grain = series.find((each) => each !== null)?.grain ?? asked.grain;
  const shared = { compared, reads, series, grain, about, asked };
  return { shared, previous, view, links, noted: withAllNotes(series) };
}

/** A series that has the notes of all of them. */
function withAllNotes(series: readonly (Series | null)[]): Series | undefined {
  const known = series.filter((each) => each !== null);
  const [first] = known;
  return first && { ...first, notes: sumNotes(known) };
}

/** A small chart of each, all on the same scale. */
function MultiplesPanel({
  compared,
  reads,
  series,
  grain,
  about,
  view,
  asked,
  links,
  look,
  onLook,
}: PanelProps & {
  view: AnalyticsView;
  links: AnalyticsLinks;
}) {
  const t = useTranslations("comparison.multiples");
  const metrics = useTranslations("analytics.metrics");
  const files = useTranslations("comparison.overlay");
  const { metric } = view;
  const { range, timeZone } = asked.time;
  const [at, setAt] = useState<number | null>(null);
  const words = useBucketWords({ grain, timeZone });
  const tableWords = useTableWords(metric);
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
  const scale = useMemo(
    () =>
      sharedScale(
        lines.map(({ values }) => values),
        3,
      ),
    [lines],
  );
  return (
    <ChartPanel
      look={look}
      onLook={onLook}
      title={t(`title.${grain}`, { metric: metrics(metric) })}
      subtitle={`${about} · ${t("sameScale")}`}
      data={rows}
      {...ALWAYS_THERE}
      isPictureWhole
      table={() =>
        tableByDate(lines, { grain, timeZone }, { ...tableWords, bucketText: words.long })
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
                standing={standingOf({ ...read, series: own }, metric)}
                series={own}
                line={line}
                metric={metric}
                scale={scale}
                count={countPlaces(lines)}
                at={at}
                onAt={setAt}
                words={words}
              />
            ),
          )}
        </ul>
      )}
    </ChartPanel>
  );
}
