import { keepPreviousData, useIsFetching, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChartNoAxesColumn, RefreshCw } from "lucide-react";
import { type ComponentProps, useCallback, useEffect, useMemo, useState } from "react";
import { useHref } from "react-router";
import { useTranslations } from "use-intl";
import type { Since } from "#analytics/since-queries.ts";
import type { RangeChoice } from "#shared/dates/date-ranges.ts";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { countDays, type DayRange } from "#shared/dates/days.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { CopyButton } from "#shared/ui/copy-button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { useNextPass, useStable } from "#shared/ui/use-stable.ts";
import { questionOf, type WatchTimeQuery } from "#watch-time/resolved-query.ts";
import { SavedViews } from "#watch-time/saved/saved-views-panel.tsx";
import { useSame } from "#watch-time/use-arrangement.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import {
  refreshWatchTime,
  type WatchTimeReading,
  watchTimeKey,
  watchTimeQueries,
} from "#watch-time/watch-time-queries.ts";
import type { WatchTimeLinks } from "#watch-time/watch-time-rows.ts";
import {
  formatWatchTimeView,
  viewOfChannels,
  viewOfOne,
  viewOfPeriods,
  type WatchTimeView,
} from "#watch-time/watch-time-view.ts";
import { ReadingStatus } from "./reading-status.tsx";
import { NO_ROWS, RowsSection } from "./rows-section.tsx";
import { ScreenToolbar } from "./screen-toolbar.tsx";
import { useWatchTimeScreen } from "./use-watch-time-screen.ts";

/** Watch time of all videos or channels, or of one: toolbar, table and curves. */
export function WatchTimeScreen({
  kind,
  contentId,
  name,
  view: given,
  toHref,
  links,
}: {
  kind: WatchTimeKind;
  /** Null: everything of the account. */
  contentId: string | null;
  /** Subject, for headings and files. */
  name: string;
  view: WatchTimeView;
  /** Returns the URL of a view on this page. */
  toHref: (view: WatchTimeView) => string;
  links: WatchTimeLinks;
}) {
  const t = useTranslations("watchTime");
  const empty = useTranslations("watchTime.empty");
  const days = useDayFormat();
  const { api } = useApi();
  const view = useMemo(() => {
    const ofKind = kind === "channel" ? viewOfChannels(given) : given;
    return contentId === null ? ofKind : viewOfOne(ofKind);
  }, [kind, contentId, given]);
  const screen = useWatchTimeScreen(kind, contentId, view, toHref);
  const { onView, isAwaited } = screen;
  // Keep references stable across searches and sorts, so that unrelated controls do not render again.
  const query = useSame(screen.query);
  const timeOptions = useSame({ choice: view.choice, granularity: view.granularity });
  const change = useStable((part: Partial<WatchTimeView>) => onView({ ...view, ...part }));
  const { granularity } = query;
  const shownView = useMemo(() => viewOfPeriods(view, granularity), [view, granularity]);
  const contentIds = useMemo(() => (contentId === null ? null : [contentId]), [contentId]);
  const question = questionOf(kind, query, contentIds);
  const { data, error, isFetching, refetch } = useQuery({
    ...watchTimeQueries.rows(api, question),
    enabled: !isAwaited,
    // Of anything else the page's loader has made the first call just before.
    retryOnMount: contentId !== null || view.choice === "all",
    placeholderData: keepPreviousData,
  });
  const onRetry = useCallback(() => void refetch(), [refetch]);
  const client = useQueryClient();
  const onStop = () => void client.cancelQueries({ queryKey: watchTimeKey });
  const isOutdated =
    data !== undefined && (isAwaited || JSON.stringify(data.query) !== JSON.stringify(question));
  const problem = toProblem(isAwaited ? null : error);
  const isEmpty = data?.isComplete === true && data.rowCount === 0 && view.shown !== "never";
  const wider = widerThan(view.choice, query.time.range);
  return (
    <section aria-label={t("of", { name })}>
      <div data-print="hide" className="mb-4 flex flex-wrap items-center gap-2">
        <ScreenToolbar
          choice={timeOptions.choice}
          granularity={timeOptions.granularity}
          query={query}
          since={screen.since.day}
          isSinceKnown={screen.since.state === "known"}
          personZone={screen.personZone}
          onChange={change}
        />
        <LaterActions
          kind={kind}
          view={view}
          query={query}
          toHref={toHref}
          isOne={contentId !== null}
        />
      </div>
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
          {view.choice === "all" ? (
            <AllTimeNote kind={kind} isOne={contentId !== null} since={screen.since} />
          ) : null}
          {isEmpty ? (
            <section ref={keepFocus} tabIndex={-1} className="outline-none">
              <EmptyState
                icon={<ChartNoAxesColumn size={28} />}
                title={empty(
                  hasUnusable(data)
                    ? "unusable"
                    : !data.hasEnd
                      ? "noList"
                      : contentId === null
                        ? "title"
                        : "one",
                )}
                action={
                  <span className="flex flex-wrap justify-center gap-2">
                    {wider === null ? null : (
                      <Button onClick={() => onView({ ...view, choice: wider })}>
                        {empty(`wider.${wider}`)}
                      </Button>
                    )}
                    {kind === "vod" && contentId === null ? (
                      <Button onClick={() => onView({ ...view, shown: "never" })}>
                        {empty("never")}
                      </Button>
                    ) : null}
                  </span>
                }
              >
                {hasUnusable(data)
                  ? empty("unusableAdvice")
                  : !data.hasEnd
                    ? empty("noListAdvice")
                    : empty(data.query.time.range.from > query.today ? "future" : "advice", {
                        range: days.range(data.query.time.range),
                      })}
              </EmptyState>
            </section>
          ) : (
            <RowsSection
              kind={kind}
              isOne={contentId !== null}
              name={name}
              view={shownView}
              onView={onView}
              query={isOutdated ? { ...query, ...data.query } : query}
              reading={data ?? NO_ROWS}
              isReading={isFetching}
              isOutdated={isOutdated}
              links={links}
            />
          )}
        </>
      )}
    </section>
  );
}

