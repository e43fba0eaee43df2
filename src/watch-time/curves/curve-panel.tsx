import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ChartPanel } from "#shared/charts/chart-panel.tsx";
import type { TableData } from "#shared/format/table-data.ts";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { CurveScope } from "./curve-scope.ts";

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
      {children}
    </ChartPanel>
  );
}
