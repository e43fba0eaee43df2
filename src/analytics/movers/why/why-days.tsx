import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { MAX_DAYS, type SentGranularity } from "#analytics/analytics-plan.ts";
import { analyticsQueries } from "#analytics/analytics-queries.ts";
import { useBucketLabel } from "#analytics/chart/format-bucket.ts";
import { ChartSkeleton, TimeChart } from "#analytics/chart/time-chart.tsx";
import { useChartLegend } from "#analytics/chart/use-chart-legend.ts";
import type { Mover } from "#analytics/movers/movers.ts";
import { ChartLegend } from "#shared/charts/legend.tsx";
import { type Comparable, toRead } from "#shared/dates/compared-days.ts";
import { countDays, type DayRange } from "#shared/dates/days.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { Loaded } from "#shared/ui/loaded.tsx";
import { alignBoth, asNoPlays, differencesByDay, largestOf } from "./why.ts";
import { DifferenceLine, type KnownContent, WhySection } from "./why-parts.tsx";

const NAMED_DAYS = 5;

/** Draws the plays of both periods on top of each other, and names the days that made most of the difference. */
export function WhyDays({
  content,
  mover: { change, gain, mark, createdAtMs },
  comparable: { current: time, previous },
  onZoom,
}: {
  content: KnownContent;
  mover: Mover;
  comparable: Comparable;
  onZoom: (range: DayRange) => void;
}) {
  const t = useTranslations("movers.why");
  const { api } = useApi();
  const { time: timeBefore, weeks } = toRead(previous);
  const granularity: SentGranularity = countDays(time.range) <= MAX_DAYS.day ? "day" : "month";
  const read = (asked: typeof time) =>
    analyticsQueries.series(api, content, "visitors", asked, granularity, createdAtMs);
  const [now, before] = [useQuery(read(time)), useQuery(read(timeBefore))];
  const isKnown = mark === "exact";
  const isNothing = {
    now: isKnown && change?.current === 0,
    before: isKnown && change?.previous === 0,
  };
  const series = useMemo(() => {
    if (now.data === undefined || before.data === undefined) return undefined;
    return alignBoth(
      isNothing.now ? asNoPlays(now.data) : now.data,
      isNothing.before ? asNoPlays(before.data) : before.data,
      granularity,
      weeks,
    );
  }, [now.data, before.data, isNothing.now, isNothing.before, granularity, weeks]);
  const legend = useChartLegend({
    series: series?.current,
    previous: series?.previous ?? null,
    metric: "plays",
    second: null,
  });
  return (
    <WhySection title={t("days")}>
      <Loaded
        data={series}
        problem={toProblem(now.error ?? before.error)}
        asOfMs={Math.min(now.dataUpdatedAt, before.dataUpdatedAt)}
        onRetry={() => {
          for (const each of [now, before]) if (each.isError) void each.refetch();
        }}
        skeleton={<ChartSkeleton />}
      >
        {({ current, previous }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <div>
              <ChartLegend label={t("legend")} entries={legend} />
              <TimeChart
                series={current}
                metric="plays"
                previous={previous}
                second={null}
                onZoom={onZoom}
                label={t("chart")}
              />
            </div>
            <LargestDays current={current} previous={previous} gain={gain ?? 1} />
          </div>
        )}
      </Loaded>
    </WhySection>
  );
}

function LargestDays({ current, previous, gain }: ReturnType<typeof alignBoth> & { gain: number }) {
  const t = useTranslations("movers.why");
  const against = useTranslations("dateRange.against");
  const labelOf = useBucketLabel(current);
  const { differences, unknownCount } = useMemo(
    () => differencesByDay(current, previous),
    [current, previous],
  );
  const isAbout = current.notes.isShifted || previous.notes.isShifted;
  const largest = largestOf(differences, gain, NAMED_DAYS);
  return (
    <>
      {largest.length === 0 ? null : (
        <ol className="grid gap-2">
          {largest.map((difference) => (
            <DifferenceLine
              key={difference.bucket.startMs}
              name={labelOf(difference.bucket)}
              of={
                difference.other.averageOf === undefined
                  ? labelOf(difference.other)
                  : against("averageOf", { count: difference.other.averageOf })
              }
              difference={difference}
              isAbout={isAbout}
            />
          ))}
        </ol>
      )}
      {unknownCount === 0 ? null : (
        <p className="text-sm text-ink-soft">{t("unknownDays", { count: unknownCount })}</p>
      )}
    </>
  );
}
