import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { analyticsHref } from "#analytics/analytics-links.ts";
import type { AnalyticsView } from "#analytics/analytics-view.ts";
import { videoIdsOf } from "#analytics/contents/cut-contents.ts";
import type { RankedContent } from "#analytics/contents/rank-contents.ts";
import type { Mark } from "#analytics/metrics.ts";
import { AccountChange } from "#analytics/movers/account-change.tsx";
import { listOf, type MoverList, type Movers } from "#analytics/movers/movers.ts";
import { moversHref } from "#analytics/movers/movers-view.ts";
import { useMovers } from "#analytics/movers/use-movers.ts";
import { useAboutNote } from "#analytics/parts/about-note.ts";
import { MetricChange, MetricValue } from "#analytics/parts/metric-value.tsx";
import { PanelMark, useIsChangeAbout, useMarkLabels } from "#analytics/parts/panel-mark.ts";
import type { AnalyticsQuery } from "#analytics/resolved-query.ts";
import { MAX_IDS_IN_ADDRESS } from "#library/list-rules.ts";
import { OpenInLibrary } from "#library/open-in-library.tsx";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Thumbnail } from "#shared/ui/thumbnail.tsx";

const LISTED = 5;
const CHANGES = ["rising", "falling"] as const;
/** Describes the lists of what changed most, with the names of their messages. */
const CHANGED = {
  rising: { list: "gains", none: "noRise", gain: "gained" },
  falling: { list: "losses", none: "noFall", gain: "lost" },
} as const;
type Origin = "top" | keyof typeof CHANGED;
type Gain = (typeof CHANGED)[keyof typeof CHANGED]["gain"];
const VIDEOS = { kind: "vods" } as const;

interface TopVideosProps {
  view: AnalyticsView;
  query: AnalyticsQuery;
}

/** Shows the most played videos of a range, and those that gained and lost most beyond what all videos did. */
export function TopVideos({ view, query }: TopVideosProps) {
  const t = useTranslations("movers.overview");
  const analytics = useTranslations("analytics");
  const { breakdown, ranking, movers, records, isCompared } = useMovers(VIDEOS, query);
  const { state } = breakdown;
  const { data } = state;
  const rows = ranking?.rows ?? [];
  const listed = { view, thumbnailOf: (id: string) => records.video.get(id)?.thumbnailUrl };
  const panel = (
    title: string,
    note: ReactNode,
    problem: typeof state.problem,
    content: () => ReactNode,
  ) => (
    <Panel title={title} className="min-w-0">
      <p className="-mt-2 mb-3 min-h-5 text-sm text-ink-soft">{note}</p>
      <Loaded {...state} problem={problem} skeleton={<Lines />}>
        {content}
      </Loaded>
    </Panel>
  );
  const isNotCompared = !isCompared && !breakdown.isAwaited;
  // An error of both ranges is shown once, and so is why nothing is compared.
  const changes =
    data === undefined && state.problem !== null
      ? []
      : CHANGES.slice(0, data !== undefined && isNotCompared ? 1 : CHANGES.length);
  const listChanged = (origin: keyof typeof CHANGED) => {
    if (!isCompared || movers === null) {
      if (breakdown.isAwaited) return <Lines />;
      return <Nothing>{breakdown.comparison || t("notCompared")}</Nothing>;
    }
    return <ChangedVideos {...listed} origin={origin} movers={movers} />;
  };
  return (
    <PanelMark value={breakdown.marks}>
      {/* A report is narrower than its window. */}
      <div className="@container">
        <div
          aria-busy={breakdown.isOutdated}
          className="grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity delay-150 aria-busy:opacity-60 @min-[44rem]:grid-cols-2 @min-[60rem]:grid-cols-3"
        >
          {panel(t("top"), breakdown.comparison, state.problem, () => {
            // A range without any row proves nothing about plays.
            if (data?.rows.length === 0) return <Nothing>{analytics("empty")}</Nothing>;
            const played = rows.filter(({ rank, value }) => rank !== null && value !== 0);
            if (played.length === 0) return <Nothing>{t("noPlays")}</Nothing>;
            return <VideoList {...listed} origin="top" rows={played} />;
          })}
          {changes.map((origin) => (
            <Fragment key={origin}>
              {panel(
                t(origin),
                <AccountChange
                  subject="vods"
                  list={CHANGED[origin].list}
                  account={isCompared ? (movers?.account ?? null) : null}
                />,
                null,
                () => listChanged(origin),
              )}
            </Fragment>
          ))}
        </div>
      </div>
    </PanelMark>
  );
}

