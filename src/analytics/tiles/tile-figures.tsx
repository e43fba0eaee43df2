import { useLocale, useTranslations } from "use-intl";
import { exactWords, totalWords } from "#analytics/chart/metric-words.ts";
import type { Change } from "#analytics/comparison.ts";
import type { Figure, Metric } from "#analytics/metrics.ts";
import { useMarkWords } from "#analytics/parts/use-mark-words.ts";
import { ChangeLabel } from "#shared/charts/change-label.tsx";

/** A total and how it changed. */
export function TileFigures({
  metric,
  total: { value, mark },
  change,
  without,
}: {
  metric: Metric;
  total: Figure;
  /** Null: it is compared with nothing. */
  change: Change | null;
  /** What counts on neither side of the change. */
  without: "hour" | "day" | null;
}) {
  const t = useTranslations("timeChart.tiles");
  const locale = useLocale();
  const marked = useMarkWords();
  if (value === null) {
    return (
      <>
        <span aria-hidden="true" className="text-xl font-semibold text-ink-faint">
          –
        </span>
        <span className="text-sm text-ink-faint">{t("unknown")}</span>
      </>
    );
  }
  const short = totalWords(metric, value, locale);
  const exact = exactWords(metric, value, locale);
  return (
    <>
      <span
        className="truncate text-xl font-semibold"
        title={short === exact ? undefined : marked.text(mark, exact)}
      >
        {marked.text(mark, short)}
      </span>
      {change === null ? null : (
        <span className="flex flex-wrap gap-x-1.5 text-sm">
          <ChangeLabel change={change} />
          {change.ratio === null || change.previous === null ? null : (
            <span className="text-ink-soft">
              {t("from", { value: totalWords(metric, change.previous, locale) })}
            </span>
          )}
          {without === null || change.ratio === null ? null : (
            <span className="text-ink-faint">{t(`without.${without}`)}</span>
          )}
        </span>
      )}
    </>
  );
}
