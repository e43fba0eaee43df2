import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Comparable } from "#shared/dates/compared-days.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import type { ZonedRange } from "#shared/http/live-figures.ts";
import { paths } from "#shared/paths.ts";
import { Button } from "#shared/ui/button.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { lazily } from "#shared/ui/lazily.tsx";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { useSectionRole } from "#shared/ui/section-role.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Changes } from "#watch-time/compare/changes.ts";
import { useComparedNote } from "#watch-time/compare/compared-note.ts";
import { ComparisonFailure } from "#watch-time/compare/comparison-failure.tsx";
import type { EarlierRows } from "#watch-time/compare/earlier-rows.ts";
import { type FigureChange, UNKNOWN_CHANGE } from "#watch-time/compare/figure-change.ts";
import { TileChange } from "#watch-time/compare/tile-change.tsx";
import { useEarlierRows } from "#watch-time/compare/use-earlier-rows.ts";
import type { Figure } from "#watch-time/figure.ts";
import type { Measure } from "#watch-time/measures.ts";
import { isReadWhole } from "#watch-time/read-watch-time.ts";
import { RowGroups } from "#watch-time/row-groups.ts";
import { figureTitle, figureValue, useFigureFormat } from "#watch-time/table/row-labels.tsx";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { type WatchTimeReading, watchTimeQueries } from "#watch-time/watch-time-queries.ts";
import {
  formatWatchTimeView,
  viewOfDays,
  type WatchTimeView,
} from "#watch-time/watch-time-view.ts";
import { LeadFigures } from "./summary/lead-figures.tsx";

const WatchTimeLine = lazily(
  async () => (await import("./summary/watch-time-line.tsx")).WatchTimeLine,
);

const KINDS = ["vod", "channel"] as const;
const KIND_LABELS = { vod: "vod", channel: "live" } as const;

type DaysView = Pick<WatchTimeView, "choice" | "timeZone" | "against">;

interface AccountTime {
  time: ZonedRange;
  /** Holds the days that are shown, and those before. Is null where nothing is compared: all days of the time are shown. */
  compared: Comparable | null;
}

/**
 * Shows the watch time of the account: the figures that a page leads with, or the panel below. One component, so that one
 * file has both.
 */
export function AccountWatchTime({
  view,
  ...props
}: AccountTime & {
  /** Is the view of the page, which links keep the days of. Is null for the figures to lead with. */
  view: DaysView | null;
}) {
  return view === null ? <LeadFigures {...props} /> : <WatchTimeSummary {...props} view={view} />;
}

/** Shows the watch time and viewers of the account in a range, from all its records. */
function WatchTimeSummary({ time, compared, view }: AccountTime & { view: DaysView }) {
  const t = useTranslations("watchTime");
  const note = useComparedNote();
  const role = useSectionRole();
  const sameDays = formatWatchTimeView(viewOfDays(view, compared));
  // Its records by day are many times those by month: they are read when a person asks for them.
  const [isLineShown, setIsLineShown] = useState(false);
  return (
    // The button disappears when it is pressed: keep focus.
    <section
      ref={keepFocus}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none"
    >
      <Panel title={t("title")}>
        {compared === null ? null : (
          <p className="-mt-2 mb-3 text-sm text-ink-soft">{note(compared)}</p>
        )}
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {KINDS.map((kind) => (
            <section key={kind} role={role} aria-label={t(KIND_LABELS[kind])}>
              <h3 className="font-medium">
                <Link
                  to={`${paths.watchTime(KIND_LABELS[kind])}${sameDays}`}
                  className="hover:underline"
                >
                  {t(KIND_LABELS[kind])}
                </Link>
              </h3>
              <KindFigures kind={kind} time={time} compared={compared} />
            </section>
          ))}
        </div>
        {isLineShown ? null : (
          <div className="mt-3">
            <Button variant="quiet" onClick={() => setIsLineShown(true)}>
              {t("summary.line")}
            </Button>
          </div>
        )}
      </Panel>
      {isLineShown ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <WatchTimeLine time={time} />
        </Suspense>
      ) : null}
    </section>
  );
}

function KindFigures({
  kind,
  time,
  compared,
}: {
  kind: WatchTimeKind;
  time: ZonedRange;
  compared: Comparable | null;
}) {
  const { api } = useApi();
  // Months are cut to the days that are asked for, so their sums are exact, of far fewer records than days are.
  const shownTime = compared?.current ?? time;
  const request = { kind, time: shownTime, granularity: "month", contentIds: null } as const;
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(
    watchTimeQueries.rows(api, request),
  );
  const { beside, earlier } = useEarlierRows(request, compared?.previous ?? null, data);
  const change = useMemo(() => (beside === null ? null : totalChange(beside)), [beside]);
  return (
    <Loaded
      data={data}
      problem={toProblem(error)}
      asOfMs={data?.readAtMs ?? dataUpdatedAt}
      onRetry={() => void refetch()}
      skeleton={<Skeleton className="mt-1 h-12" />}
    >
      {(reading) => (
        <KindTotals reading={reading}>
          {compared === null || reading.rowCount === 0 ? null : (
            <dd className="min-h-5">
              {change === null && (isFetching || earlier.isReading) ? (
                <Skeleton className="h-4 w-24" />
              ) : (
                <TileChange measure="watchTime" change={change ?? UNKNOWN_CHANGE} />
              )}
              <ComparisonFailure {...earlier} />
            </dd>
          )}
        </KindTotals>
      )}
    </Loaded>
  );
}

/** Returns the change of the watch time of everything. */
function totalChange(beside: EarlierRows): FigureChange {
  const { rows, rowCount } = beside.current;
  const groups = new RowGroups(rows, rowCount, "content");
  const changes = new Changes(groups, beside, null);
  return changes.total(null, "watchTime");
}

/** Shows the watch time of all rows, and their viewers where these are a number and not a wide range. */
function KindTotals({ reading, children }: { reading: WatchTimeReading; children: ReactNode }) {
  const t = useTranslations("watchTime.summary");
  const names = useTranslations("watchTimeTable.columns");
  const { rows, rowCount } = reading;
  const isWhole = isReadWhole(reading);
  const [watchTime, viewers] = useMemo(() => {
    // While records are missing, each sum is a lower bound.
    const groups = new RowGroups(rows, rowCount, "content", null, null, isWhole ? null : 0);
    const all = [...Array(groups.count).keys()];
    return [groups.total(all, "watchTime"), groups.total(all, "uniqueViewers")] as const;
  }, [rows, rowCount, isWhole]);
  return (
    <dl className="mt-1 grid grid-cols-2 gap-x-4">
      <div>
        <dt className="text-sm text-ink-soft">{names("watchTime")}</dt>
        <dd className="text-xl font-semibold">
          {isWhole && rowCount === 0 ? (
            <span className="text-ink-faint">{t("none")}</span>
          ) : (
            <Total measure="watchTime" figure={watchTime} />
          )}
        </dd>
        {children}
      </div>
      {viewers.kind === "exact" ? (
        <div>
          <dt className="text-sm text-ink-soft">{names("uniqueViewers")}</dt>
          <dd className="text-xl font-semibold">
            <Total measure="uniqueViewers" figure={viewers} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function Total({ measure, figure }: { measure: Measure; figure: Figure }) {
  const format = useFigureFormat();
  const labels = format(measure, figure);
  return <span title={figureTitle(labels) ?? labels?.text}>{figureValue(labels)}</span>;
}
