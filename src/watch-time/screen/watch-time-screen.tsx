import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChartNoAxesColumn } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { countDays } from "#shared/dates/days.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { useIsWide } from "#shared/ui/use-is-wide.ts";
import { ComparisonStatus } from "#watch-time/compare/comparison-status.tsx";
import { useEarlierRows } from "#watch-time/compare/use-earlier-rows.ts";
import { questionOf } from "#watch-time/resolved-query.ts";
import type { Since } from "#watch-time/since-queries.ts";
import { TableToolbar, useTableChips } from "#watch-time/table/table-toolbar.tsx";
import type { ShownRows } from "#watch-time/use-arrangement.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import {
  type WatchTimeReading,
  watchTimeKey,
  watchTimeQueries,
} from "#watch-time/watch-time-queries.ts";
import type { WatchTimeLinks } from "#watch-time/watch-time-rows.ts";
import {
  viewOfChannels,
  viewOfOne,
  viewOfPeriods,
  type WatchTimeView,
} from "#watch-time/watch-time-view.ts";
import { ReadingStatus } from "./reading-status.tsx";
import { NO_ROWS, RowsSection } from "./rows-section.tsx";
import { ScreenToolbar } from "./screen-toolbar.tsx";
import { useWatchTimeScreen } from "./use-watch-time-screen.ts";
import { WatchTimeOf } from "./watch-time-of.tsx";

/** Shows the watch time of all videos or channels, or of one: toolbar, table and curves. */
export function WatchTimeScreen({
  kind,
  contentId,
  name,
  view: given,
  toHref,
  links,
}: {
  kind: WatchTimeKind;
  /** Is null for everything of the account. */
  contentId: string | null;
  name: string;
  view: WatchTimeView;
  toHref: (view: WatchTimeView) => string;
  links: WatchTimeLinks;
}) {
  const t = useTranslations("watchTime");
  const view = useMemo(() => {
    const ofKind = kind === "channel" ? viewOfChannels(given) : given;
    return contentId === null ? ofKind : viewOfOne(ofKind);
  }, [kind, contentId, given]);
  const screen = useWatchTimeScreen(kind, contentId, view, toHref);
  const { query, onView, isAwaited } = screen;
  const { granularity } = query;
  const isOne = contentId !== null;
  const asked = { kind, isOne, query };
  const shownView = useMemo(() => viewOfPeriods(view, granularity), [view, granularity]);
  const isWide = useIsWide(80);
  const tableChips = useTableChips({
    kind,
    isOne,
    view: shownView,
    onChange: (change) => onView({ ...shownView, ...change }),
  });
  const { data, problem, isFetching, isOutdated, onRetry, onStop, beside, earlier } = useReading(
    kind,
    contentId,
    view,
    screen,
  );
  // Records are as the server sent them: what was lost has no row among them.
  const shownReading =
    data === undefined || beside === null || view.grouping === "flat"
      ? data
      : { ...data, ...beside.current };
  const isEmpty = data?.isComplete === true && data.rowCount === 0 && view.shown !== "never";
  return (
    <section aria-label={t("of", { name })}>
      <ScreenToolbar
        kind={kind}
        isOne={isOne}
        view={view}
        screen={screen}
        toHref={toHref}
        chips={tableChips}
      >
        {isWide ? null : (
          <TableToolbar kind={kind} isOne={isOne} view={shownView} onView={onView} />
        )}
      </ScreenToolbar>
      {data === undefined && problem !== null ? (
        // Buttons here disappear when pressed: keep focus.
        <section ref={keepFocus} tabIndex={-1} className="outline-none">
          <ErrorNotice problem={problem} onRetry={onRetry} />
        </section>
      ) : (
        <>
          {data === undefined ? (
            <FirstRowsNote />
          ) : (
            <ReadingStatus
              reading={data}
              isReading={isFetching || isAwaited}
              shownTime={isOutdated ? data.query.time : null}
              onRetry={onRetry}
              onStop={isAwaited ? null : onStop}
            />
          )}
          {isOutdated || isEmpty ? null : (
            <ComparisonStatus compared={query.compared} earlier={earlier} />
          )}
          {view.choice === "all" ? <AllTimeNote {...asked} since={screen.since} /> : null}
          {isEmpty ? (
            <NoRows {...asked} view={view} reading={data} onView={onView} />
          ) : (
            <WatchTimeOf
              {...asked}
              view={shownView}
              query={isOutdated ? { ...query, ...data?.query, compared: null } : query}
              readAtMs={data?.readAtMs ?? null}
              toHref={toHref}
            >
              <RowsSection
                {...asked}
                name={name}
                view={shownView}
                onView={onView}
                query={isOutdated ? { ...query, ...data?.query } : query}
                reading={shownReading ?? NO_ROWS}
                records={data ?? NO_ROWS}
                beside={beside}
                isReading={isFetching}
                isOutdated={isOutdated}
                links={links}
              />
            </WatchTimeOf>
          )}
        </>
      )}
    </section>
  );
}

