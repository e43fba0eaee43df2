import { type ReactNode, useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Series } from "#analytics/analytics-series.ts";
import type { AnalyticsView } from "#analytics/analytics-view.ts";
import { formatExactly, formatTotal } from "#analytics/chart/format-metric.ts";
import { type Change, changeOf } from "#analytics/comparison.ts";
import {
  figureOf,
  hasMetric,
  isNeutral,
  METRICS,
  type Metric,
  secondBeside,
} from "#analytics/metrics.ts";
import { useMarkLabels } from "#analytics/parts/panel-mark.ts";
import type { Analytics, Compared } from "#analytics/use-analytics.ts";
import { ChangeLabel } from "#shared/charts/change-label.tsx";
import { FigureTile } from "#shared/charts/figure-tile.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";

type FigureSource = Pick<Analytics, "current" | "compared" | "has" | "problemOf">;

export function MetricTiles({
  analytics,
  isCompared,
  view,
  onView,
}: {
  analytics: FigureSource;
  /** A comparison was requested, and takes up to three lines of a narrow tile. */
  isCompared: boolean;
  view: AnalyticsView;
  onView: (view: AnalyticsView) => void;
}) {
  const t = useTranslations("timeChart.tiles");
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t("label")}</legend>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {METRICS.map((metric) => (
          <MetricTile
            key={metric}
            metric={metric}
            group={name}
            isCompared={isCompared}
            isSelected={metric === view.metric}
            isSecond={metric === view.second}
            onChoose={() => onView({ ...view, metric, second: secondBeside(metric, view.second) })}
          >
            <AnyFigures metric={metric} {...analytics} />
          </MetricTile>
        ))}
      </div>
    </fieldset>
  );
}

/** Shows one metric where there is no other to choose. */
export function SoleTile({
  metric,
  analytics,
  isCompared,
  className,
}: {
  metric: Metric;
  analytics: FigureSource;
  isCompared: boolean;
  className?: string;
}) {
  const t = useTranslations("timeChart.tiles");
  const metrics = useTranslations("analytics.metrics");
  return (
    <FigureTile title={metrics(metric)} note={t(`meaning.${metric}`)} className={className}>
      <span
        className={classNames(
          "flex min-h-13 flex-col gap-0.5",
          isCompared && "sm:max-[110rem]:min-h-17",
        )}
      >
        <AnyFigures metric={metric} {...analytics} />
      </span>
    </FigureTile>
  );
}

function AnyFigures({
  metric,
  current,
  compared,
  has,
  problemOf,
}: FigureSource & { metric: Metric }) {
  const t = useTranslations("timeChart.tiles");
  if (current !== undefined && has(metric)) {
    return <TileFigures metric={metric} series={current} compared={compared} />;
  }
  if (problemOf(metric) !== null) return <NoFigure>{t("failed")}</NoFigure>;
  return (
    <>
      <span className="sr-only">{t("loading")}</span>
      <Skeleton className="mt-1 h-6 w-24" />
      <Skeleton className="h-4 w-16" />
    </>
  );
}

function MetricTile({
  metric,
  group,
  isCompared,
  isSelected,
  isSecond,
  onChoose,
  children,
}: {
  metric: Metric;
  group: string;
  isCompared: boolean;
  isSelected: boolean;
  isSecond: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("timeChart.tiles");
  const metrics = useTranslations("analytics.metrics");
  const nameId = useId();
  const figuresId = useId();
  return (
    <label className="relative flex min-w-0 cursor-pointer flex-col gap-1 overflow-hidden rounded-lg border border-line bg-surface px-4 pt-3 pb-3.5 shadow-card transition-colors hover:border-line-strong has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name={group}
        value={metric}
        checked={isSelected}
        onChange={onChoose}
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
        className={classNames(
          "flex min-h-13 flex-col gap-0.5",
          isCompared && "max-sm:min-h-23 max-[110rem]:min-h-17",
        )}
      >
        {children}
      </span>
      <span className="mt-auto text-xs text-ink-faint">{t(`meaning.${metric}`)}</span>
    </label>
  );
}

function NoFigure({ children }: { children: string }) {
  return (
    <>
      <span aria-hidden="true" className="text-xl font-semibold text-ink-faint">
        –
      </span>
      <span className="text-sm text-ink-faint">{children}</span>
    </>
  );
}

function TileFigures({
  metric,
  series,
  compared,
}: {
  metric: Metric;
  series: Series;
  compared: Compared | null;
}) {
  const common = useTranslations("common");
  const locale = useLocale();
  const marked = useMarkLabels();
  const { value, mark } = figureOf(series, metric);
  if (value === null) return <NoFigure>{common("unknown")}</NoFigure>;
  const short = formatTotal(metric, value, locale);
  const exact = formatExactly(metric, value, locale);
  const hasBoth =
    compared !== null &&
    hasMetric(compared.current, metric) &&
    hasMetric(compared.previous, metric);
  return (
    <>
      <span
        className="truncate text-xl font-semibold"
        title={short === exact ? undefined : marked.text(mark, exact)}
      >
        {marked.text(mark, short)}
      </span>
      {hasBoth ? (
        <TileChange
          metric={metric}
          shown={value}
          change={changeOf(compared.current, compared.previous, metric)}
          without={compared.without}
          firstDays={compared.firstDays}
        />
      ) : null}
    </>
  );
}

/**
 * Says how a figure changed, and from what. Where it has days that are not compared, the change states both of its own
 * figures: the number above it is of other days.
 */
function TileChange({
  metric,
  shown,
  change,
  without,
  firstDays,
}: {
  metric: Metric;
  /** Is the figure above, of the whole range. */
  shown: number;
  change: Change;
} & Pick<Compared, "without" | "firstDays">) {
  const t = useTranslations("timeChart.tiles");
  const charts = useTranslations("charts");
  const locale = useLocale();
  const { current, previous, ratio } = change;
  const left = without === null ? null : t(`without.${without}`);
  const note = firstDays === null ? left : charts("firstDays", { count: firstDays });
  const isOfPart = current !== null && current !== shown;
  const textsOf = (format: typeof formatTotal) => {
    if (previous === null) return null;
    const value = format(metric, previous, locale);
    return isOfPart
      ? t("both", { current: format(metric, current, locale), previous: value })
      : t("from", { value });
  };
  const [short, exact] = [textsOf(formatTotal), textsOf(formatExactly)];
  return (
    <span className="flex flex-wrap gap-x-1.5 text-sm">
      <ChangeLabel change={change} isNeutral={isNeutral(metric)} />
      {ratio === null || short === null ? null : (
        <span
          className="text-ink-soft"
          title={exact === null || exact === short ? undefined : exact}
        >
          {short}
        </span>
      )}
      {note === null || ratio === null ? null : <span className="text-ink-faint">{note}</span>}
    </span>
  );
}
