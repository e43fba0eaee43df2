import { useTranslations } from "use-intl";
import type { Subject } from "#api/analytics-queries.ts";
import type { Series } from "#api/analytics-series.ts";
import { type AnalyticsView, formatSubject } from "#features/analytics/analytics-view.ts";
import type { Asked } from "#features/analytics/asked.ts";
import type { AnalyticsLinks } from "#features/analytics/desk/section-props.ts";
import { SeriesNotesList } from "#features/analytics/desk/series-notes-list.tsx";
import { METRICS } from "#features/analytics/metrics.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { alignItems } from "./align-items.ts";
import { BesidePicker } from "./beside-picker.tsx";
import type { Compared } from "./compared.ts";
import { MultiplesPanel } from "./multiples-panel.tsx";
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
  const words = useBucketWords({ grain: "day", timeZone: time.timeZone });
  const about = t("about", { range: words.days(time.range), zone: time.timeZone });
  const shared = { compared, reads, series, grain, about, asked };
  return (
    <section aria-label={t("label")} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BesidePicker compared={compared} view={view} onView={onView} takesFocus={takesFocus} />
      <SeriesNotesList asked={asked} series={withAllNotes(series)} />
      {compared.length === 0 ? (
        <EmptyState title={t("none.title")}>{t("none.advice")}</EmptyState>
      ) : (
        <>
          <MultiplesPanel {...shared} view={view} links={links} />
          <OverlayPanel {...shared} metric={view.metric} />
          <TotalsPanel {...shared} previous={previous} view={view} links={links} />
        </>
      )}
    </section>
  );
}

/** A series that has the notes of all of them. */
function withAllNotes(series: readonly (Series | null)[]): Series | undefined {
  const known = series.filter((each) => each !== null);
  const [first] = known;
  const sum = (count: (of: Series) => number) => known.reduce((all, each) => all + count(each), 0);
  return (
    first && {
      ...first,
      notes: {
        droppedCount: sum(({ notes }) => notes.droppedCount),
        unreadableCount: sum(({ notes }) => notes.unreadableCount),
        isShifted: known.some(({ notes }) => notes.isShifted),
      },
    }
  );
}
