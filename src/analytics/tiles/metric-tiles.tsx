import { useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { PeriodSet } from "#analytics/analytics.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { formatExactly, formatTotal } from "#analytics/chart/format-metric.ts";
import { type Change, changeOf } from "#analytics/comparison.ts";
import { type Figure, figureOf, hasMetric, METRICS, type Metric } from "#analytics/metrics.ts";
import { useMarkLabels } from "#analytics/parts/panel-mark.ts";
import type { Compared } from "#analytics/use-analytics.ts";
import { ChangeLabel } from "#shared/charts/change-label.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";

/** Totals of each metric, which select the chart's metric. */
export function MetricTiles({
  series,
  compared,
  isCompared,
  sets,
  selected,
  second,
  onChoose,
}: {
  /** All loaded sets, merged; undefined: none. */
  series: Series | undefined;
  /** Comparison of the totals; null: none. */
  compared: Compared | null;
  /** A comparison was requested, and takes up to three lines of a narrow tile. */
  isCompared: boolean;
  /** State of each data set. */
  sets: Readonly<Record<PeriodSet, SetState>>;
  selected: Metric;
  /** The metric on the chart's other axis. */
  second: Metric | null;
  onChoose: (metric: Metric) => void;
}) {
  const t = useTranslations("timeChart.tiles");
  const name = useId();
  const figuresOf = (metric: Metric) => {
    const state = stateOf(metric, sets);
    if (state !== "loaded" || series === undefined) {
      return { state: state === "loaded" ? "loading" : state } as const;
    }
    const hasBoth =
      compared !== null &&
      [compared.current, compared.previous].every((each) => hasMetric(each, metric));
    return {
      state,
      total: figureOf(series, metric),
      change: hasBoth ? changeOf(compared.current, compared.previous, metric) : null,
      without: compared?.without ?? null,
    } as const;
  };
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t("label")}</legend>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {METRICS.map((metric) => (
          <MetricTile
            key={metric}
            metric={metric}
            figures={figuresOf(metric)}
            group={name}
            isCompared={isCompared}
            isSelected={metric === selected}
            isSecond={metric === second && metric !== selected}
            onChoose={onChoose}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Content of a tile. */
type Figures =
  | { state: "loading" | "failed" }
  | {
      state: "loaded";
      total: Figure;
      change: Change | null;
      without: "hour" | "day" | null;
    };

/** One metric with its total, as one of several to choose from. */
function MetricTile({
  metric,
  figures,
  group,
  isCompared,
  isSelected,
  isSecond,
  onChoose,
}: {
  metric: Metric;
  figures: Figures;
  /** Name of the radio group. */
  group: string;
  isCompared: boolean;
  isSelected: boolean;
  isSecond: boolean;
  onChoose: (metric: Metric) => void;
}) {
  const t = useTranslations("timeChart.tiles");
  const metrics = useTranslations("analytics.metrics");
  const nameId = useId();
  const figuresId = useId();
  return (
    <label className="relative flex min-w-0 cursor-pointer flex-col gap-1 overflow-hidden rounded-lg border border-line bg-surface px-4 pt-3 pb-3.5 shadow-card transition-[border-color] hover:border-line-strong has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name={group}
        value={metric}
        checked={isSelected}
        onChange={() => onChoose(metric)}
        aria-labelledby={nameId}
        aria-describedby={figuresId}
        data-print="keep"
        className="peer sr-only"
      />
      <span className="absolute inset-x-0 bottom-0 h-0.75 bg-transparent peer-checked:bg-accent" />
      <span className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm text-ink-soft">
        <span id={nameId}>{metrics(metric)}</span>
        {isSecond ? <span className="text-xs text-ink-faint">{t("second")}</span> : null}
      </span>
      <span
        id={figuresId}
        className={classNames("flex min-h-13 flex-col gap-0.5", isCompared && "max-sm:min-h-23")}
      >
        {figures.state === "loaded" ? <TileFigures metric={metric} {...figures} /> : null}
        {figures.state === "loading" ? (
          <>
            <span className="sr-only">{t("loading")}</span>
            <Skeleton className="mt-1 h-6 w-24" />
            <Skeleton className="h-4 w-16" />
          </>
        ) : null}
        {figures.state === "failed" ? (
          <>
            <span aria-hidden="true" className="text-xl font-semibold text-ink-faint">
              –
            </span>
            <span className="text-sm text-ink-faint">{t("failed")}</span>
          </>
        ) : null}
      </span>
    </label>
  );
}

/** A total and how it changed. */
function TileFigures({
  metric,
  total: { value, mark },
  change,
  without,
}: {
  metric: Metric;
  total: Figure;
  /** Null: it is compared with nothing. */
  change: Change | null;
  /** Excluded on both sides of the change. */
  without: "hour" | "day" | null;
}) {
  const t = useTranslations("timeChart.tiles");
  const locale = useLocale();
  const marked = useMarkLabels();
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
  const short = formatTotal(metric, value, locale);
  const exact = formatExactly(metric, value, locale);
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
              {t("from", { value: formatTotal(metric, change.previous, locale) })}
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

/** State of a data set. Loaded data that is being refetched is loaded. */
export type SetState = "loaded" | "loading" | "failed";

const SETS: Record<Metric, readonly PeriodSet[]> = {
  plays: ["visitors"],
  impressions: ["visitors"],
  bytes: ["bytes"],
  bytesPerPlay: ["visitors", "bytes"],
};

/** State of a metric: that of its data set, or the worse of two. */
export function stateOf(metric: Metric, sets: Readonly<Record<PeriodSet, SetState>>): SetState {
  const states = SETS[metric].map((set) => sets[set]);
  if (states.includes("failed")) return "failed";
  return states.includes("loading") ? "loading" : "loaded";
}
