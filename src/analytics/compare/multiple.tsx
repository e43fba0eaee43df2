import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import type { Series } from "#analytics/analytics-series.ts";
import { valueWords } from "#analytics/chart/metric-words.ts";
import { figureOf, type Mark, type Metric } from "#analytics/metrics.ts";
import { useMarkWords } from "#analytics/parts/use-mark-words.ts";
import { lookAt } from "#shared/charts/looks.ts";
import { Swatch } from "#shared/charts/swatch.tsx";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { Compared, Read, Standing } from "./compared.ts";
import { type ChartLine, peakOf } from "./lines.ts";
import { SmallChart } from "./small-chart.tsx";
import type { useBucketWords } from "./use-bucket-words.ts";

/** One of those compared, by itself: its name, its total and its line. */
export function Multiple({
  item,
  href,
  read,
  standing,
  series,
  line,
  metric,
  scale,
  count,
  at,
  onAt,
  words,
}: {
  item: Compared;
  href: string;
  read: Read;
  standing: Standing;
  series: Series | null;
  line: ChartLine | null;
  metric: Metric;
  /** Shared with all others. */
  scale: { most: number; ticks: number[] };
  count: number;
  /** The place that is pointed at in any of them. */
  at: number | null;
  onAt: (place: number | null) => void;
  words: ReturnType<typeof useBucketWords>;
}) {
  const t = useTranslations("comparison.multiples");
  const locale = useLocale();
  const total = series === null ? null : figureOf(series, metric);
  const marked = useMarkWords();
  const text = (value: number, mark: Mark) => marked.text(mark, valueWords(metric, value, locale));
  const isThere = standing !== "loading" && standing !== "failed";
  const peakPlace = line === null ? null : peakOf(line);
  const pointOf = (place: number | null) => {
    const bucket = place === null ? undefined : line?.buckets[place];
    const value = place === null ? null : (line?.values[place] ?? null);
    return bucket === undefined
      ? null
      : {
          when: words.long(bucket),
          value: value === null ? null : text(value, line?.marks[place ?? 0] ?? "exact"),
        };
  };
  const point = pointOf(at ?? peakPlace);
  const peak = pointOf(peakPlace);
  const pointed =
    point === null
      ? ""
      : point.value === null
        ? t("notKnown", { when: point.when })
        : t(at === null ? "peak" : "at", { when: point.when, value: point.value });
  return (
    <li className="min-w-0">
      <div className="flex min-h-7 items-baseline justify-between gap-3">
        <div className="flex min-w-0 items-center gap-2">
          <Swatch look={lookAt(item.place)} />
          <Link
            to={href}
            title={item.name}
            className="min-w-0 rounded-sm font-medium underline-offset-2 hover:underline"
          >
            <bdi className="block truncate">{item.name}</bdi>
          </Link>
        </div>
        {total === null || total.value === null ? null : (
          <p className="shrink-0 whitespace-nowrap">
            <strong className="text-lg font-semibold">{text(total.value, total.mark)}</strong>{" "}
            <span className="sr-only">{t("total")}</span>
          </p>
        )}
      </div>
      <Loaded
        data={isThere && line !== null ? { line } : undefined}
        problem={read.problemOf(metric)}
        asOfMs={read.asOfMs}
        onRetry={read.retry}
        skeleton={<Skeleton className="h-32" />}
      >
        {(shown) =>
          standing === "empty" || standing === "undivided" ? (
            <p className="grid h-32 place-content-center rounded-md border border-dashed border-line-strong/50 p-4 text-center text-sm text-ink-soft">
              {t(standing)}
            </p>
          ) : (
            <>
              <SmallChart
                label={t("chart", {
                  name: item.name,
                  total: text(total?.value ?? 0, total?.mark ?? "exact"),
                  peak: peak?.value ?? "",
                  when: peak?.when ?? "",
                })}
                line={shown.line}
                metric={metric}
                scale={scale}
                count={count}
                at={at}
                onAt={onAt}
                words={words}
              />
              <p className="truncate text-xs text-ink-soft">{pointed}</p>
            </>
          )
        }
      </Loaded>
    </li>
  );
}
