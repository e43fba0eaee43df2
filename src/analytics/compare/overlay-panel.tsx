import { useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Overlay } from "#analytics/analytics-view.ts";
import { useBucketFormat } from "#analytics/chart/format-bucket.ts";
import { ChartPanel } from "#shared/charts/chart-panel.tsx";
import { countDays } from "#shared/dates/days.ts";
import { zoneName } from "#shared/dates/zones.ts";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { ChoiceField } from "#shared/ui/fields.tsx";
import { ModeSwitch } from "#shared/ui/mode-switch.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { LinedItem, PanelProps } from "./compared.ts";
import { daysEachOf, LENGTHS, type Length, lengthFor } from "./day-zero.ts";
import { tableByDate, tableSinceDayZero, useTableLabels } from "./line-tables.ts";
import { bucketsOf, type ChartLine } from "./lines.ts";
import { OverlayChart, type PlaceFormat } from "./overlay-chart.tsx";
import { useItemsSinceDayZero } from "./use-overlay.ts";

export function OverlayPanel({
  items,
  granularity,
  about,
  view: { metric },
  query,
  mode,
  onMode,
  display,
  onDisplay,
}: PanelProps & {
  mode: Overlay;
  onMode: (mode: Overlay) => void;
}) {
  const t = useTranslations("comparison.overlay");
  const common = useTranslations("common");
  const metrics = useTranslations("analytics.metrics");
  const grains = useTranslations("analytics.grains");
  const { range, timeZone } = query.time;
  const isByDate = mode.by === "date";
  const length = mode.length ?? lengthFor(countDays(range));
  const daysEach = daysEachOf(length);
  const since = useItemsSinceDayZero(items, metric, {
    isWanted: !isByDate,
    length,
    isCumulative: mode.sum === "cumulative",
    timeZone,
  });
  const byDate = useMemo(() => linesOf(items), [items]);
  const shownItems = isByDate ? items : since;
  const lines = isByDate ? byDate : linesOf(since);
  const leftOut = shownItems.filter(({ status }) => status !== "shown");
  const failed = leftOut.filter(({ status }) => status === "failed");
  const buckets = useBucketFormat({ granularity, timeZone });
  const tableLabels = useTableLabels(metric);
  const formatDate = useMemo(() => dateFormat(lines, buckets), [lines, buckets]);
  const formatSince = useSinceFormat(daysEach);
  const format = useFormatter();
  const title = t("title", { metric: metrics(metric) });
  const isComing = leftOut.some(({ status }) => status === "loading");
  const names = format.list(
    leftOut.map(({ label: name, status }) =>
      t(`reasons.${status === "loading" || status === "failed" ? status : "none"}`, { name }),
    ),
    { type: "unit" },
  );
  const hasPartial = lines.some(({ states }) => states.includes("partial"));
  const notes = [
    isByDate ? about : t("dayZeroNote", { zone: timeZone }),
    hasPartial ? t("partialNote") : null,
    leftOut.length === 0 || (lines.length === 0 && isComing) ? null : t("leftOut", { names }),
  ];
  return (
    <ChartPanel
      display={display}
      onDisplay={onDisplay}
      title={title}
      subtitle={notes.filter((note) => note !== null).join(" · ")}
      axes={{
        value: metrics(metric),
        along: isByDate
          ? `${grains(granularity)} · ${zoneName(timeZone)}`
          : t(daysEach === 1 ? "columns.day" : "columns.days"),
      }}
      explain={
        <>
          <OverlayControls mode={mode} length={length} onMode={onMode} />
          {failed.length === 0 ? null : (
            <Button
              variant="quiet"
              onClick={() => {
                for (const { retry } of failed) retry();
              }}
            >
              {common("tryAgain")}
            </Button>
          )}
        </>
      }
      data={lines.length === 0 && isComing ? undefined : lines}
      skeleton={<Skeleton className="h-80" />}
      isRefreshing={isComing && lines.length > 0}
      isEmpty={(shown) => shown.length === 0}
      empty={<EmptyState title={t("empty")} />}
      table={(shown) =>
        isByDate
          ? tableByDate(
              shown,
              { granularity, timeZone },
              { ...tableLabels, bucketText: buckets.long },
            )
          : tableSinceDayZero(shown, daysEach, tableLabels)
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
          granularity={isByDate ? granularity : daysEach === 1 ? "day" : "week"}
          labels={isByDate ? formatDate : formatSince}
        />
      )}
    </ChartPanel>
  );
}

function linesOf(items: readonly LinedItem[]): ChartLine[] {
  return items.flatMap(({ line, status }) => (line !== null && status === "shown" ? [line] : []));
}

function dateFormat(
  lines: readonly ChartLine[],
  labels: ReturnType<typeof useBucketFormat>,
): PlaceFormat {
  const buckets = bucketsOf(lines);
  const at = (place: number, kind: "short" | "long") => {
    const bucket = buckets[place];
    return bucket === undefined ? "" : labels[kind](bucket);
  };
  return { tick: (place) => at(place, "short"), title: (place) => at(place, "long"), dateOf: null };
}

/** Without dates of their own, buckets from day 0 on are days of the calendar. */
const OF_DAYS = { granularity: "day", timeZone: "UTC" } as const;

function useSinceFormat(daysEach: 1 | 7): PlaceFormat {
  const t = useTranslations("comparison.overlay");
  const format = useFormatter();
  const labels = useBucketFormat(OF_DAYS);
  return {
    tick: (place) => (place === 0 ? t("day", { from: 0 }) : format.number(place * daysEach)),
    title: (place) =>
      daysEach === 1
        ? t("day", { from: place })
        : t("days", { from: place * daysEach, to: place * daysEach + daysEach - 1 }),
    dateOf: labels.long,
  };
}

function OverlayControls({
  mode,
  length,
  onMode,
}: {
  mode: Overlay;
  length: Length;
  onMode: (mode: Overlay) => void;
}) {
  const t = useTranslations("comparison.overlay");
  const each = daysEachOf(length) === 1 ? "day" : "week";
  return (
    <>
      <ModeSwitch
        label={t("mode")}
        options={(["date", "dayZero"] as const).map((value) => ({
          value,
          text: t(`modes.${value}`),
        }))}
        value={mode.by}
        onChange={(by) => onMode({ ...mode, by })}
      />
      {mode.by === "date" ? null : (
        <>
          <ChoiceField
            label={t("length")}
            isLabelHidden
            options={LENGTHS.map((days) => ({
              value: `${days}` as const,
              text: t(`lengths.${days}`),
            }))}
            value={`${length}`}
            onChange={(value) =>
              onMode({ ...mode, length: LENGTHS.find((days) => `${days}` === value) ?? null })
            }
          />
          <ModeSwitch
            label={t("sum")}
            options={(["plain", "cumulative"] as const).map((value) => ({
              value,
              text: t(`sums.${each}.${value}`),
            }))}
            value={mode.sum}
            onChange={(sum) => onMode({ ...mode, sum })}
          />
        </>
      )}
    </>
  );
}
