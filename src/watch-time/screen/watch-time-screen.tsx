import { keepPreviousData, useIsFetching, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChartNoAxesColumn, RefreshCw } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useHref } from "react-router";
import { useTranslations } from "use-intl";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { countDays } from "#shared/dates/days.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { CopyButton } from "#shared/ui/copy-button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { ChoiceField } from "#shared/ui/fields.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { RangeControls } from "#shared/ui/range/range-controls.tsx";
import { useIsWide } from "#shared/ui/use-is-wide.ts";
import { SavedViews } from "#views/saved-views.tsx";
import { questionOf } from "#watch-time/resolved-query.ts";
import type { Since } from "#watch-time/since-queries.ts";
import { TableToolbar, useTableChips } from "#watch-time/table/table-toolbar.tsx";
import type { ShownRows } from "#watch-time/use-arrangement.ts";
import type { WatchTimeGranularity, WatchTimeKind } from "#watch-time/watch-time.ts";
import {
  refreshWatchTime,
  type WatchTimeReading,
  watchTimeKey,
  watchTimeQueries,
} from "#watch-time/watch-time-queries.ts";
import type { WatchTimeLinks } from "#watch-time/watch-time-rows.ts";
import {
  formatWatchTimeView,
  parseWatchTimeView,
  viewOfChannels,
  viewOfOne,
  viewOfPeriods,
  type WatchTimeView,
} from "#watch-time/watch-time-view.ts";
import { ReadingStatus } from "./reading-status.tsx";
import { NO_ROWS, RowsSection } from "./rows-section.tsx";
import { useWatchTimeScreen } from "./use-watch-time-screen.ts";

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
  const by = useTranslations("watchTime.toolbar");
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
  const { data, problem, isFetching, isOutdated, onRetry, onStop } = useReading(
    kind,
    contentId,
    view,
    screen,
  );
  const isEmpty = data?.isComplete === true && data.rowCount === 0 && view.shown !== "never";
  return (
    <section aria-label={t("of", { name })}>
      <RangeControls
        choice={view.choice}
        today={query.today}
        since={screen.since.day}
        isSinceKnown={screen.since.state === "known"}
        timeZone={query.time.timeZone}
        personZone={screen.personZone}
        lastDay={query.time.range.to}
        onChoice={(choice) => onView({ ...view, choice })}
        onZone={(timeZone) => onView({ ...view, timeZone })}
        chips={[
          ...(view.granularity === null
            ? []
            : [
                {
                  text: by(view.granularity),
                  onRemove: () => onView({ ...view, granularity: null }),
                },
              ]),
          ...tableChips.others,
          ...tableChips.numbers,
        ]}
        actions={<ScreenActions {...asked} view={view} toHref={toHref} />}
      >
        <GranularityField
          usual={query.usualGranularity}
          granularity={view.granularity}
          isLabelHidden={isWide}
          onChange={(granularity) => onView({ ...view, granularity })}
        />
        {isWide ? null : (
          <TableToolbar kind={kind} isOne={isOne} view={shownView} onView={onView} />
        )}
      </RangeControls>
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
          {view.choice === "all" ? <AllTimeNote {...asked} since={screen.since} /> : null}
          {isEmpty ? (
            <NoRows {...asked} view={view} reading={data} onView={onView} />
          ) : (
            <RowsSection
              {...asked}
              name={name}
              view={shownView}
              onView={onView}
              query={isOutdated ? { ...query, ...data?.query } : query}
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

function GranularityField({
  usual,
  granularity,
  isLabelHidden,
  onChange,
}: {
  usual: WatchTimeGranularity;
  /** Is null for the usual one. */
  granularity: WatchTimeView["granularity"];
  isLabelHidden: boolean;
  onChange: (granularity: WatchTimeView["granularity"]) => void;
}) {
  const t = useTranslations("watchTime.toolbar");
  return (
    <ChoiceField
      label={t("by")}
      isLabelHidden={isLabelHidden}
      options={[
        { value: "usual", text: t("usual", { by: t(usual) }) },
        { value: "day", text: t("day") },
        { value: "month", text: t("month") },
      ]}
      value={granularity ?? "usual"}
      onChange={(value) => onChange(value === "usual" ? null : value)}
    />
  );
}

/** Returns the rows of a page, which are those of an earlier question until the first ones of another arrive. */
function useReading(
  kind: WatchTimeKind,
  contentId: string | null,
  view: WatchTimeView,
  { query, isAwaited }: ReturnType<typeof useWatchTimeScreen>,
) {
  const { api } = useApi();
  const client = useQueryClient();
  const question = questionOf(kind, query, contentId === null ? null : [contentId]);
  const { data, error, isFetching, refetch } = useQuery({
    ...watchTimeQueries.rows(api, question),
    enabled: !isAwaited,
    // For other subjects, the page's loader has made the first call just before.
    retryOnMount: contentId !== null || view.choice === "all",
    placeholderData: keepPreviousData,
  });
  const isOutdated =
    data !== undefined && (isAwaited || JSON.stringify(data.query) !== JSON.stringify(question));
  return {
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

function ScreenActions({
  kind,
  isOne,
  view,
  query: { time, granularity },
  toHref,
}: Asked & { view: WatchTimeView; toHref: (view: WatchTimeView) => string }) {
  const common = useTranslations("common");
  const client = useQueryClient();
  const isReading = useIsFetching({ queryKey: watchTimeKey }) > 0;
  // The link shows the same figures to every person, on any day: it has fixed days and names its zone.
  const lasting = { ...view, choice: time.range, timeZone: time.timeZone, granularity };
  const href = useHref(toHref(lasting));
  return (
    <>
      {isOne ? null : (
        <SavedViews
          page={kind === "vod" ? "watchTimeVideos" : "watchTimeChannels"}
          query={formatWatchTimeView(view)}
          usualForm={usualForm}
        />
      )}
      <IconButton
        label={common("reload")}
        aria-disabled={isReading}
        onClick={() => {
          if (!isReading) void refreshWatchTime(client);
        }}
      >
        <RefreshCw aria-hidden="true" size={15} />
      </IconButton>
      <CopyButton label={common("copyLink")} text={new URL(href, location.origin).href} />
    </>
  );
}

/** Older links may spell a view differently. */
function usualForm(query: string): string {
  return formatWatchTimeView(parseWatchTimeView(new URLSearchParams(query)));
}
