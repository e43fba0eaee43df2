import { Suspense, useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import {
  type AnalyticsView,
  changedOnto,
  formatAnalyticsView,
  isOfNamed,
  parseAnalyticsView,
} from "#analytics/analytics-view.ts";
import { AnalyticsFigures } from "#analytics/screen/analytics-screen.tsx";
import { FiguresOf } from "#analytics/screen/figures-of.tsx";
import { useResolvedView } from "#analytics/screen/use-analytics-screen.ts";
import { useNamedSubjects } from "#analytics/use-named-subjects.ts";
import { paths } from "#shared/paths.ts";
import { lazily } from "#shared/ui/lazily.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { SectionFiguresProps } from "#views/report-view.ts";

const Comparison = lazily(
  async () => (await import("#analytics/compare/comparison.tsx")).Comparison,
);

const toHref = (view: AnalyticsView) => `${paths.analytics}${formatAnalyticsView(view)}`;

/** Shows the figures of a view of analytics: of the account, of one subject, or of several side by side. */
export function AnalyticsSection({ query: text, onQuery }: SectionFiguresProps) {
  const t = useTranslations("analytics.subjects");
  const view = useMemo(() => parseAnalyticsView(new URLSearchParams(text)), [text]);
  const onView = useCallback(
    (wanted: AnalyticsView) =>
      onQuery((latest) =>
        formatAnalyticsView(
          changedOnto(parseAnalyticsView(new URLSearchParams(latest)), view, wanted),
        ),
      ),
    [onQuery, view],
  );
  const { nameOf } = useNamedSubjects(isOfNamed(view));
  const resolved = useResolvedView(view);
  const { subject } = view;
  const name =
    nameOf(subject) ?? ("id" in subject ? t("unknown", { id: subject.id }) : t("account"));
  if (view.beside.length > 0) {
    return (
      <FiguresOf view={view} query={resolved.query} toHref={toHref}>
        <Suspense fallback={<Skeleton className="h-96" />}>
          <Comparison view={view} query={resolved.query} nameOf={nameOf} onView={onView} />
        </Suspense>
      </FiguresOf>
    );
  }
  return (
    <FiguresOf view={view} query={resolved.query} toHref={toHref}>
      <p className="-mt-2 text-ink-soft">
        <bdi>{name}</bdi>
      </p>
      <AnalyticsFigures name={name} view={view} {...resolved} onView={onView} />
    </FiguresOf>
  );
}
