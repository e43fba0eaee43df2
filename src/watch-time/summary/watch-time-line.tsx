import { useQuery } from "@tanstack/react-query";
import { useNow, useTranslations } from "use-intl";
import { FiguresAt } from "#shared/charts/figure-source.tsx";
import { seriesStyleAt } from "#shared/charts/series-styles.ts";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { countDays } from "#shared/dates/days.ts";
import { dayAt, zoneName } from "#shared/dates/zones.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import type { ZonedRange } from "#shared/http/live-figures.ts";
import { trueMs } from "#shared/http/server-clock.ts";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { curveLine } from "#watch-time/curves/curve-line.ts";
import {
  CurveChart,
  CurvePanel,
  useCurveTable,
  useFigureFormat,
} from "#watch-time/curves/curve-panel.tsx";
import { type TrendPeriod, trendOf, trendPeriods } from "#watch-time/curves/trend.ts";
import { useTrendAxes } from "#watch-time/curves/trend-panel.tsx";
import { UNKNOWN } from "#watch-time/figure.ts";
import { isReadWhole } from "#watch-time/read-watch-time.ts";
import { RowGroups } from "#watch-time/row-groups.ts";
import { type WatchTimeReading, watchTimeQueries } from "#watch-time/watch-time-queries.ts";

/** Is the longest range that is drawn by day. */
const MAX_BY_DAY = 92;
const NOW_EVERY_MS = 60_000;
const MEASURE = "watchTime";

/** Draws the watch time of all videos, and of all channels, by day or by month. Reads their records when it is rendered. */
export function WatchTimeLine({ time }: { time: ZonedRange }) {
  const t = useTranslations("watchTime");
  const curves = useTranslations("watchTimeCurves");
  const column = useTranslations("watchTimeTable.columns");
  const days = useDayFormat();
  const { range, timeZone } = time;
  const granularity = countDays(range) > MAX_BY_DAY ? "month" : "day";
  const nowMs = trueMs(useNow({ updateInterval: NOW_EVERY_MS }).getTime());
  const periods = trendPeriods(range, granularity, dayAt(nowMs, timeZone));
  const partials = periods.map(({ partial }) => partial);
  const readings = useReadings(time, granularity);
  const lines = readings
    .map(({ label, data }, place) =>
      curveLine(
        { key: label, name: t(label), lineStyle: seriesStyleAt(place) },
        figuresOf(data, periods),
        partials,
      ),
    )
    .filter(({ values }) => values.some((value) => value !== null));
  const { axes, titleAt } = useTrendAxes(periods, granularity, MEASURE, lines);
  const figureText = useFigureFormat(MEASURE);
  const table = useCurveTable(MEASURE);
  const title = curves("trend.title", { measure: column(MEASURE) });
  const failed = readings.find(({ problem }) => problem !== null);
  const isReading = readings.some((each) => each.isReading);
  const isComplete = readings.every(({ data }) => data?.isComplete === true);
  const recordCount = readings.reduce((sum, { data }) => sum + (data?.rowCount ?? 0), 0);
  if (failed !== undefined && failed.problem !== null) {
    return <ErrorNotice problem={failed.problem} onRetry={failed.onRetry} />;
  }
  const readAtMs = Math.min(...readings.map(({ data }) => data?.readAtMs ?? Infinity));
  return (
    <FiguresAt time={time} previous={null} readAtMs={readAtMs}>
      {isComplete ? null : (
        <p role="status" className="mb-2 text-sm text-ink-soft">
          {recordCount === 0 ? t("status.first") : t("status.reading", { count: recordCount })}
        </p>
      )}
      <CurvePanel
        scope={{
          name: t("summary.title"),
          about: `${days.range(range)} · ${zoneName(timeZone)}`,
          // Of a reading that goes on, no part is drawn as if it were all.
          rowCount: isComplete ? recordCount : 0,
          isReading: isReading || !isComplete,
          isWhole: readings.every(({ data }) => data !== undefined && isReadWhole(data)),
          fileName: t("summary.title"),
        }}
        title={title}
        notes={[partials.some((partial) => partial !== null) && curves("trend.partial")]}
        axes={{ value: column(MEASURE), along: column("period") }}
        isEmpty={lines.length === 0}
        why="unknown"
        table={() =>
          table(lines, {
            point: column("period"),
            names: periods.map(({ name }) => name),
            show: (name) => titleAt(periods.findIndex((period) => period.name === name)),
            partials,
          })
        }
      >
        <CurveChart
          label={title}
          lines={lines}
          areNamed={lines.length > 1}
          axes={axes}
          partials={partials}
          titleAt={titleAt}
          figureText={figureText}
          action={null}
        />
      </CurvePanel>
    </FiguresAt>
  );
}

function useReadings(time: ZonedRange, granularity: "day" | "month") {
  const { api } = useApi();
  const question = { time, granularity, contentIds: null };
  const videos = useQuery(watchTimeQueries.rows(api, { ...question, kind: "vod" }));
  const channels = useQuery(watchTimeQueries.rows(api, { ...question, kind: "channel" }));
  const labelled = [
    ["vod", videos],
    ["live", channels],
  ] as const;
  return labelled.map(([label, { data, error, isFetching, refetch }]) => ({
    label,
    data,
    problem: isFetching || data?.isComplete === true ? null : toProblem(error),
    isReading: isFetching,
    onRetry: () => void refetch(),
  }));
}

function figuresOf(data: WatchTimeReading | undefined, periods: readonly TrendPeriod[]) {
  if (data === undefined || !data.isComplete) return periods.map(() => UNKNOWN);
  const { rows, rowCount } = data;
  const isWhole = isReadWhole(data);
  // While records are missing, each sum is a lower bound.
  const size = isWhole ? null : Number.POSITIVE_INFINITY;
  const groups = new RowGroups(rows, rowCount, "period", null, null, size);
  return trendOf(groups, rows.periods, periods, { measure: MEASURE, isWhole });
}
