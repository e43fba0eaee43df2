import { useLocale, useTranslations } from "use-intl";
import type { Series } from "#api/analytics-series.ts";
import type { Metric } from "#features/analytics/metrics.ts";
import { countDays } from "#lib/days.ts";
import { rangeWords } from "./bucket-words.ts";
import type { Look } from "./looks.ts";
import type { ChartShape } from "./plot-geometry.ts";
import type { Point } from "./points.ts";
import { Swatch } from "./swatch.tsx";

/** What each look in the chart means; only those that occur. */
export function ChartLegend({
  series,
  metric,
  previous,
  second,
  shape,
  points,
}: {
  series: Series;
  metric: Metric;
  previous: Series | null;
  second: Metric | null;
  shape: ChartShape;
  points: readonly Point[];
}) {
  const t = useTranslations("timeChart");
  const locale = useLocale();
  const partial = (["unfinished", "clipped"] as const).filter((each) =>
    points.some(({ bucket, value }) => bucket.partial === each && value !== null),
  );
  const entries: { look: Look; text: string }[] = [
    { look: "value", text: t(`metrics.${metric}`) },
    ...(previous !== null && points.some(({ compared }) => compared !== null)
      ? [{ look: "compared" as const, text: rangeWords(previous.range, locale, "short") }]
      : []),
    ...(partial.length > 0
      ? [
          {
            look: "open" as const,
            text: partial.map((each) => t(`legend.${each}.${series.grain}`)).join(" · "),
          },
        ]
      : []),
    ...(second === null
      ? []
      : [
          { look: "second" as const, text: t("legend.second", { metric: t(`metrics.${second}`) }) },
        ]),
  ];
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {entries.map(({ look, text }) => (
          <li key={look} className="flex items-center gap-1.5">
            <Swatch look={look} shape={shape} />
            {text}
          </li>
        ))}
      </ul>
      {/* One day has nothing in it to zoom to. */}
      {countDays(series.range) > 1 ? (
        <span aria-hidden="true" className="ms-auto hidden text-xs text-ink-faint sm:inline">
          {t("dragToZoom")}
        </span>
      ) : null}
    </div>
  );
}
