import { useTranslations } from "use-intl";
import type { Overlay } from "#analytics/analytics-view.ts";
import type { Metric } from "#analytics/metrics.ts";
import { ChartPanel } from "#shared/charts/chart-panel.tsx";
import { countDays } from "#shared/dates/days.ts";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { daysEachOf, lengthFor } from "./day-zero.ts";
import { tableByDate, tableSinceDayZero } from "./line-tables.ts";
import { OverlayChart } from "./overlay-chart.tsx";
import { OverlayControls } from "./overlay-controls.tsx";
import type { PanelProps } from "./panel-props.ts";
import { useBucketWords } from "./use-bucket-words.ts";
import { overlayByDate, useOverlaySinceDayZero } from "./use-overlay.ts";
import { usePlaceWords } from "./use-place-words.ts";
import { useTableWords } from "./use-table-words.ts";

/** All that is compared in one chart: over the same dates, or each since its own publication. */
export function OverlayPanel({
  compared,
  reads,
  series,
  grain,
  about,
  metric,
  asked,
  mode,
  onMode,
  look,
  onLook,
}: PanelProps & {
  metric: Metric;
  mode: Overlay;
  onMode: (mode: Overlay) => void;
}) {
  const t = useTranslations("comparison.overlay");
  const metrics = useTranslations("analytics.metrics");
  const { range, timeZone } = asked.time;
  const isByDate = mode.by === "date";
  const length = mode.length ?? lengthFor(countDays(range));
  const daysEach = daysEachOf(length);
  const since = useOverlaySinceDayZero(compared, metric, {
    isWanted: !isByDate,
    length,
    isCumulative: mode.sum === "cumulative",
    timeZone,
  });
  const { lines, leftOut, retry } = isByDate
    ? overlayByDate(compared, reads, series, metric)
    : since;
  const buckets = useBucketWords({ grain, timeZone });
  const tableWords = useTableWords(metric);
  const placeWords = usePlaceWords(lines, isByDate ? { grain, timeZone } : daysEach);
  const title = t("title", { metric: metrics(metric) });
  const isComing = leftOut.some(({ reason }) => reason === "loading");
  const names = leftOut.map(({ name, reason }) => t(`reasons.${reason}`, { name })).join(", ");
  const hasPartial = lines.some((line) => line.buckets.some(({ partial }) => partial !== null));
  const notes = [
    isByDate ? about : t("dayZeroNote", { zone: timeZone }),
    hasPartial ? t("partialNote") : null,
    leftOut.length === 0 || (lines.length === 0 && isComing) ? null : t("leftOut", { names }),
  ];
  return (
    <ChartPanel
      look={look}
      onLook={onLook}
      title={title}
      subtitle={notes.filter((note) => note !== null).join(" · ")}
      explain={
        <>
          <OverlayControls mode={mode} length={length} onMode={onMode} />
          {retry === null ? null : (
            <Button variant="quiet" onClick={retry}>
              {t("retry")}
            </Button>
          )}
        </>
      }
      data={lines.length === 0 && isComing ? undefined : lines}
      problem={null}
      asOfMs={0}
      onRetry={() => {}}
      skeleton={<Skeleton className="h-80" />}
      isRefreshing={isComing && lines.length > 0}
      isEmpty={(shown) => shown.length === 0}
      empty={<EmptyState title={t("empty")} />}
      table={(shown) =>
        isByDate
          ? tableByDate(shown, { grain, timeZone }, { ...tableWords, bucketText: buckets.long })
          : tableSinceDayZero(shown, daysEach, tableWords)
      }
      fileName={
        isByDate
          ? t("fileName", { metric: metrics(metric), ...range })
          : t("dayZeroFile", { metric: metrics(metric), days: length })
      }
    >
      {(shown) => (
        <OverlayChart
          label={title}
          lines={shown}
          metric={metric}
          grain={isByDate ? grain : daysEach === 1 ? "day" : "week"}
          words={placeWords}
        />
      )}
    </ChartPanel>
  );
}
