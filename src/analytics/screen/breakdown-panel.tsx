import { type UseQueryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ComponentProps, useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Measure, RowCounts } from "#analytics/analytics.ts";
import type { Breakdown } from "#analytics/analytics-queries.ts";
import { averageRows } from "#analytics/analytics-sums.ts";
import { ExplainDifference } from "#analytics/explain/explain-difference.tsx";
import { markOfRows, PanelMark, type PanelMarks } from "#analytics/parts/panel-mark.ts";
import type { AnalyticsQuery } from "#analytics/resolved-query.ts";
import { ChartPanel } from "#shared/charts/chart-panel.tsx";
import { FiguresAt } from "#shared/charts/figure-source.tsx";
import { comparableOf, toRead } from "#shared/dates/compared-days.ts";
import { toProblem } from "#shared/http/errors.ts";
import { isGoingOn, isSettled, type ZonedRange } from "#shared/http/live-figures.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useNextPass } from "#shared/ui/use-stable.ts";
import { differenceFacts, type SectionProps, useFileName, useRangeNote } from "./section-props.ts";

interface Counted {
  counts: RowCounts;
}

interface BreakdownRows<Row> {
  rows: readonly Row[];
  /** Is null when nothing is compared, or it is not there yet. */
  previousRows: readonly Row[] | null;
  /** Holds the rows of the finished part of the range. Is undefined when all of it is finished. */
  overRows: readonly Row[] | undefined;
}

/** Reads counts of the time of a query, and of the parts of it and of another time that are compared. */
function useReads<Row extends Counted>(
  query: AnalyticsQuery,
  optionsOf: (time: ZonedRange) => UseQueryOptions<Breakdown<Row>>,
) {
  const comparable = comparableOf(query);
  const isSplit = comparable !== null && comparable.current !== query.time;
  const now = useQuery(optionsOf(query.time));
  const over = useQuery({ ...optionsOf(comparable?.current ?? query.time), enabled: isSplit });
  const earlier = toRead(comparable?.previous ?? { kind: "range", time: query.time });
  const before = useQuery({
    ...optionsOf(earlier.time),
    enabled: comparable !== null,
  });
  const overRead = readOf(isSplit ? over : now);
  const beforeRead = readOf(before);
  const nowRead = readOf(now);
  const isCompared =
    comparable !== null && nowRead !== null && overRead !== null && beforeRead !== null;
  const reason = isCompared ? reasonAgainst(overRead, beforeRead, nowRead) : null;
  const isFailed = [before, ...(isSplit ? [over] : [])].some(
    (each) => each.isError && each.data === undefined,
  );
  const hasPrevious = isCompared && reason === null;
  const beforeRows = hasPrevious ? beforeRead.rows : null;
  const { weeks } = earlier;
  const previousRows = useMemo(
    () => beforeRows && averageRows(beforeRows, weeks),
    [beforeRows, weeks],
  );
  return {
    comparable,
    isSplit,
    /** Holds rows of an earlier time until the new ones are there. */
    data: now.data,
    isOfEarlier: now.isPlaceholderData,
    overRows: isSplit ? overRead?.rows : undefined,
    previousRows,
    isComparedShifted: hasPrevious && (beforeRead.isShifted || overRead.isShifted),
    /** Says why what was read is not compared. */
    reason,
    isFailed,
    isAwaited: comparable !== null && !isCompared && !isFailed,
    problem: toProblem(now.error),
    asOfMs: now.dataUpdatedAt,
    isRefreshing: now.isFetching || over.isFetching || before.isFetching,
    onRetry: () => {
      void now.refetch();
      for (const each of [over, before]) if (each.isError) void each.refetch();
    },
  };
}

/** Says what a breakdown leaves out, and how exact it is. */
function useBreakdownNotes(
  query: AnalyticsQuery,
  shown: AnalyticsQuery,
  reads: Omit<ReturnType<typeof useReads<Counted>>, "onRetry">,
) {
  const t = useTranslations("analytics.note");
  const about = useRangeNote(shown);
  const { data, comparable } = reads;
  const comparison = () => {
    if (shown.previous === null || data === undefined) return [];
    if (!query.isEvenlyLong) return [t("otherLength")];
    if (comparable === null) return [t("nothingOver")];
    if (reads.isFailed) return [t("notCompared")];
    if (reads.reason !== null) return [t(reads.reason)];
    if (comparable.firstDays !== null) return [t("firstDays", { count: comparable.firstDays })];
    return reads.isSplit ? [t("withoutToday")] : [];
  };
  const {
    unreadableCount = 0,
    partialCount = 0,
    repeatedCount = 0,
    contradictedCount = 0,
    isShifted = false,
  } = data ?? {};
  const isComparedAbout = isShifted || reads.isComparedShifted;
  const lackingCount = unreadableCount + partialCount;
  const isSettling =
    data !== undefined && !isGoingOn(data.time) && !isSettled(data.time, data.readAtMs);
  const notes = [
    about,
    ...(isSettling ? [t("settling")] : []),
    ...comparison(),
    ...(lackingCount > 0 ? [t("unreadable", { count: lackingCount })] : []),
    ...(repeatedCount > 0 ? [t("repeated", { count: repeatedCount })] : []),
    ...(contradictedCount > 0 ? [t("contradicted", { count: contradictedCount })] : []),
  ];
  return {
    notes: notes.join(" · "),
    against: comparison().join(" · "),
    lackingCount,
    // For a row that was read in part, it is known which figures are short.
    figures: markOfRows({ isShifted, unreadableCount }),
    compared: isComparedAbout ? ("about" as const) : ("exact" as const),
    isOfPart: reads.isSplit,
  };
}

