import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type ComponentProps, useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Measure } from "#analytics/analytics.ts";
import type { Breakdown, ZonedRange } from "#analytics/analytics-queries.ts";
import { ExplainDifference } from "#analytics/explain/explain-difference.tsx";
import { markOfRows, PanelMark, type PanelMarks } from "#analytics/parts/panel-mark.ts";
import { type AnalyticsQuery, comparableOf } from "#analytics/resolved-query.ts";
import { ChartPanel } from "#shared/charts/chart-panel.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useNextPass } from "#shared/ui/use-stable.ts";
import { differenceFacts, type SectionProps, useFileName, useRangeNote } from "./section-props.ts";

interface BreakdownRows<Row> {
  rows: readonly Row[];
  /** Null: nothing is compared, or it is not there yet. */
  previousRows: readonly Row[] | null;
  /** Of the finished part of the range; undefined: all of it is finished. */
  overRows: readonly Row[] | undefined;
}

/** Reads counts by content or by country, and those that they are compared with. */
export function useBreakdown<Row>(
  query: AnalyticsQuery,
  optionsOf: (time: ZonedRange) => UseQueryOptions<Breakdown<Row>>,
) {
  const t = useTranslations("analytics.note");
  const comparable = comparableOf(query);
  const isSplit = comparable?.isWithoutToday === true;
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(
    optionsOf(query.time),
  );
  const over = useQuery({ ...optionsOf(comparable?.current ?? query.time), enabled: isSplit });
  const before = useQuery({
    ...optionsOf(comparable?.previous ?? query.time),
    enabled: comparable !== null,
  });
  const rows = data?.rows;
  const overRows = isSplit && !over.isPlaceholderData ? over.data?.rows : undefined;
  const isCompared =
    comparable !== null &&
    !isPlaceholderData &&
    !before.isPlaceholderData &&
    (!isSplit || overRows !== undefined);
  // No row at all is nothing known, which is not zero.
  const isNothingBefore = isCompared && before.data?.rows.length === 0;
  const isRead = [data, ...(isSplit ? [over.data] : []), before.data].every(
    (each) => each === undefined || isReadInFull(each),
  );
  const previousRows =
    isCompared && !isNothingBefore && isRead ? (before.data?.rows ?? null) : null;
  const current = useMemo(
    (): BreakdownRows<Row> | null => (rows === undefined ? null : { rows, previousRows, overRows }),
    [rows, previousRows, overRows],
  );
  const drawn = useNextPass(current);
  // Until the new days are there the old ones are shown, as what they are.
  const shown: AnalyticsQuery =
    isPlaceholderData && data !== undefined ? { ...query, time: data.time, previous: null } : query;
  const about = useRangeNote(shown);
  const comparison = () => {
    if (shown.previous === null || data === undefined) return [];
    if (!query.isEvenlyLong) return [t("otherLength")];
    if (comparable === null) return [t("nothingOver")];
    if (before.isError && before.data === undefined) return [t("notCompared")];
    if (isNothingBefore) return [t("nothingBefore")];
    if (isCompared && !isRead) return [t("notRead")];
    return isSplit ? [t("withoutToday")] : [];
  };
  const {
    unreadableCount = 0,
    partialCount = 0,
    repeatedCount = 0,
    contradictedCount = 0,
    isShifted = false,
  } = data ?? {};
  const isComparedShifted =
    previousRows !== null &&
    (before.data?.isShifted === true || (isSplit && over.data?.isShifted === true));
  const lackingCount = unreadableCount + partialCount;
  const notes = [
    about,
    ...comparison(),
    ...(isShifted || isComparedShifted ? [t("shifted")] : []),
    ...(lackingCount > 0 ? [t("unreadable", { count: lackingCount })] : []),
    ...(repeatedCount > 0 ? [t("repeated", { count: repeatedCount })] : []),
    ...(contradictedCount > 0 ? [t("contradicted", { count: contradictedCount })] : []),
  ];
  return {
    about: notes.join(" · "),
    /** What the changes leave out, or why there are none. */
    comparison: comparison().join(" · "),
    /** Query of the shown data, which lags behind while loading. */
    shown,
    isOutdated: shown !== query,
    current,
    /** The same, drawn when there is time: what is pressed meanwhile is answered first. */
    drawn,
    unreadableCount: lackingCount,
    marks: {
      figures: markOfRows({ isShifted, unreadableCount }),
      compared: isShifted || isComparedShifted ? "about" : "exact",
    } satisfies PanelMarks,
    state: {
      // The first rows too are drawn when there is time.
      data: drawn === null ? undefined : (current ?? undefined),
      problem: toProblem(error),
      asOfMs: dataUpdatedAt,
      onRetry() {
        void refetch();
        if (before.isError) void before.refetch();
      },
      isRefreshing: isFetching || over.isFetching || before.isFetching,
    },
  };
}

/** The panel of a breakdown, and why its sum can differ from the total. */
export function BreakdownPanel<Row>({
  of,
  section: { name, query, analytics },
  breakdown: { about, shown, isOutdated, current, unreadableCount, marks, state },
  measure,
  countOf,
  children,
  ...panel
}: {
  of: "contents" | "countries";
  section: Pick<SectionProps, "name" | "query" | "analytics">;
  breakdown: ReturnType<typeof useBreakdown<Row>>;
  measure: Measure;
  countOf: (row: Row) => number | null | undefined;
} & Pick<
  ComponentProps<typeof ChartPanel<BreakdownRows<Row>>>,
  "table" | "children" | "hasImage" | "hasTable" | "display" | "onDisplay"
>) {
  const t = useTranslations("analytics");
  const fileName = useFileName(name, shown);
  const sum = current?.rows.reduce((total, row) => total + (countOf(row) ?? 0), 0);
  const facts =
    sum === undefined || isOutdated
      ? null
      : differenceFacts({ query, analytics }, measure, { measure, count: sum });
  return (
    <ChartPanel
      about={name}
      title={t(`${of}.title`)}
      subtitle={about}
      explain={
        facts === null ? null : (
          <ExplainDifference
            pair={{ kind: "breakdown", of, unreadableCount }}
            facts={facts}
            names={[t(`metrics.${measure}`), t(`${of}.sum`)]}
          />
        )
      }
      {...state}
      skeleton={<Skeleton className="h-96" />}
      isEmpty={({ rows }) => rows.length === 0}
      empty={<p className="text-ink-soft">{t(unreadableCount > 0 ? "unread" : "empty")}</p>}
      fileName={fileName(t(`${of}.title`))}
      {...panel}
    >
      {(rows) => <PanelMark value={marks}>{children(rows)}</PanelMark>}
    </ChartPanel>
  );
}

/** Returns whether all rows were readable, as a comparison requires. */
function isReadInFull({
  unreadableCount,
  partialCount,
  contradictedCount,
}: Breakdown<unknown>): boolean {
  return unreadableCount + partialCount + contradictedCount === 0;
}