/** Returns whether rows were received but none was usable. */
function hasUnusable({ unreadableCount, strayCount, isShifted }: WatchTimeReading): boolean {
  return unreadableCount > 0 || strayCount > 0 || isShifted;
}

/** Returns a wider range to suggest; null: none. */
function widerThan(choice: RangeChoice, range: DayRange): "90d" | "all" | null {
  if (choice !== "90d" && countDays(range) < 90) return "90d";
  return choice === "all" ? null : "all";
}

/** Links that depend on the URL follow after the rows. */
function LaterActions(props: ComponentProps<typeof ScreenActions>) {
  const later = useNextPass(props);
  return useMemo(() => <ScreenActions {...later} />, [later]);
}

/** After this time, reassure the user. */
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
}: {
  kind: WatchTimeKind;
  /** One content, not the account. */
  isOne: boolean;
  since: Since;
}) {
  const t = useTranslations("watchTime");
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
          <p className="text-working">
            {t("sinceUnknown", { what: isOne ? "one" : kind, day: days.day(day) })}
          </p>
          {onRetry === null ? null : (
            <Button variant="quiet" onClick={onRetry}>
              {t("lookAgain")}
            </Button>
          )}
        </div>
      ) : null}
    </section>
  );
}

/** Actions on the whole page. */
function ScreenActions({
  kind,
  view,
  query: { time, granularity },
  toHref,
  isOne,
}: {
  kind: WatchTimeKind;
  view: WatchTimeView;
  query: WatchTimeQuery;
  toHref: (view: WatchTimeView) => string;
  /** One content: saved views are for the account only. */
  isOne: boolean;
}) {
  const t = useTranslations("watchTime.toolbar");
  const client = useQueryClient();
  const isReading = useIsFetching({ queryKey: watchTimeKey }) > 0;
  // The same for everybody, on any day: days that stay, in a zone that is named.
  const lasting = { ...view, choice: time.range, timeZone: time.timeZone, granularity };
  const href = useHref(toHref(lasting));
  return (
    <div className="ms-auto flex items-center">
      {isOne ? null : <SavedViews kind={kind} address={formatWatchTimeView(view)} />}
      <IconButton
        label={t("refresh")}
        aria-disabled={isReading}
        onClick={() => {
          if (!isReading) void refreshWatchTime(client);
        }}
      >
        <RefreshCw aria-hidden="true" size={15} />
      </IconButton>
      <CopyButton label={t("copyLink")} text={new URL(href, location.origin).href} />
    </div>
  );
}
