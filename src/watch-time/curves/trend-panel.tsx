import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { firstOfMonth, lastOfMonth } from "#shared/dates/days.ts";
import { useDayFormat } from "#shared/ui/range/use-day-format.ts";
import { useOptimisticParam } from "#shared/ui/use-typed.ts";
import { isOfVideosAlone } from "#watch-time/measures.ts";
import { CurveChart } from "./curve-chart.tsx";
import { CurvePanel } from "./curve-panel.tsx";
import type { CurveScope } from "./curve-scope.ts";
import { TrendControls } from "./trend-controls.tsx";
import { trendPeriods } from "./trend-periods.ts";
import { useCurveTable } from "./use-curve-table.ts";
import { useFigureFormat } from "./use-figure-format.ts";
import { usePicks } from "./use-picks.ts";
import { useTrendAxes } from "./use-trend-axes.ts";
import { useTrendLines } from "./use-trend-lines.ts";
import { useTrendNotes } from "./use-trend-notes.ts";

/** A measure of what was chosen over the periods of the range. */
export function TrendPanel(scope: CurveScope) {
  const { kind, view, onView, range, granularity, today } = scope;
  const { trend: measure } = view;
  const t = useTranslations("watchTimeCurves");
  const column = useTranslations("watchTimeTable.columns");
  const days = useDayFormat();
  const found = usePicks(scope);
  const { from, to } = range;
  const periods = useMemo(
    () => trendPeriods({ from, to }, granularity, today),
    [from, to, granularity, today],
  );
  // The address follows when everything is drawn, for which the box does not wait.
  const beside = useOptimisticParam(view.isWholeDrawn ? "all" : "");
  const isWholeDrawn = beside.text === "all";
  const drawWhole = (isWanted: boolean) => {
    const wanted = isWanted ? "all" : "";
    beside.change(wanted);
    beside.tell(wanted);
    onView({ ...view, isWholeDrawn: isWanted });
  };
  const all = useTrendLines(scope, found, periods);
  const hasPicked = all.length > 1;
  const lines = useMemo(
    () => (hasPicked && !isWholeDrawn ? all.slice(0, -1) : all),
    [all, hasPicked, isWholeDrawn],
  );
  const axes = useTrendAxes(lines, periods, granularity, measure);
  const hatched = useMemo(
    () => [...periods.keys()].filter((place) => periods[place]?.partial !== null),
    [periods],
  );
  const valueOf = useFigureFormat(measure);
  const table = useCurveTable(measure);
  const notes = useTrendNotes(scope, found, lines);
  const titleAt = (at: number) => {
    const period = periods[at];
    if (period === undefined) return "";
    if (granularity === "day") return days.weekday(period.from);
    const isMonth =
      period.from === firstOfMonth(period.from) && period.to === lastOfMonth(period.from);
    return isMonth ? days.month(period.from) : days.longRange(period);
  };
  const isMeasured = kind === "vod" || !isOfVideosAlone(measure);
  const title = t("trend.title", { measure: column(measure) });
  return (
    <CurvePanel
      scope={scope}
      title={title}
      notes={notes}
      controls={
        <TrendControls
          kind={kind}
          measure={measure}
          onMeasure={(trend) => onView({ ...view, trend })}
          isWholeShown={hasPicked ? isWholeDrawn : null}
          onWhole={drawWhole}
        />
      }
      data={lines}
      isEmpty={(shown) =>
        !isMeasured ||
        shown.every(({ points }) => points.every(({ figure }) => figure.kind === "unknown"))
      }
      unknown={
        isMeasured
          ? { title: t("trend.unknown"), advice: t("trend.unknownAdvice") }
          : { title: t("live.title"), advice: t("live.advice") }
      }
      table={(shown) =>
        table(shown, {
          point: t(`trend.columns.${granularity}`),
          pointAt: (at) => periods[at]?.name ?? "",
          show: (name) => titleAt(periods.findIndex((period) => period.name === name)),
        })
      }
    >
      {(shown) => (
        <CurveChart
          label={title}
          lines={shown}
          areNamed={hasPicked}
          axes={axes}
          hatched={hatched}
          titleAt={titleAt}
          valueOf={valueOf}
          action={null}
        />
      )}
    </CurvePanel>
  );
}