/**
 * Returns the rows of a page, which are those of an earlier question until the first ones of another arrive.
 * @param isBegun the page's loader has made the first call just before, so that a failure is not tried again at once
 */
export function useReading(
  kind: WatchTimeKind,
  contentId: string | null,
  view: WatchTimeView,
  { query, isAwaited }: Pick<ReturnType<typeof useWatchTimeScreen>, "query" | "isAwaited">,
  isBegun = contentId === null && view.choice !== "all",
) {
  const { api } = useApi();
  const client = useQueryClient();
  const question = questionOf(kind, query, contentId === null ? null : [contentId]);
  const { data, error, isFetching, refetch } = useQuery({
    ...watchTimeQueries.rows(api, question),
    enabled: !isAwaited,
    retryOnMount: !isBegun,
    placeholderData: keepPreviousData,
  });
  const isOutdated =
    data !== undefined && (isAwaited || JSON.stringify(data.query) !== JSON.stringify(question));
  const { compared } = query;
  const isCompared = compared !== null && typeof compared === "object";
  const previous = isCompared && !isAwaited ? compared.previous : null;
  const weeks = isCompared ? compared.weeks : undefined;
  const earlier = useEarlierRows(question, previous, isOutdated ? undefined : data, weeks);
  return {
    ...earlier,
    data,
    problem: toProblem(isAwaited ? null : error),
    isFetching,
    isOutdated,
    onRetry: () => void refetch(),
    onStop: () => void client.cancelQueries({ queryKey: watchTimeKey }),
  };
}

/** Says what the rows of a page are about. */
type Asked = Pick<ShownRows, "kind" | "isOne" | "query">;

function NoRows({
  kind,
  isOne,
  view,
  reading,
  query,
  onView,
}: Asked & {
  view: WatchTimeView;
  reading: WatchTimeReading;
  onView: (view: WatchTimeView) => void;
}) {
  const t = useTranslations("watchTime.empty");
  const days = useDayFormat();
  const isShort = view.choice !== "90d" && countDays(query.time.range) < 90;
  const wider = isShort ? "90d" : view.choice === "all" ? null : "all";
  const { range } = reading.query.time;
  // Rows came without a usable one, or no list came.
  const isUnusable =
    reading.unreadableCount > 0 || reading.strayCount > 0 || reading.isShifted || !reading.hasEnd;
  return (
    <section ref={keepFocus} tabIndex={-1} className="outline-none">
      <EmptyState
        icon={<ChartNoAxesColumn size={28} />}
        title={t(isUnusable ? "unusable" : "title")}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {wider === null ? null : (
              <Button onClick={() => onView({ ...view, choice: wider })}>
                {t(`wider.${wider}`)}
              </Button>
            )}
            {kind === "vod" && !isOne ? (
              <Button onClick={() => onView({ ...view, shown: "never" })}>{t("never")}</Button>
            ) : null}
          </span>
        }
      >
        {isUnusable
          ? t("unusableAdvice")
          : t(range.from > query.today ? "future" : "advice", { range: days.range(range) })}
      </EmptyState>
    </section>
  );
}

const LONG_MS = 6000;

/** Says that the first rows are on their way, and after a while that this takes long. */
function FirstRowsNote() {
  const t = useTranslations("watchTime.status");
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className="mb-3 text-sm text-ink-soft">
      {isLong ? t("slow") : t("first")}
    </p>
  );
}

/** Explains "all time" if its first day is not certain. */
function AllTimeNote({
  kind,
  isOne,
  since: { state, day, onRetry },
}: Omit<Asked, "query"> & { since: Since }) {
  const t = useTranslations("watchTime");
  const common = useTranslations("common");
  const days = useDayFormat();
  return (
    // The retry button disappears meanwhile.
    <section
      ref={keepFocus}
      role="status"
      tabIndex={-1}
      className="text-sm text-ink-soft outline-none"
    >
      {state === "known" && !isOne ? <p className="mb-3">{t("allTime", { kind })}</p> : null}
      {state === "unknown" ? (
        <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-working">{t("sinceUnknown", { day: days.day(day) })}</p>
          {onRetry === null ? null : (
            <Button variant="quiet" onClick={onRetry}>
              {common("checkAgain")}
            </Button>
          )}
        </div>
      ) : null}
    </section>
  );
}
