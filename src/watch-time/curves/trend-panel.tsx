import { type ComponentProps, useMemo } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { tickPlaces } from "#shared/charts/plot.ts";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { firstOfMonth, lastOfMonth, utcOfDay } from "#shared/dates/days.ts";
import { CheckField, ChoiceField } from "#shared/ui/fields.tsx";
import { useDraft } from "#shared/ui/use-draft.ts";
import { isPossible } from "#watch-time/columns.ts";
import { asPart, type Figure } from "#watch-time/figure.ts";
import { formatAxisValue } from "#watch-time/format-measure.ts";
import { aggregationOf, MEASURES, type Measure, unitOf } from "#watch-time/measures.ts";
import { RowGroups } from "#watch-time/row-groups.ts";
import type { WatchTimeGranularity } from "#watch-time/watch-time.ts";
import { type CurveLine, curveLine, mostOf } from "./curve-line.ts";
import {
  CurveChart,
  CurvePanel,
  type CurveScope,
  useCurveTable,
  useFigureFormat,
} from "./curve-panel.tsx";
import { type TrendPeriod, trendOf, trendPeriods } from "./trend.ts";
import {
  contentsOfPick,
  type Named,
  type NamedPicks,
  usePicks,
  useShownGroups,
} from "./use-picks.ts";
import { valueScale } from "./value-scale.ts";

/** Is about as wide as a date below the axis, with room beside it. */
const TICK_PX = { day: 64, month: 76 };
/** Formats dates without a time zone. */
const OF_DAYS = { timeZone: "UTC", calendar: "gregory", month: "short" } as const;
const TICK_FORMATS = {
  day: { ...OF_DAYS, day: "numeric" },
  month: { ...OF_DAYS, year: "numeric" },
} as const;

export function TrendPanel(scope: CurveScope) {
  const { kind, query } = scope;
  const { granularity, today } = query;
  const [{ trend: measure, isWholeDrawn }, change] = useDraft(scope.view, scope.onView);
  const t = useTranslations("watchTimeCurves");
  const column = useTranslations("watchTimeTable.columns");
  const common = useTranslations("common");
  const found = usePicks(scope);
  const periods = trendPeriods(query.time.range, granularity, today);
  const all = useTrendLines(scope, found, periods, measure);
  const hasPicked = all.length > 1;
  const lines = hasPicked && !isWholeDrawn ? all.slice(0, -1) : all;
  const partials = periods.map(({ partial }) => partial);
  const { axes, titleAt, table } = useTrendAxes(periods, granularity, measure, lines);
  const figureText = useFigureFormat(measure);
  const figures = lines.flatMap((line) => line.figures);
  const has = (figure: Figure["kind"]) => figures.some((each) => each.kind === figure);
  const isRatioPart = figures.some((each) => each.kind === "exact" && each.isPart);
  const isRatio = aggregationOf(measure).kind === "ratio";
  const hasGaps = isRatio || !scope.isWhole || scope.isRowIncluded !== null;
  const isOfPeriods = found.picks.by === "period" && found.named.length > 0;
  const notes = [
    partials.some((partial) => partial !== null) && t("trend.partial"),
    has("between") && t("band"),
    has("atLeast") && t("trend.atLeast"),
    isRatioPart && t("lacking"),
    hasGaps && has("unknown") && t("trend.gaps"),
    isOfPeriods && t("trend.periods"),
    found.absentCount > 0 && t("absent", { count: found.absentCount }),
  ];
  // The current measure is always offered.
  const offered = MEASURES.filter((each) => each === measure || isPossible(kind, each));
  const isMeasured = isPossible(kind, measure);
  const title = t("trend.title", { measure: column(measure) });
  return (
    <CurvePanel
      scope={{ ...scope, isWhole: scope.isWhole && found.isSure }}
      title={title}
      notes={notes}
      axes={{ value: column(measure), along: column("period") }}
      controls={
        <>
          {/* Totals may dwarf a video's line. */}
          {hasPicked ? (
            <CheckField
              isOn={isWholeDrawn}
              onChange={(isOn) => change({ isWholeDrawn: isOn })}
              className="text-sm text-ink-soft"
            >
              {common("total")}
            </CheckField>
          ) : null}
          <ChoiceField
            label={t("trend.measure")}
            isLabelHidden
            options={offered.map((value) => ({ value, text: column(value) }))}
            value={measure}
            onChange={(trend) => change({ trend })}
          />
        </>
      }
      isEmpty={!isMeasured || lines.every(({ values }) => values.every((value) => value === null))}
      why={isMeasured ? "unknown" : "live"}
      table={table}
    >
      <CurveChart
        label={title}
        lines={lines}
        areNamed={hasPicked}
        axes={axes}
        partials={partials}
        titleAt={titleAt}
        figureText={figureText}
        action={null}
      />
    </CurvePanel>
  );
}

