import { useMemo } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { tickPlaces } from "#shared/charts/plot.ts";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { firstOfMonth, lastOfMonth, utcOfDay } from "#shared/dates/days.ts";
import { CheckField, ChoiceField } from "#shared/ui/fields.tsx";
import { useOptimisticParam } from "#shared/ui/use-typed.ts";
import { formatAxisValue } from "#watch-time/format-measure.ts";
import {
  aggregationOf,
  isOfVideosAlone,
  MEASURES,
  type Measure,
  unitOf,
} from "#watch-time/measures.ts";
import { RowGroups } from "#watch-time/row-groups.ts";
import type { WatchTimeGranularity } from "#watch-time/watch-time.ts";
import { type CurveLine, curveLine, mostOf } from "./curve-line.ts";
import { CurveChart, CurvePanel, type CurveScope } from "./curve-panel.tsx";
import { type TrendPeriod, trendOf, trendPeriods } from "./trend.ts";
import { useCurveTable, useFigureFormat } from "./use-curve-table.ts";
import { type Named, type NamedPicks, usePicks, useShownGroups } from "./use-picks.ts";
import { valueScale } from "./value-scale.ts";

/** Measure of the selection over the periods of the range. */
export function TrendPanel(scope: CurveScope) {
  const { kind, view, onView, query } = scope;
  const { granularity, today } = query;
  const { trend: measure } = view;
  const t = useTranslations("watchTimeCurves");
  const column = useTranslations("watchTimeTable.columns");
  const days = useDayFormat();
  const locale = useLocale();
  const found = usePicks(scope);
  const periods = trendPeriods(query.time.range, granularity, today);
  // Optimistic: the URL follows after the redraw.
  const beside = useOptimisticParam(view.isWholeDrawn ? "all" : "");
  const isWholeDrawn = beside.text === "all";
  const drawWhole = (isWanted: boolean) => {
    const wanted = isWanted ? "all" : "";
    beside.change(wanted);
    beside.notify(wanted);
    onView({ ...view, isWholeDrawn: isWanted });
  };
  const all = useTrendLines(scope, found, periods);
  const hasPicked = all.length > 1;
  const lines = hasPicked && !isWholeDrawn ? all.slice(0, -1) : all;
  const partials = periods.map(({ partial }) => partial);
  const ticksIn = useTrendTicks(periods, granularity);
  const valueOf = useFigureFormat(measure);
  const table = useCurveTable(measure);
  const notes = useTrendNotes(scope, found, lines, periods);
  const titleAt = (at: number) => {
    const period = periods[at];
    if (period === undefined) return "";
    if (granularity === "day") return days.weekday(period.from);
    const isMonth =
      period.from === firstOfMonth(period.from) && period.to === lastOfMonth(period.from);
    return isMonth ? days.month(period.from) : days.longRange(period);
  };
  // The current measure is always offered.
  const isOffered = (each: Measure) => each === measure || kind === "vod" || !isOfVideosAlone(each);
  const isMeasured = kind === "vod" || !isOfVideosAlone(measure);
  const title = t("trend.title", { measure: column(measure) });
  return (
    <CurvePanel
      scope={scope}
      title={title}
      notes={notes}
      controls={
        <>
          {/* Totals may dwarf a video's line. */}
          {hasPicked ? (
            <CheckField isOn={isWholeDrawn} onChange={drawWhole} className="text-sm text-ink-soft">
              {t("everything")}
            </CheckField>
          ) : null}
          <ChoiceField
            label={t("trend.measure")}
            isLabelHidden
            options={MEASURES.filter(isOffered).map((each) => ({
              value: each,
              text: column(each),
            }))}
            value={measure}
            onChange={(trend) => onView({ ...view, trend })}
          />
        </>
      }
      isEmpty={!isMeasured || lines.every(({ values }) => values.every((value) => value === null))}
      unknown={
        isMeasured
          ? { title: t("trend.unknown"), advice: t("trend.unknownAdvice") }
          : { title: t("live.title"), advice: t("live.advice") }
      }
      table={() =>
        table(lines, {
          point: t(`trend.columns.${granularity}`),
          names: periods.map(({ name }) => name),
          show: (name) => titleAt(periods.findIndex((period) => period.name === name)),
          partials,
        })
      }
    >
      <CurveChart
        label={title}
        lines={lines}
        areNamed={hasPicked}
        axes={{
          places: [...periods.keys()],
          placeCount: periods.length,
          ticksIn,
          axis: {
            ...valueScale(unitOf(measure), mostOf(lines)),
            format: (value) => formatAxisValue(measure, value, locale),
          },
        }}
        partials={partials}
        titleAt={titleAt}
        valueOf={valueOf}
        action={null}
      />
    </CurvePanel>
  );
}