/** Reads counts by content or by country, and those that they are compared with. */
export function useBreakdown<Row extends Counted, Ranked extends Measure>(
  query: AnalyticsQuery,
  /** Ranks the rows. */
  measure: Ranked,
  optionsOf: (time: ZonedRange) => UseQueryOptions<Breakdown<Row>>,
  /** Draws a pass later than another panel, which gets something new at the same time. */
  isLater = false,
) {
  const { onRetry, ...reads } = useReads(query, optionsOf);
  const { data, previousRows, overRows } = reads;
  const rows = data?.rows;
  const current = useMemo(
    (): BreakdownRows<Row> | null => (rows === undefined ? null : { rows, previousRows, overRows }),
    [rows, previousRows, overRows],
  );
  // Until the new days have loaded, the old ones are shown with their own dates.
  const shown: AnalyticsQuery =
    reads.isOfEarlier && data !== undefined ? { ...query, time: data.time, previous: null } : query;
  const { notes, against, lackingCount, figures, compared, isOfPart } = useBreakdownNotes(
    query,
    shown,
    reads,
  );
  const { isAwaited } = reads;
  const time = data?.time;
  // The notes on rows change with the rows.
  const wanted = useMemo(() => {
    const marks: PanelMarks = { figures, compared, isOfPart };
    return { rows: current, measure, time, notes, against, isAwaited, lackingCount, marks };
  }, [
    current,
    measure,
    time,
    notes,
    against,
    isAwaited,
    lackingCount,
    figures,
    compared,
    isOfPart,
  ]);
  const next = useNextPass(wanted);
  const afterNext = useNextPass(next);
  const passed = isLater ? afterNext : next;
  return {
    /** Holds notes on the rows that are drawn. */
    about: passed.notes,
    /** Says what the changes leave out, or why there are none. */
    comparison: passed.against,
    /** The rows to compare with are on their way. */
    isAwaited: passed.isAwaited,
    /** Is what the rows that are drawn are ranked by. */
    measure: passed.measure,
    /** Is the time of the rows that are drawn, which lags behind while loading. */
    time: passed.time ?? query.time,
    /** Other rows are loading, or about to be drawn. */
    isOutdated: shown !== query || passed.rows !== current,
    unreadableCount: passed.lackingCount,
    marks: passed.marks,
    state: {
      // Rows are drawn when there is time: input in the meantime is handled first. Rows of another subject do not stay.
      data: (current && passed.rows) ?? undefined,
      problem: reads.problem,
      asOfMs: reads.asOfMs,
      onRetry,
      isRefreshing: reads.isRefreshing,
    },
  };
}

/** Returns the rows of the requested days; null while they load. */
function readOf<Row>({
  data,
  isPlaceholderData,
}: Pick<UseQueryResult<Breakdown<Row>>, "data" | "isPlaceholderData">): Breakdown<Row> | null {
  return data === undefined || isPlaceholderData ? null : data;
}

type Read = Pick<
  Breakdown<unknown>,
  "rows" | "unreadableCount" | "partialCount" | "contradictedCount"
>;

/**
 * Returns why counts of two times are not compared; null: they are. Of a time without any row nothing is known, which is
 * not zero.
 * @param whole of all days on screen, of which those that are compared are a part
 */
export function reasonAgainst(
  current: Read,
  before: Read,
  whole: Read | null = null,
): "nothingBefore" | "oneSided" | "notRead" | null {
  if (before.rows.length === 0) return "nothingBefore";
  const isReadInFull = [current, before, whole ?? current].every(
    ({ unreadableCount, partialCount, contradictedCount }) =>
      unreadableCount + partialCount + contradictedCount === 0,
  );
  if (!isReadInFull) return "notRead";
  return current.rows.length === 0 ? "oneSided" : null;
}

/** The panel of a breakdown, and why its sum can differ from the total. */
export function BreakdownPanel<Row extends Counted>({
  of,
  section: { name, query, analytics },
  breakdown: { about, measure, time, isOutdated, unreadableCount, marks, state },
  countOf,
  children,
  ...panel
}: {
  of: "contents" | "countries";
  section: Pick<SectionProps, "name" | "query" | "analytics">;
  breakdown: ReturnType<typeof useBreakdown<Row, Measure>>;
  countOf: (row: Row) => number | null | undefined;
} & Pick<
  ComponentProps<typeof ChartPanel<BreakdownRows<Row>>>,
  "table" | "children" | "hasImage" | "hasTable" | "display" | "onDisplay"
>) {
  const t = useTranslations("analytics");
  const fileName = useFileName(name, { time });
  const sum = state.data?.rows.reduce((total, row) => total + (countOf(row) ?? 0), 0);
  const facts =
    sum === undefined || isOutdated
      ? null
      : differenceFacts({ query, analytics }, measure, { measure, count: sum });
  return (
    <FiguresAt time={time} previous={isOutdated ? null : query.previous}>
      <ChartPanel
        about={name}
        title={t(`${of}.title`)}
        subtitle={about}
        explain={
          facts === null ? null : (
            <ExplainDifference
              pair={{
                kind: "breakdown",
                of,
                unreadableCount,
                isExact: marks.figures !== "about",
              }}
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
    </FiguresAt>
  );
}
