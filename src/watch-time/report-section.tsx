import { Suspense, useCallback, useMemo } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { zoneName } from "#shared/dates/zones.ts";
import { shortTitle } from "#shared/format/file-names.ts";
import { paths } from "#shared/paths.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { lazily } from "#shared/ui/lazily.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { BodyCell, ColumnHead, TABLE, TableFrame, TOTAL_ROW } from "#shared/ui/table.tsx";
import type { SectionFiguresProps } from "#views/report-view.ts";
import { CHANGE_OF, type Column, isChangeColumn, layoutOf } from "#watch-time/columns.ts";
import { changeValue, useChangeFormat, useColumnName } from "#watch-time/compare/change-labels.tsx";
import { ComparisonStatus } from "#watch-time/compare/comparison-status.tsx";
import { refOf } from "#watch-time/containers.ts";
import type { MemberParts } from "#watch-time/members.ts";
import { isOfContainers } from "#watch-time/row-groups.ts";
import { MembersNote, NoMembers } from "#watch-time/screen/members-note.tsx";
import { ReadingStatus } from "#watch-time/screen/reading-status.tsx";
import { useMembers } from "#watch-time/screen/use-members.tsx";
import { useReading } from "#watch-time/screen/use-reading.ts";
import { useShownRows } from "#watch-time/screen/use-shown-rows.ts";
import { useResolvedView } from "#watch-time/screen/use-watch-time-screen.ts";
import { WatchTimeOf } from "#watch-time/screen/watch-time-of.tsx";
import { FirstRowsNote } from "#watch-time/screen/watch-time-screen.tsx";
import {
  containerName,
  figureValue,
  PeriodLabel,
  useFigureFormat,
} from "#watch-time/table/row-labels.tsx";
import { useTotals } from "#watch-time/table/totals-row.tsx";
import type { ShownRows } from "#watch-time/use-arrangement.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { useWatchTimeLinks, type WatchTimeLinks } from "#watch-time/watch-time-links.ts";
import {
  changedOnto,
  formatWatchTimeView,
  parseWatchTimeView,
  viewOfChannels,
  viewOfPeriods,
  type WatchTimeView,
} from "#watch-time/watch-time-view.ts";

const CurvePanels = lazily(
  async () => (await import("#watch-time/curves/curve-panels.tsx")).CurvePanels,
);
const NeverPlayed = lazily(
  async () => (await import("#watch-time/screen/never-played.tsx")).NeverPlayed,
);

/** Shows a view of watch time in a report: its first rows as its table has them, their totals, and its curves. */
export function WatchTimeSection({
  kind,
  query: text,
  members: parts,
  onQuery,
}: SectionFiguresProps & {
  kind: WatchTimeKind;
  /** Reads folders and playlists, where a view needs them. */
  members: MemberParts;
}) {
  const t = useTranslations("watchTime");
  const given = useMemo(() => {
    const view = parseWatchTimeView(new URLSearchParams(text));
    return kind === "channel" ? viewOfChannels(view) : view;
  }, [text, kind]);
  const resolved = useResolvedView(kind, null, given);
  const { granularity } = resolved.query;
  const view = useMemo(() => viewOfPeriods(given, granularity), [given, granularity]);
  const onView = useCallback(
    (wanted: WatchTimeView) =>
      onQuery((latest) =>
        formatWatchTimeView(
          changedOnto(parseWatchTimeView(new URLSearchParams(latest)), view, wanted),
        ),
      ),
    [onQuery, view],
  );
  const members = useMembers(parts, {
    kind,
    within: view.within,
    grouping: isOfContainers(view.grouping) ? view.grouping : null,
  });
  const { scope } = members;
  const account = t(kind === "vod" ? "account" : "accountLive");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {members.reader}
      <MembersNote kind={kind} {...members} onAll={null} />
      {scope !== null && scope.ids.length === 0 ? (
        <NoMembers scope={scope} kind={kind} />
      ) : (
        <Figures
          kind={kind}
          name={scope?.name ?? account}
          view={view}
          resolved={resolved}
          members={members}
          onView={onView}
        />
      )}
    </div>
  );
}

interface FiguresProps {
  kind: WatchTimeKind;
  name: string;
  view: WatchTimeView;
  resolved: ReturnType<typeof useResolvedView>;
  members: ReturnType<typeof useMembers>;
  onView: (view: WatchTimeView) => void;
}

