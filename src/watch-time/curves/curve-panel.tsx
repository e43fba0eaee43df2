import { type ReactNode, Suspense } from "react";
import { useLocale, useTranslations } from "use-intl";
import { type ChartAxes, ChartPanel } from "#shared/charts/chart-panel.tsx";
import { type TableData, tableOf } from "#shared/format/table-data.ts";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { lazily } from "#shared/ui/lazily.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useFileColumn } from "#watch-time/compare/change-labels.tsx";
import type { EarlierRows } from "#watch-time/compare/earlier-rows.ts";
import type { Containers } from "#watch-time/containers.ts";
import { type Figure, UNKNOWN } from "#watch-time/figure.ts";
import { formatValue } from "#watch-time/format-measure.ts";
import type { Measure } from "#watch-time/measures.ts";
import type { IncludedGroups, ShownRows } from "#watch-time/use-arrangement.ts";
import type { Subjects } from "#watch-time/use-subjects.ts";
import type { WatchTimeContent } from "#watch-time/watch-time-rows.ts";
import type { WatchTimeView } from "#watch-time/watch-time-view.ts";
import { type CurveLine, highOf, lowOf } from "./curve-line.ts";
import type { TrendPeriod } from "./trend.ts";

/** The chart library comes with the first chart. */
export const CurveChart = lazily(async () => (await import("./curve-chart.tsx")).CurveChart);

/** Shows a panel about one curve: what all of them say of their days, of rows to come, and of nothing. */
export function CurvePanel({
  scope: { name, about, rowCount, isReading, isWhole, fileName },
  title,
  notes,
  axes,
  controls,
  isEmpty,
  why,
  table,
  children,
}: {
  scope: Pick<CurveScope, "name" | "about" | "rowCount" | "isReading" | "isWhole" | "fileName">;
  title: string;
  /** Are for reading the chart; false ones are left out. */
  notes: readonly (string | false)[];
  axes: ChartAxes;
  controls?: ReactNode;
  isEmpty: boolean;
  /** Says why it is empty. */
  why: "empty" | "unknown" | "live";
  table: () => TableData;
  children: ReactNode;
}) {
  const t = useTranslations("watchTimeCurves");
  const files = useTranslations("watchTimeFiles.export");
  const isNothing = rowCount === 0;
  const reason = isNothing ? "empty" : why;
  const skeleton = <Skeleton className="h-80" />;
  return (
    <ChartPanel
      title={title}
      about={name}
      subtitle={
        <>
          <p>{about}</p>
          {isWhole || isReading ? null : <p>{t("partOnly")}</p>}
          {notes.map((note) => note !== false && <p key={note}>{note}</p>)}
        </>
      }
      axes={axes}
      controls={controls}
      data={isNothing && isReading ? undefined : true}
      // Errors of the rows are shown above the table.
      skeleton={skeleton}
      isRefreshing={isReading && !isNothing}
      isEmpty={() => isEmpty}
      empty={
        <EmptyState title={t(`none.${reason}.title`)}>{t(`none.${reason}.advice`)}</EmptyState>
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

export interface CurveScope extends Omit<ShownRows, "arrangement" | "subjects">, IncludedGroups {
  /** Names the subject of all rows, for images. */
  name: string;
  onView: (next: WatchTimeView) => void;
  subjects: Pick<Subjects, "of" | "lengths" | "videos">;
  /** Opens a video's player at a percentage of its duration; absent if there is none. */
  onPlayAt?: ((contentId: string, percent: number) => void) | undefined;
  hrefOf: (content: WatchTimeContent) => string;
  /** Lists the selected items by their normalised id or period; the index is that of their style. */
  places: readonly (string | null)[];
  /** Says what the selected folders or playlists have. Is null where rows stand for neither. */
  containers: Containers | null;
  fileName: string;
  isReading: boolean;
  /** Holds the rows beside those of earlier days. Is absent or null where nothing is compared. */
  beside?: EarlierRows | null;
  /** All rows of the service are loaded: only then is a missing row zero. */
  isWhole: boolean;
  /** Says which days, in which zone. */
  about: string;
}

/**
 * Returns a function that makes tables with a row for each point, and two columns for a line that is known between two
 * values.
 */
export function useCurveTable(measure: Measure) {
  const t = useTranslations("watchTimeCurves");
  const files = useTranslations("watchTimeFiles");
  const inFile = useFileColumn();
  const locale = useLocale();
  return (
    lines: readonly CurveLine[],
    points: {
      /** Heads their column. */
      point: string;
      /** Names each of them for files; `show` says how it is displayed. */
      names: readonly string[];
      show?: (point: string) => string;
      /** Says why they are not all there. */
      partials: readonly TrendPeriod["partial"][];
    },
  ): TableData => {
    const { point, names, show, partials } = points;
    const lineColumns = lines.flatMap(({ name, figures }) => {
      const column = (head: string, boundOf: (figure: Figure) => number | null) => ({
        name: head,
        // Numbers in files have no unit.
        fileName: t("table.inFile", { name: head, measure: inFile(measure) }),
        kind: "number" as const,
        show: (value: number) => formatValue(measure, value, locale),
        cell: (_: string, at: number) => boundOf(figures[at] ?? UNKNOWN),
        ...(boundOf === lowOf && { markAt: (at: number) => signOf(figures[at] ?? UNKNOWN) }),
      });
      return figures.every(({ kind }) => kind === "exact" || kind === "unknown")
        ? [column(name, lowOf)]
        : [column(files("atLeast", { name }), lowOf), column(files("atMost", { name }), highOf)];
    });
    return tableOf(names, [
      { name: point, kind: "text", ...(show && { show, isDate: true }), cell: (name) => name },
      ...lineColumns,
      partials.some((partial) => partial !== null) && {
        name: t("table.partial"),
        kind: "text",
        cell(_, at) {
          const partial = partials[at] ?? null;
          return partial === null ? "" : t(`partial.${partial}`);
        },
      },
    ]);
  };
}

/** Returns the sign that files have beside a figure that is not exact; a range needs none. */
function signOf(figure: Figure): string {
  if (figure.kind === "atLeast") return "≥";
  return figure.kind === "exact" && figure.isPart === true ? "≈" : "";
}

export function useFigureFormat(measure: Measure): (figure: Figure) => string {
  const t = useTranslations("watchTimeTable.figure");
  const common = useTranslations("common");
  const locale = useLocale();
  const textOf = (value: number) => formatValue(measure, value, locale);
  return (figure) => {
    switch (figure.kind) {
      case "exact":
        return textOf(figure.value);
      case "between":
        return t("between", { from: textOf(figure.from), to: textOf(figure.to) });
      case "atLeast":
        return common("atLeast", { value: textOf(figure.value) });
      case "unknown":
        return common("unknown");
    }
  };
}
