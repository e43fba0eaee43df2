import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { MAX_DAYS, type SentGranularity } from "#analytics/analytics-plan.ts";
import { analyticsQueries } from "#analytics/analytics-queries.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { alignTo } from "#analytics/analytics-sums.ts";
import { useBucketLabel } from "#analytics/chart/format-bucket.ts";
import { ChartSkeleton, TimeChart } from "#analytics/chart/time-chart.tsx";
import { useChartLegend } from "#analytics/chart/use-chart-legend.ts";
import type { Mover } from "#analytics/movers/movers.ts";
import { ChartLegend } from "#shared/charts/legend.tsx";
import type { Comparable } from "#shared/dates/compared-days.ts";
import { countDays, type DayRange } from "#shared/dates/days.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { trueMs } from "#shared/http/server-clock.ts";
import { Loaded } from "#shared/ui/loaded.tsx";
import { asNoPlays, differencesByDay, largestOf } from "./why.ts";
import { DifferenceLine, type KnownContent, WhySection } from "./why-parts.tsx";

const NAMED_DAYS = 5;

/** Draws the plays of both periods on top of each other, and names the days that made most of the difference. */
export function WhyDays({
  content,
  mover: { change, gain, mark, createdAtMs },
  comparable: { current: time, previous: timeBefore },
  onZoom,
}: {
  content: KnownContent;
  mover: Mover;
  comparable: Comparable;
  onZoom: (range: DayRange) => void;
}) {
  const t = useTranslations("movers.why");
  const { api } = useApi();
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
    );
  }, [now.data, before.data, isNothing.now, isNothing.before, granularity]);
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

type Both = Record<"current" | "previous", Series>;

/** Returns both series in buckets of one width. */
function alignBoth(now: Series, before: Series, granularity: SentGranularity): Both {
  const [current = now, previous = before] = alignTo(
    [now, before],
    granularity,
    trueMs(Date.now()),
  );
  return { current, previous };
}

function LargestDays({ current, previous, gain }: Both & { gain: number }) {
  const t = useTranslations("movers.why");
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
              of={labelOf(difference.other)}
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
