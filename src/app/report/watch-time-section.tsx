import { Suspense, useCallback, useMemo } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useWatchTimeLinks } from "#app/pages/subject-watch-time.tsx";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { zoneName } from "#shared/dates/zones.ts";
import { shortTitle } from "#shared/format/file-names.ts";
import { paths } from "#shared/paths.ts";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { lazily } from "#shared/ui/lazily.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { BodyCell, ColumnHead, TABLE, TableFrame, TOTAL_ROW } from "#shared/ui/table.tsx";
import { CHANGE_OF, type Column, isChangeColumn, layoutOf } from "#watch-time/columns.ts";
import { changeValue, useChangeFormat, useColumnName } from "#watch-time/compare/change-labels.tsx";
import { ComparisonStatus } from "#watch-time/compare/comparison-status.tsx";
import { besideWithLengths } from "#watch-time/compare/earlier-rows.ts";
import { isReadWhole } from "#watch-time/read-watch-time.ts";
import { wholeSizeOf } from "#watch-time/resolved-query.ts";
import { isOfContainers } from "#watch-time/row-groups.ts";
import { ReadingStatus } from "#watch-time/screen/reading-status.tsx";
import { useResolvedView } from "#watch-time/screen/use-watch-time-screen.ts";
import { WatchTimeOf } from "#watch-time/screen/watch-time-of.tsx";
import { useReading } from "#watch-time/screen/watch-time-screen.tsx";
import { figureValue, PeriodLabel, useFigureFormat } from "#watch-time/table/row-labels.tsx";
import { useTotals } from "#watch-time/table/totals-row.tsx";
import { type ShownRows, useArrangement } from "#watch-time/use-arrangement.ts";
import { useSubjects } from "#watch-time/use-subjects.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import type { WatchTimeLinks } from "#watch-time/watch-time-rows.ts";
import {
  formatWatchTimeView,
  parseWatchTimeView,
  viewOfChannels,
  viewOfPeriods,
  type WatchTimeView,
} from "#watch-time/watch-time-view.ts";
import type { SectionFiguresProps } from "./section-figures.ts";

const CurvePanels = lazily(
  async () => (await import("#watch-time/curves/curve-panels.tsx")).CurvePanels,
);
const NeverPlayed = lazily(
  async () => (await import("#watch-time/screen/never-played.tsx")).NeverPlayed,
);

/**
 * Shows a view of watch time: its first rows as its table has them, their totals, and its curves. Memberships of folders and
 * playlists are not read here.
 */
export function WatchTimeSection(props: SectionFiguresProps & { kind: WatchTimeKind }) {
  const { kind, query: text } = props;
  const t = useTranslations("report");
  const given = useMemo(() => {
    const view = parseWatchTimeView(new URLSearchParams(text));
    return kind === "channel" ? viewOfChannels(view) : view;
  }, [text, kind]);
  if (given.within !== null || isOfContainers(given.grouping)) {
    return <p className="text-ink-soft">{t("noMembers")}</p>;
  }
  return <Figures {...props} given={given} />;
}

function Figures({
  kind,
  given,
  onQuery,
}: SectionFiguresProps & { kind: WatchTimeKind; given: WatchTimeView }) {
  const t = useTranslations("watchTime");
  const onView = useCallback(
    (next: WatchTimeView) => onQuery(formatWatchTimeView(next)),
    [onQuery],
  );
  const toHref = useCallback(
    (view: WatchTimeView) =>
      `${paths.watchTime(kind === "vod" ? "vod" : "live")}${formatWatchTimeView(view)}`,
    [kind],
  );
  const resolved = useResolvedView(kind, null, given);
  const { query, isAwaited } = resolved;
  const view = useMemo(() => viewOfPeriods(given, query.granularity), [given, query.granularity]);
  const reading = useReading(kind, null, given, resolved, true, false);
  const { data, problem, isFetching, isOutdated, onRetry, beside, earlier } = reading;
  if (data === undefined) {
    return problem === null ? (
      <>
        <p role="status" className="text-sm text-ink-soft">
          {t("status.first")}
        </p>
        <Skeleton className="h-96" />
      </>
    ) : (
      <ErrorNotice problem={problem} onRetry={onRetry} />
    );
  }
  const shownQuery = isOutdated ? { ...query, ...data.query, compared: null } : query;
  const isEmpty = data.isComplete && data.rowCount === 0 && view.shown !== "never";
  return (
    <WatchTimeOf
      kind={kind}
      isOne={false}
      view={view}
      query={shownQuery}
      readAtMs={data.readAtMs}
      toHref={toHref}
    >
      <div aria-busy={isOutdated} className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <Days query={shownQuery} />
        <ReadingStatus
          reading={data}
          isReading={isFetching || isAwaited}
          shownTime={isOutdated ? data.query.time : null}
          onRetry={onRetry}
          onStop={null}
        />
        {isOutdated || isEmpty ? null : (
          <ComparisonStatus compared={query.compared} earlier={earlier} />
        )}
        {isEmpty ? (
          <EmptyState title={t("empty.title")} />
        ) : (
          <Rows
            kind={kind}
            isOne={false}
            view={view}
            query={shownQuery}
            reading={data}
            beside={beside}
            isReading={isFetching}
            onView={onView}
          />
        )}
      </div>
    </WatchTimeOf>
  );
}

function Days({ query: { time } }: Pick<ShownRows, "query">) {
  const days = useDayFormat();
  return (
    <p className="text-ink-soft">
      {days.range(time.range)} · {zoneName(time.timeZone)}
    </p>
  );
}

