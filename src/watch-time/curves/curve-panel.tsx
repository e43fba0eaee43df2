import { type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import { ChartPanel } from "#shared/charts/chart-panel.tsx";
import type { Day, DayRange } from "#shared/dates/days.ts";
import type { TableData } from "#shared/format/table-data.ts";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { lazily } from "#shared/ui/lazily.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { IncludedGroups } from "#watch-time/use-arrangement.ts";
import type { Subjects } from "#watch-time/use-subjects.ts";
import type { WatchTimeGranularity, WatchTimeKind } from "#watch-time/watch-time.ts";
import type { WatchTimeContent, WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import type { WatchTimeView } from "#watch-time/watch-time-view.ts";

/** The chart library comes with the first chart. */
export const CurveChart = lazily(async () => (await import("./curve-chart.tsx")).CurveChart);

/** A panel about one curve: what all of them say of their days, of rows to come, and of nothing. */
export function CurvePanel<T>({
  scope: { name, about, rowCount, isReading, isWhole, fileName },
  title,
  notes,
  controls,
  data,
  isEmpty,
  unknown,
  table,
  children,
}: {
  scope: CurveScope;
  title: string;
  /** Notes for reading the chart. */
  notes: readonly string[];
  controls?: ReactNode;
  data: T;
  /** Returns whether there is nothing to draw. */
  isEmpty: (data: T) => boolean;
  /** Message for rows without data. */
  unknown: { title: string; advice: string };
  table: (data: T) => TableData;
  children: (data: T) => ReactNode;
}) {
  const t = useTranslations("watchTimeCurves");
  const files = useTranslations("watchTimeFiles.export");
  const isNothing = rowCount === 0;
  const isPart = !isWhole && !isReading;
  return (
    <ChartPanel
      title={title}
      about={name}
      subtitle={
        <>
          <p>{about}</p>
          {isPart ? <p>{t("partOnly")}</p> : null}
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </>
      }
      controls={controls}
      data={isNothing && isReading ? undefined : data}
      // Errors of the rows are shown above the table.
      problem={null}
      asOfMs={0}
      onRetry={() => {}}
      skeleton={<Skeleton className="h-80" />}
      isRefreshing={isReading && !isNothing}
      isEmpty={isEmpty}
      empty={
        <EmptyState title={isNothing ? t("empty") : unknown.title}>
          {isNothing ? t("emptyAdvice") : unknown.advice}
        </EmptyState>
      }
      table={table}
      fileName={t("fileName", {
        name: isWhole ? fileName : files("incompleteName", { name: fileName }),
        curve: title,
      })}
    >
      {(shown) => <Suspense fallback={<Skeleton className="h-80" />}>{children(shown)}</Suspense>}
    </ChartPanel>
  );
}

/** Data of the curves. */
export interface CurveScope extends IncludedGroups {
  kind: WatchTimeKind;
  /** All rows are of one content, so there is nothing to compare. */
  isOne: boolean;
  /** Subject of all rows, for images. */
  name: string;
  view: WatchTimeView;
  onView: (next: WatchTimeView) => void;
  rows: WatchTimeRows;
  rowCount: number;
  /** The day that it is in the zone of the range. */
  today: Day;
  range: DayRange;
  granularity: WatchTimeGranularity;
  subjects: Pick<Subjects, "of">;
  /** Opens a video's player at a percentage of its duration; absent if there is none. */
  onPlayAt?: ((contentId: string, percent: number) => void) | undefined;
  hrefOf: (content: WatchTimeContent) => string;
  /** Style index of selected items, by normalised id or period; stable. */
  places: ReadonlyMap<string, number>;
  /** Name of downloads, without an extension. */
  fileName: string;
  isReading: boolean;
  /** All rows of the service are loaded: only then is a missing row zero. */
  isWhole: boolean;
  /** Which days, in which zone. */
  about: string;
}
