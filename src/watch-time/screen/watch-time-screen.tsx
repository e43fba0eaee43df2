import { ChartNoAxesColumn } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { countDays } from "#shared/dates/days.ts";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { useIsWide } from "#shared/ui/use-is-wide.ts";
import { ComparisonStatus } from "#watch-time/compare/comparison-status.tsx";
import type { ContainerRef } from "#watch-time/containers.ts";
import type { MemberParts } from "#watch-time/members.ts";
import { isOfContainers } from "#watch-time/row-groups.ts";
import type { Since } from "#watch-time/since-queries.ts";
import { MemberFilter } from "#watch-time/table/member-filter.tsx";
import { TableToolbar, useTableChips } from "#watch-time/table/table-toolbar.tsx";
import type { ShownRows } from "#watch-time/use-arrangement.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import type { RenderNeverPlayed } from "#watch-time/watch-time-links.ts";
import type { WatchTimeReading } from "#watch-time/watch-time-queries.ts";
import {
  usualGrouping,
  viewOfChannels,
  viewOfOne,
  viewOfPeriods,
  type WatchTimeView,
} from "#watch-time/watch-time-view.ts";
import { MembersNote, NoMembers } from "./members-note.tsx";
import { ReadingStatus } from "./reading-status.tsx";
import { RowsSection } from "./rows-section.tsx";
import { ScreenToolbar } from "./screen-toolbar.tsx";
import { useMembers } from "./use-members.tsx";
import { useReading } from "./use-reading.ts";
import { NO_ROWS } from "./use-shown-rows.ts";
import { useWatchTimeScreen } from "./use-watch-time-screen.ts";
import { WatchTimeOf } from "./watch-time-of.tsx";

/**
 * Shows the watch time of all videos or channels, of one, or of what is in a folder or playlist: toolbar, table and
 * curves.
 */
export function WatchTimeScreen({
  kind,
  contentId,
  container = null,
  members: parts = null,
  name,
  view: given,
  toHref,
  renderNeverPlayed,
}: {
  kind: WatchTimeKind;
  /** Is null where the page is about several. */
  contentId: string | null;
  /** Is the folder or playlist of the page. Absent or null: the view may be narrowed to one. */
  container?: ContainerRef | null;
  /** Is absent or null where there are no folders and playlists. */
  members?: MemberParts | null;
  name: string;
  view: WatchTimeView;
  toHref: (view: WatchTimeView) => string;
  renderNeverPlayed: RenderNeverPlayed;
}) {
  const t = useTranslations("watchTime");
  const page = contentId !== null ? "one" : container !== null ? "members" : "account";
  const view = useMemo(() => {
    const ofKind = kind === "channel" ? viewOfChannels(given) : given;
    return page === "one" ? viewOfOne(ofKind) : ofKind;
  }, [kind, page, given]);
  const screen = useWatchTimeScreen(page, kind, contentId, view, toHref);
  const { query, onView } = screen;
  const { granularity } = query;
  const isOne = contentId !== null;
  const asked = { kind, isOne, query };
  const members = useMembers(parts, {
    kind,
    within: container ?? view.within,
    grouping: isOfContainers(view.grouping) ? view.grouping : null,
  });
  const { scope } = members;
  const shownView = useMemo(() => viewOfPeriods(view, granularity), [view, granularity]);
  const isWide = useIsWide(80);
  const tableChips = useTableChips({
    kind,
    isOne,
    view: shownView,
    onChange: (change) => onView({ ...shownView, ...change }),
    withinName: scope?.name ?? null,
    usual: usualGrouping(page),
  });
  const filter =
    parts === null || page !== "account" ? null : (
      <MemberFilter
        kind={kind}
        within={view.within}
        name={scope?.name ?? null}
        Picker={parts.Picker}
        onChange={(next) => onView({ ...shownView, within: next })}
      />
    );
  return (
    <section aria-label={t("of", { name })}>
      <ScreenToolbar
        kind={kind}
        hasSavedViews={page === "account"}
        view={view}
        screen={screen}
        toHref={toHref}
        chips={tableChips}
      >
        {isWide ? null : (
          <TableToolbar
            kind={kind}
            isOne={isOne}
            view={shownView}
            onView={onView}
            filter={filter}
          />
        )}
      </ScreenToolbar>
      {members.reader}
      <MembersNote
        kind={kind}
        {...members}
        onAll={page === "account" ? () => onView({ ...shownView, within: null }) : null}
      />
      {scope !== null && scope.ids.length === 0 ? (
        <NoMembers scope={scope} kind={kind} />
      ) : (
        <Figures
          {...asked}
          contentId={contentId}
          name={scope?.name ?? name}
          view={view}
          shownView={shownView}
          screen={screen}
          members={members}
          filter={filter}
          toHref={toHref}
          renderNeverPlayed={renderNeverPlayed}
        />
      )}
    </section>
  );
}

/** Shows how far the rows of a page are read, and the rows. */
function Figures({
  contentId,
  name,
  view,
  shownView,
  screen,
  members,
  filter,
  toHref,
  renderNeverPlayed,
  ...asked
}: Asked & {
  contentId: string | null;
  name: string;
  view: WatchTimeView;
  shownView: WatchTimeView;
  screen: ReturnType<typeof useWatchTimeScreen>;
  members: ReturnType<typeof useMembers>;
  filter: ReactNode;
  toHref: (view: WatchTimeView) => string;
  renderNeverPlayed: RenderNeverPlayed;
}) {
  const { query, onView } = screen;
  const { scope, containers } = members;
  const reading = useReading(asked.kind, contentId, view, screen, members, true);
  const { data, problem, isFetching, isOutdated, isAwaited, isEmpty, beside } = reading;
  const { onRetry, onStop } = reading;
  if (data === undefined && problem !== null) {
    return (
      // Buttons here disappear when pressed: keep focus.
      <section ref={keepFocus} tabIndex={-1} className="outline-none">
        <ErrorNotice problem={problem} onRetry={onRetry} />
      </section>
    );
  }
  return (
    <>
      {data !== undefined ? (
        <ReadingStatus
          reading={data}
          isReading={isFetching || isAwaited}
          shownTime={isOutdated ? data.query.time : null}
          onRetry={onRetry}
          onStop={isAwaited ? null : onStop}
        />
      ) : reading.isScopeAwaited ? null : (
        <FirstRowsNote />
      )}
      {isOutdated || isEmpty || reading.isScopeAwaited ? null : (
        <ComparisonStatus compared={query.compared} earlier={reading.earlier} />
      )}
      {view.choice === "all" ? <AllTimeNote {...asked} since={screen.since} /> : null}
      {isEmpty && data !== undefined ? (
        <NoRows {...asked} view={view} reading={data} onView={onView} />
      ) : (
        <WatchTimeOf
          {...asked}
          view={shownView}
          withinName={scope?.name ?? null}
          query={isOutdated ? { ...query, ...data?.query, compared: null } : query}
          readAtMs={data?.readAtMs ?? null}
          toHref={toHref}
        >
          <RowsSection
            {...asked}
            name={name}
            view={shownView}
            onView={onView}
            filter={filter}
            scope={scope}
            containers={containers}
            query={isOutdated ? { ...query, ...data?.query } : query}
            reading={reading.shownReading}
            records={data ?? NO_ROWS}
            beside={beside}
            isReading={isFetching}
            isOutdated={isOutdated}
            renderNeverPlayed={renderNeverPlayed}
          />
        </WatchTimeOf>
      )}
    </>
  );
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
export function FirstRowsNote() {
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