function Figures({ kind, name, view, resolved, members, onView }: FiguresProps) {
  const t = useTranslations("watchTime");
  const { query } = resolved;
  const reading = useReading(kind, null, view, resolved, members, false);
  const { data, problem, isFetching, isOutdated, isEmpty, onRetry } = reading;
  const toHref = useCallback(
    (next: WatchTimeView) =>
      `${paths.watchTime(kind === "vod" ? "vod" : "live")}${formatWatchTimeView(next)}`,
    [kind],
  );
  // The note on what is in a folder says how far that is known, and why it isn't.
  const areMembersAwaited =
    reading.isScopeAwaited || (members.isGrouped && members.containers === null);
  const areMembersUnknown = areMembersAwaited && (members.known?.problem ?? null) !== null;
  if (areMembersUnknown) return null;
  if (data === undefined) {
    if (problem !== null) return <ErrorNotice problem={problem} onRetry={onRetry} />;
    return (
      <>
        {areMembersAwaited ? null : <FirstRowsNote />}
        <Skeleton className="h-96" />
      </>
    );
  }
  const shownQuery = isOutdated ? { ...query, ...data.query, compared: null } : query;
  return (
    <WatchTimeOf
      kind={kind}
      isOne={false}
      view={view}
      withinName={members.scope?.name ?? null}
      query={shownQuery}
      readAtMs={data.readAtMs}
      toHref={toHref}
    >
      <div aria-busy={isOutdated} className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <Days query={shownQuery} />
        <ReadingStatus
          reading={data}
          isReading={isFetching || reading.isAwaited}
          shownTime={isOutdated ? data.query.time : null}
          onRetry={onRetry}
          onStop={null}
        />
        {isOutdated || isEmpty ? null : (
          <ComparisonStatus compared={query.compared} earlier={reading.earlier} />
        )}
        {isEmpty ? (
          <EmptyState title={t("empty.title")} />
        ) : areMembersAwaited ? (
          <Skeleton className="h-96" />
        ) : (
          <Rows
            kind={kind}
            isOne={false}
            view={view}
            query={shownQuery}
            name={name}
            reading={reading}
            members={members}
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

type RowsProps = Pick<ShownRows, "kind" | "isOne" | "view" | "query"> &
  Pick<FiguresProps, "name" | "members" | "onView"> & { reading: ReturnType<typeof useReading> };

function Rows({ name, reading, members: { scope, containers }, onView, ...asked }: RowsProps) {
  const { view, query } = asked;
  const t = useTranslations("watchTime");
  const days = useDayFormat();
  const links = useWatchTimeLinks(view);
  const { shownReading, isFetching } = reading;
  const { isComplete } = shownReading;
  const { shown, arrangement, beside, lookup, isWhole } = useShownRows(asked, {
    reading: shownReading,
    beside: reading.beside,
    scope,
    containers,
  });
  const { range, timeZone } = query.time;
  if (view.shown === "never") {
    return (
      <Suspense fallback={<Skeleton className="h-96" />}>
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
      <TopRows {...shown} arrangement={arrangement} links={links} label={t("of", { name })} />
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
            isReading={isFetching && !isComplete}
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
  links,
  label,
}: ShownRows & { links: WatchTimeLinks; label: string }) {
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
      const container = groups.containerAt(group);
      if (container !== null) {
        const ref = refOf(container);
        const text = containerName(t, container, groups.grouping);
        return ref === null ? (
          text
        ) : (
          <Link to={links.hrefOfContainer(ref)} className="hover:underline">
            <bdi>{text}</bdi>
          </Link>
        );
      }
      const content = rows.contents[groups.contentAt(group) ?? -1];
      if (content === undefined) return null;
      const { title, state } = subjects.of(content);
      return state === "there" ? (
        <Link to={links.hrefOf(content)} className="hover:underline">
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
        <table className={`${TABLE} print:text-xs`}>
          <thead>
            <tr className="h-9">
              {columns.map((column) => (
                <ColumnHead
                  key={column}
                  isNumber={kindOf(column) === "number"}
                  sorted={null}
                  // On paper, there is room for all columns where their headings take two lines.
                  className="whitespace-normal! print:px-1"
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
                    className={classNames(
                      "print:px-1",
                      column === naming ? "min-w-40 print:min-w-24" : null,
                    )}
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
                <BodyCell key={column} kind={kindOf(column)} className="print:px-1">
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