/** Returns the axes of lines over periods, the title of a point, and a function that makes their table. */
export function useTrendAxes(
  periods: readonly TrendPeriod[],
  granularity: WatchTimeGranularity,
  measure: Measure,
  lines: readonly CurveLine[],
) {
  const days = useDayFormat();
  const locale = useLocale();
  const format = useFormatter();
  const column = useTranslations("watchTimeTable.columns");
  const tableOf = useCurveTable(measure);
  const axes: ComponentProps<typeof CurveChart>["axes"] = {
    placeCount: periods.length,
    ticksIn(widthPx) {
      const most = Math.max(2, Math.floor(widthPx / TICK_PX[granularity]));
      return tickPlaces(periods.length, granularity, most).map((place) => ({
        place,
        text: format.dateTime(utcOfDay(periods[place]?.from ?? ""), TICK_FORMATS[granularity]),
      }));
    },
    axis: {
      ...valueScale(unitOf(measure), mostOf(lines)),
      format: (value) => formatAxisValue(measure, value, locale),
    },
  };
  const titleAt = (at: number) => {
    const period = periods[at];
    if (period === undefined) return "";
    if (granularity === "day") return days.weekday(period.from);
    const isMonth =
      period.from === firstOfMonth(period.from) && period.to === lastOfMonth(period.from);
    return isMonth ? days.month(period.from) : days.longRange(period);
  };
  const table = () =>
    tableOf(lines, {
      point: column("period"),
      names: periods.map(({ name }) => name),
      show: (name) => titleAt(periods.findIndex((period) => period.name === name)),
      partials: periods.map(({ partial }) => partial),
    });
  return { axes, titleAt, table };
}

/** Periods that were picked have no lines of their own: they are points of every line. */
function useTrendLines(
  scope: CurveScope,
  { picks, named, whole, isSure }: NamedPicks,
  periods: readonly TrendPeriod[],
  measure: Measure,
): CurveLine[] {
  const { rows, rowCount, isRowIncluded, isWhole, containers } = scope;
  const shown = useShownGroups(scope, "period");
  const picked = useMemo(() => {
    const { by, places } = picks;
    if (by === "period") return [];
    return places.map((place) => {
      const isPicked = contentsOfPick(rows, by, place, containers);
      return new RowGroups(rows, rowCount, "period", isPicked);
    });
  }, [rows, rowCount, picks, containers]);
  const partials = periods.map(({ partial }) => partial);
  const lineOf = (item: Named, of: RowGroups, hasAllRows: boolean, isPart = false) => {
    const isMeant = { measure, isWhole: hasAllRows };
    const figures = trendOf(of, rows.periods, periods, isMeant);
    const known = isPart ? figures.map((figure) => asPart(figure, measure)) : figures;
    return curveLine(item, known, partials);
  };
  return [
    ...picked.map((of, at) => lineOf(named[at] ?? whole, of, isWhole && isSure, !isSure)),
    lineOf(whole, shown, isWhole && isRowIncluded === null),
  ];
}
