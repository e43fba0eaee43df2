import { Info } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Series } from "#analytics/analytics-series.ts";
import { figureOf, hasMetric, METRICS } from "#analytics/metrics.ts";
import { useAboutNote } from "#analytics/parts/about-note.ts";
import type { AnalyticsQuery } from "#analytics/resolved-query.ts";
import { isGoingOn, isSettled } from "#shared/http/live-figures.ts";
import { isClockAhead } from "#shared/http/server-clock.ts";

export function SeriesNotesList({
  query,
  series,
  asOfMs,
}: {
  query: AnalyticsQuery;
  series: Series | undefined;
  /** Says when the oldest part of the series was read. */
  asOfMs: number;
}) {
  const t = useTranslations("analytics.notes");
  const granularities = useTranslations("analytics.grains");
  // Tiles, charts and their tables show the same figures.
  useAboutNote(series !== undefined && hasAbout(series));
  if (series === undefined) return null;
  const { droppedCount, unreadableCount, repeatedCount, contradictedCount } = series.notes;
  const isWider = series.granularity === "month" && query.granularity !== "month";
  // Unfinished days are marked as such.
  const isSettling = !isGoingOn(query.time) && !isSettled(query.time, asOfMs);
  const notes = [
    isClockAhead() ? t("clockAhead") : null,
    isSettling ? t("settling") : null,
    droppedCount > 0 ? t("dropped", { count: droppedCount }) : null,
    unreadableCount > 0 ? t("unreadable", { count: unreadableCount }) : null,
    repeatedCount > 0 ? t("repeated", { count: repeatedCount }) : null,
    contradictedCount > 0 ? t("contradicted", { count: contradictedCount }) : null,
    isWider ? t("wider", { granularity: granularities(series.granularity) }) : null,
  ].filter((note) => note !== null);
  if (notes.length === 0) return null;
  return (
    <ul aria-label={t("label")} className="grid gap-1 text-sm text-ink-soft">
      {notes.map((note) => (
        <li key={note} className="flex items-start gap-1.5">
          <Info aria-hidden="true" size={15} className="mt-0.5 shrink-0 text-working" />
          {note}
        </li>
      ))}
    </ul>
  );
}

function hasAbout(series: Series): boolean {
  return METRICS.some((metric) => {
    if (!hasMetric(series, metric)) return false;
    const { value, mark } = figureOf(series, metric);
    return value !== null && mark === "about";
  });
}