type RowsProps = Pick<ShownRows, "kind" | "isOne" | "view" | "query"> & {
  reading: NonNullable<ReturnType<typeof useReading>["data"]>;
  beside: ReturnType<typeof useReading>["beside"];
  isReading: boolean;
  onView: (view: WatchTimeView) => void;
};

function Rows({ reading: records, beside: sentBeside, isReading, onView, ...asked }: RowsProps) {
  const { kind, view, query } = asked;
  const t = useTranslations("watchTime");
  const days = useDayFormat();
  const links = useWatchTimeLinks(view);
  // Single records are as the server sent them: what was lost since the earlier days has no row among them.
  const reading =
    sentBeside === null || view.grouping === "flat"
      ? records
      : { ...records, ...sentBeside.current };
  const { rows: sent, rowCount, isComplete } = reading;
  const isWhole = isReadWhole(records);
  const { subjects, lookup } = useSubjects(kind, sent.contents, sent.contents.length, true);
  const { lengths } = subjects;
  const rows = useMemo(() => sent.withLengths(lengths, rowCount), [sent, lengths, rowCount]);
  const beside = useMemo(
    () => sentBeside && besideWithLengths(sentBeside, lengths),
    [sentBeside, lengths],
  );
  const lacksRows = !isWhole && (isComplete || !isReading);
  const wholeSize = lacksRows ? wholeSizeOf(view.grouping, query, false) : null;
  const arrangement = useArrangement({ rows, rowCount }, view, subjects, wholeSize, beside);
  const name = t(kind === "vod" ? "account" : "accountLive");
  const { range, timeZone } = query.time;
  const shown = { ...asked, rows, rowCount, subjects };
  if (view.shown === "never") {
    return (
      <Suspense fallback={<p className="text-ink-soft">{t("never.waiting")}</p>}>
        <NeverPlayed
          {...shown}
          isComplete={isComplete}
          isWhole={isWhole}
          lookup={lookup}
          onOrder={(listOrder) => onView({ ...view, listOrder })}
          hrefOf={links.hrefOf}
          renderOpen={() => null}
        />
      </Suspense>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TopRows
        {...shown}
        arrangement={arrangement}
        hrefOf={links.hrefOf}
        label={t("of", { name })}
      />
      {arrangement.order.length === 0 ? null : (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <CurvePanels
            {...shown}
            name={t("of", { name })}
            onView={onView}
            isIncluded={arrangement.isIncluded}
            isRowIncluded={arrangement.isRowIncluded}
            beside={beside}
            hrefOf={links.hrefOf}
            fileName={t("file", { name: shortTitle(name), ...range })}
            isReading={isReading && !isComplete}
            isWhole={isWhole}
            about={`${days.range(range)} · ${timeZone}`}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Is about what fits on half a page. */
const MAX_ROWS = 20;

/** Shows the first rows of a table in its order, with its columns and its totals. */
function TopRows({
  kind,
  view,
  query,
  rows,
  arrangement,
  subjects,
  hrefOf,
  label,
}: ShownRows & { hrefOf: WatchTimeLinks["hrefOf"]; label: string }) {
  const t = useTranslations("watchTimeTable");
  const charts = useTranslations("charts");
  const common = useTranslations("common");
  const columnName = useColumnName();
  const format = useFigureFormat();
  const formatChange = useChangeFormat();
  const days = useDayFormat();
  const totalOf = useTotals();
  const { groups, order, changes = null } = arrangement;
  const { shown: columns, name: naming } = layoutOf(view, kind);
  const kindOf = (column: Column) =>
    column === naming ? "name" : column === "title" || column === "period" ? "text" : "number";
  const cellOf = (column: Column, group: number) => {
    if (column === "title") {
      const content = rows.contents[groups.contentAt(group) ?? -1];
      if (content === undefined) return null;
      const { title, state } = subjects.of(content);
      return state === "there" ? (
        <Link to={hrefOf(content)} className="hover:underline">
          <bdi>{title}</bdi>
        </Link>
      ) : (
        `${content.id} (${t(`name.${state}`)})`
      );
    }
    if (column === "period") {
      const period = rows.periods[groups.periodAt(group) ?? -1];
      if (period === undefined) return null;
      return <PeriodLabel period={period} today={query.today} days={days} t={t} />;
    }
    if (isChangeColumn(column)) {
      const of = CHANGE_OF[column];
      return changeValue(formatChange(of, changes?.of(group, of.measure) ?? null));
    }
    return figureValue(format(column, groups.figure(group, column)));
  };
  return (
    <div>
      <TableFrame label={charts("tableOf", { title: label })}>
        <table className={TABLE}>
          <thead>
            <tr className="h-9">
              {columns.map((column) => (
                <ColumnHead
                  key={column}
                  isNumber={kindOf(column) === "number"}
                  sorted={null}
                  // On paper, there is room for all columns where their headings take two lines.
                  className="whitespace-normal"
                >
                  {columnName(column)}
                </ColumnHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...order.subarray(0, MAX_ROWS)].map((group) => (
              <tr key={group}>
                {columns.map((column) => (
                  <BodyCell
                    key={column}
                    kind={kindOf(column)}
                    className={column === naming ? "min-w-40" : undefined}
                  >
                    {cellOf(column, group)}
                  </BodyCell>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className={TOTAL_ROW}>
              {columns.map((column) => (
                <BodyCell key={column} kind={kindOf(column)}>
                  {column === naming
                    ? common("total")
                    : (totalOf(arrangement, column)?.value ?? null)}
                </BodyCell>
              ))}
            </tr>
          </tfoot>
        </table>
      </TableFrame>
      <p className="mt-1 text-sm text-ink-faint">
        {charts("rowsShown", { shown: Math.min(MAX_ROWS, order.length), total: order.length })}
      </p>
    </div>
  );
}
