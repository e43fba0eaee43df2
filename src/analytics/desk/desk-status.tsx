import { useFormatter, useTranslations } from "use-intl";
import { METRICS } from "#analytics/metrics.ts";
import { Button } from "#shared/ui/button.tsx";
import { useDayWords } from "#shared/ui/range/use-day-words.ts";
import type { SectionProps } from "./section-props.ts";

/** What is not as it was asked for: days that are on their way, figures that could not be read anew. */
export function DeskStatus({ view, analytics }: Pick<SectionProps, "view" | "analytics">) {
  const t = useTranslations("analytics.notes");
  const problems = useTranslations("problems");
  const format = useFormatter();
  const days = useDayWords();
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
