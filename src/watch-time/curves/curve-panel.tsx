import { type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import { ChartPanel } from "#shared/charts/chart-panel.tsx";
import type { TableData } from "#shared/format/table-data.ts";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { lazily } from "#shared/ui/lazily.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { IncludedGroups, ShownRows } from "#watch-time/use-arrangement.ts";
import type { Subjects } from "#watch-time/use-subjects.ts";
import type { WatchTimeContent } from "#watch-time/watch-time-rows.ts";
import type { WatchTimeView } from "#watch-time/watch-time-view.ts";

/** The chart library comes with the first chart. */
export const CurveChart = lazily(async () => (await import("./curve-chart.tsx")).CurveChart);

/** A panel about one curve: what all of them say of their days, of rows to come, and of nothing. */
export function CurvePanel({
  scope: { name, about, rowCount, isReading, isWhole, fileName },
  title,
  notes,
  controls,
  isEmpty,
  unknown,
  table,
  children,
}: {
  scope: CurveScope;
  title: string;
  /** For reading the chart. */
  notes: readonly string[];
  controls?: ReactNode;
  /** There is nothing to draw. */
  isEmpty: boolean;
  /** Message for rows without data. */
  unknown: { title: string; advice: string };
  table: () => TableData;
  children: ReactNode;
}) {
  const t = useTranslations("watchTimeCurves");
  const files = useTranslations("watchTimeFiles.export");
  const isNothing = rowCount === 0;
  const skeleton = <Skeleton className="h-80" />;
  return (
    <ChartPanel
      title={title}
      about={name}
      subtitle={
        <>
          <p>{about}</p>
          {isWhole || isReading ? null : <p>{t("partOnly")}</p>}
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </>
      }
      controls={controls}
      data={isNothing && isReading ? undefined : true}
      // Errors of the rows are shown above the table.
      problem={null}
      asOfMs={0}
      onRetry={() => {}}
      skeleton={skeleton}
      isRefreshing={isReading && !isNothing}
      isEmpty={() => isEmpty}
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
      {() => <Suspense fallback={skeleton}>{children}</Suspense>}
    </ChartPanel>
  );
}

/** Data of the curves. */
export interface CurveScope extends Omit<ShownRows, "arrangement" | "subjects">, IncludedGroups {
  /** Subject of all rows, for images. */
  name: string;
  onView: (next: WatchTimeView) => void;
  subjects: Pick<Subjects, "of">;
  /** Opens a video's player at a percentage of its duration; absent if there is none. */
  onPlayAt?: ((contentId: string, percent: number) => void) | undefined;
  hrefOf: (content: WatchTimeContent) => string;
  /** Style index of selected items, by normalised id or period; stable. */
  places: ReadonlyMap<string, number>;
  /** Without an extension. */
  fileName: string;
  isReading: boolean;
  /** All rows of the service are loaded: only then is a missing row zero. */
  isWhole: boolean;
  /** Which days, in which zone. */
  about: string;
}
