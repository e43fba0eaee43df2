import { useDeferredValue } from "react";
import { useTranslations } from "use-intl";
import type { Subject } from "#analytics/analytics-queries.ts";
import { type AnalyticsView, formatSubject } from "#analytics/analytics-view.ts";
import type { Asked } from "#analytics/asked.ts";
import type { AnalyticsLinks } from "#analytics/desk/section-props.ts";
import { METRICS } from "#analytics/metrics.ts";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { BesidePicker } from "./beside-picker.tsx";
import type { Compared } from "./compared.ts";
import { ComparisonPanels } from "./comparison-panels.tsx";
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