/** Notes on the trend, one sentence each. */
function useTrendNotes(
  { view: { trend: measure }, query: { granularity }, isWhole, isRowIncluded }: CurveScope,
  { picks, named, absentCount }: NamedPicks,
  lines: readonly CurveLine[],
  periods: readonly TrendPeriod[],
): string[] {
  const t = useTranslations("watchTimeCurves");
  const figures = lines.flatMap((line) => line.figures);
  const hasKind = (kind: string) => figures.some((figure) => figure.kind === kind);
  const hasPartial = periods.some(({ partial }) => partial !== null);
  const { kind } = aggregationOf(measure);
  return [
    ...(hasPartial ? [t(`trend.partial.${granularity}`)] : []),
    ...(hasKind("between") ? [t(kind === "perViewer" ? "trend.perViewerBand" : "trend.band")] : []),
    ...(hasKind("atLeast") ? [t("trend.atLeast")] : []),
    ...(figures.some((figure) => figure.kind === "exact" && figure.isPart === true)
      ? [t("trend.ratioPart")]
      : []),
    ...(kind === "ratio" && hasKind("unknown") ? [t("trend.gaps")] : []),
    ...(!isWhole && hasKind("unknown") ? [t("trend.missing")] : []),
    ...(isRowIncluded !== null && hasKind("unknown") ? [t("trend.filtered")] : []),
    ...(picks.by === "period" && named.length > 0 ? [t("trend.periods")] : []),
    ...(absentCount === 0 ? [] : [t("absent", { count: absentCount })]),
  ];
}

/**
 * A line of the view's measure for each content that was picked, and one for all that is shown. Periods that
 * were picked have no lines of their own: they are points of every line.
 */
function useTrendLines(
  scope: CurveScope,
  { picks, named, whole }: NamedPicks,
  periods: readonly TrendPeriod[],
): CurveLine[] {
  const { rows, rowCount, isRowIncluded, isWhole } = scope;
  const { trend: measure } = scope.view;
  const shown = useShownGroups(scope, "period");
  const picked = useMemo(() => {
    const groupsOf = (at: number) => {
      const isPicked = new Uint8Array(rows.contents.length);
      isPicked[at] = 1;
      return new RowGroups(rows, rowCount, "period", isPicked);
    };
    return picks.by === "content" ? picks.places.map(groupsOf) : [];
  }, [rows, rowCount, picks]);
  const partials = periods.map(({ partial }) => partial);
  const lineOf = (item: Named, of: RowGroups, hasAllRows: boolean) => {
    const isMeant = { measure, isWhole: hasAllRows };
    return curveLine(item, trendOf(of, rows.periods, periods, isMeant), partials);
  };
  return [
    ...picked.map((of, at) => lineOf(named[at] ?? whole, of, isWhole)),
    lineOf(whole, shown, isWhole && isRowIncluded === null),
  ];
}

/** About as wide as a date below the axis, with room beside it. */
const TICK_PX = { day: 64, month: 76 };
/** Dates without a time zone. */
const OF_DAYS = { timeZone: "UTC", calendar: "gregory", month: "short" } as const;

/** Labels periods below a plot, as far as there is room. */
function useTrendTicks(periods: readonly TrendPeriod[], granularity: WatchTimeGranularity) {
  const format = useFormatter();
  return (widthPx: number) =>
    tickPlaces(
      periods.length,
      granularity,
      Math.max(2, Math.floor(widthPx / TICK_PX[granularity])),
    ).map((place) => ({
      place,
      text: format.dateTime(utcOfDay(periods[place]?.from ?? ""), {
        ...OF_DAYS,
        ...(granularity === "day" ? { day: "numeric" } : { year: "numeric" }),
      }),
    }));
}
