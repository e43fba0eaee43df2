import { useLocale, useTranslations } from "use-intl";
import type { Bucket } from "#analytics/analytics-buckets.ts";
import { valueWords } from "#analytics/chart/metric-words.ts";
import type { Metric } from "#analytics/metrics.ts";
import { useMarkWords } from "#analytics/parts/use-mark-words.ts";
import { Swatch } from "#shared/charts/swatch.tsx";
import { type ChartLine, rankAt } from "./lines.ts";

/** What every line has at one place, largest first. */
export function OverlayTooltip({
  lines,
  place,
  title,
  dateOf,
  metric,
  style,
}: {
  lines: readonly ChartLine[];
  place: number;
  title: string;
  /** The date of a line's own point; null where all are of the one in the title. */
  dateOf: ((bucket: Bucket) => string) | null;
  metric: Metric;
  /** Where it stands. */
  style: { left: number; top: number; width: number };
}) {
  const t = useTranslations("comparison.overlay");
  const marked = useMarkWords();
  const locale = useLocale();
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-1 rounded-md border border-line bg-surface p-2.5 text-sm shadow-dock"
      style={style}
    >
      <p className="mb-1 font-medium">{title}</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {rankAt(lines, place).map(({ line, value, mark, bucket }) => (
          <li key={line.key} className="flex items-baseline gap-2">
            <span className="self-center">
              <Swatch look={line.look} />
            </span>
            <span className="min-w-0 grow">
              <bdi className="block truncate">{line.name}</bdi>
              {bucket === null ? null : (
                <span className="block text-xs text-ink-faint empty:hidden">
                  {[
                    dateOf === null ? null : dateOf(bucket),
                    bucket.partial === null || value === null ? null : t(bucket.partial),
                  ]
                    .filter((text) => text !== null)
                    .join(", ")}
                </span>
              )}
            </span>
            <span className={value === null ? "text-ink-faint" : "font-medium"}>
              {value === null
                ? t("notKnown")
                : marked.text(mark, valueWords(metric, value, locale))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