interface Listed {
  view: AnalyticsView;
  thumbnailOf: (id: string) => string | null | undefined;
}

/** Shows what gained or lost most, and leads to all of it, and to what is new. */
function ChangedVideos({
  origin,
  movers,
  ...listed
}: Listed & { origin: keyof typeof CHANGED; movers: Movers }) {
  const t = useTranslations("movers.overview");
  const { list, none } = CHANGED[origin];
  const rows = listOf(movers, list, false);
  const newCount = origin === "rising" ? listOf(movers, "new", false).length : 0;
  const link = (to: MoverList, text: string) => (
    <Link to={moversHref(listed.view, VIDEOS, to)} className="text-accent underline">
      {text}
    </Link>
  );
  const more = (
    <>
      {link(list, t(`showAll.${list}`))}
      {newCount === 0 ? null : link("new", t("showNew", { count: newCount }))}
    </>
  );
  if (rows.length > 0) return <VideoList {...listed} origin={origin} rows={rows} more={more} />;
  return (
    <>
      <Nothing>{t(none)}</Nothing>
      <div className="mt-3 flex flex-wrap gap-x-4 gap-y-1">{more}</div>
    </>
  );
}

function VideoList({
  view,
  thumbnailOf,
  origin,
  rows,
  more,
}: Listed & {
  origin: Origin;
  rows: readonly (RankedContent & { mark?: Mark })[];
  more?: ReactNode;
}) {
  const ids = videoIdsOf(rows).slice(0, MAX_IDS_IN_ADDRESS);
  return (
    <>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {rows.slice(0, LISTED).map((row) => {
          const id = row.match.is === "one" ? row.match.id : null;
          return (
            <VideoLine
              key={row.key}
              row={row}
              mark={row.mark ?? (row.lacking.includes("plays") ? "atLeast" : "exact")}
              gain={origin === "top" ? null : CHANGED[origin].gain}
              thumbnailUrl={(id === null ? null : thumbnailOf(id)) ?? null}
              href={id === null ? null : analyticsHref({ kind: "vod", id }, view)}
            />
          );
        })}
      </ol>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        {ids.length === 0 ? null : (
          <OpenInLibrary rule={{ kind: "videos", origin, choice: view.choice, ids }} />
        )}
        {more}
      </div>
    </>
  );
}

function Nothing({ children }: { children: string }) {
  return <p className="text-ink-soft">{children}</p>;
}

function Lines() {
  return (
    <div className="grid gap-3">
      {Array.from({ length: LISTED }, (_, line) => (
        <Skeleton key={line} className="h-12" />
      ))}
    </div>
  );
}

function VideoLine({
  row,
  mark,
  gain,
  thumbnailUrl,
  href,
}: {
  row: RankedContent;
  mark: Mark;
  /** Names the plays gained or lost, which are shown. Null: all plays are. */
  gain: Gain | null;
  thumbnailUrl: string | null;
  /** Is null when no video of the library is certainly meant. */
  href: string | null;
}) {
  const metrics = useTranslations("analytics.metrics");
  const t = useTranslations("movers.overview");
  const format = useFormatter();
  const { name, match, value, change } = row;
  const title = (match.is === "one" ? match.title : null) ?? name ?? "";
  const isGainAbout = useIsChangeAbout(mark);
  useAboutNote(isGainAbout && gain !== null);
  const marked = useMarkLabels();
  return (
    <li className="grid h-12 grid-cols-[5.25rem_minmax(0,1fr)_auto] items-center gap-x-3">
      <span className="aspect-video overflow-hidden rounded-md bg-sunken">
        <Thumbnail url={thumbnailUrl} width={84} height={47} className="size-full object-cover" />
      </span>
      <bdi title={title} className="line-clamp-2 wrap-anywhere">
        {href === null ? (
          title
        ) : (
          <Link to={href} className="font-medium hover:underline">
            {title}
          </Link>
        )}
      </bdi>
      <span className="grid justify-items-end">
        <span className="font-semibold">
          <span className="sr-only">{gain === null ? metrics("plays") : t(gain)}: </span>
          {gain !== null ? (
            marked.text(
              isGainAbout ? "about" : "exact",
              format.number((change?.current ?? 0) - (change?.previous ?? 0), {
                signDisplay: "always",
              }),
            )
          ) : (
            <MetricValue metric="plays" value={value} mark={mark} />
          )}
        </span>
        {change === null ? null : (
          <span className="text-sm">
            <MetricChange metric="plays" change={change} mark={mark} canGo={false} />
          </span>
        )}
      </span>
    </li>
  );
}
