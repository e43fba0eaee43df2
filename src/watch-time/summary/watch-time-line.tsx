import { useQuery } from "@tanstack/react-query";
import { useNow, useTranslations } from "use-intl";
import { FiguresAt } from "#shared/charts/figure-source.tsx";
import { seriesStyleAt } from "#shared/charts/series-styles.ts";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { countDays } from "#shared/dates/days.ts";
import { dayAt, zoneName } from "#shared/dates/zones.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import type { ZonedRange } from "#shared/http/live-figures.ts";
import { trueMs } from "#shared/http/server-clock.ts";
import { Loaded } from "#shared/ui/loaded.tsx";
import { useSectionRole } from "#shared/ui/section-role.ts";
import { curveLine } from "#watch-time/curves/curve-line.ts";
import { CurveChart, CurvePanel, useFigureFormat } from "#watch-time/curves/curve-panel.tsx";
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
  const { axes, titleAt, table } = useTrendAxes(periods, granularity, MEASURE, lines);
  const figureText = useFigureFormat(MEASURE);
  const title = curves("trend.title", { measure: column(MEASURE) });
  const isReading = readings.some((each) => each.isReading);
  // What could not be read at all does not keep the other line from being drawn.
  const isComplete = readings.every(
    ({ data, problem }) => data?.isComplete === true || problem !== null,
  );
  const recordCount = readings.reduce((sum, { data }) => sum + (data?.rowCount ?? 0), 0);
  const failures = readings.map((reading) => <KindFailure key={reading.label} {...reading} />);
  if (isComplete && readings.every(({ data }) => data?.isComplete !== true)) return failures;
  const readAtMs = Math.min(...readings.map(({ data }) => data?.readAtMs ?? Infinity));
  return (
    <FiguresAt time={time} previous={null} readAtMs={readAtMs}>
      {failures}
      {isComplete ? null : (
        <p role="status" className="mb-2 text-sm text-ink-soft">
          {recordCount === 0 ? t("status.first") : t("status.reading", { count: recordCount })}
        </p>
      )}
      <CurvePanel
        scope={{
          name: t("title"),
          about: `${days.range(range)} · ${zoneName(timeZone)}`,
          // Of a reading that goes on, no part is drawn as if it were all.
          rowCount: isComplete ? recordCount : 0,
          isReading: isReading || !isComplete,
          isWhole: readings.every(({ data }) => data !== undefined && isReadWhole(data)),
          fileName: t("title"),
        }}
        title={title}
        notes={[partials.some((partial) => partial !== null) && curves("trend.partial")]}
        axes={{ value: column(MEASURE), along: column("period") }}
        isEmpty={lines.length === 0}
        why="unknown"
        table={table}
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

/** Tells how the reading of videos or of channels stands. */
interface KindReading {
  label: "vod" | "live";
  data: WatchTimeReading | undefined;
  /** Says why the last reading failed; what was read before stays. */
  problem: Problem | null;
  isReading: boolean;
  onRetry: () => void;
}

/** Says why videos or channels could not be read, or read again: above the lines that are drawn. */
function KindFailure({ label, data, problem, onRetry }: KindReading) {
  const t = useTranslations("watchTime");
  const role = useSectionRole();
  if (problem === null) return null;
  return (
    <section role={role} aria-label={t(label)}>
      <h3 className="mb-1 font-medium">{t(label)}</h3>
      <Loaded
        data={data?.isComplete === true ? data : undefined}
        problem={problem}
        asOfMs={data?.readAtMs ?? 0}
        onRetry={onRetry}
        skeleton={null}
      />
    </section>
  );
}

function useReadings(time: ZonedRange, granularity: "day" | "month"): KindReading[] {
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
    problem: isFetching ? null : toProblem(error),
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
