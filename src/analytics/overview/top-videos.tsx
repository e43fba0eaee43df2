import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useMemo } from "react";
import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { analyticsQueries } from "#analytics/analytics-queries.ts";
import type { AnalyticsView } from "#analytics/analytics-view.ts";
import { videoIdsOf } from "#analytics/contents/cut-contents.ts";
import { type RankedContent, rankRows } from "#analytics/contents/rank-contents.ts";
import { MetricChange, MetricValue } from "#analytics/parts/metric-value.tsx";
import { PanelMark, useIsChangeAbout, useMarkLabels } from "#analytics/parts/panel-mark.ts";
import type { AnalyticsQuery } from "#analytics/resolved-query.ts";
import { useBreakdown } from "#analytics/screen/breakdown-panel.tsx";
import type { AnalyticsLinks } from "#analytics/screen/section-props.ts";
import { MAX_IDS_IN_ADDRESS } from "#library/list-rules.ts";
import { OpenInLibrary } from "#library/open-in-library.tsx";
import { useApi } from "#shared/http/api-context.tsx";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Thumbnail } from "#shared/ui/thumbnail.tsx";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { fallingOf, gainOf, risingOf } from "./rising.ts";

const LISTED = 5;
const CHANGES = ["rising", "falling"] as const;
/** Describes the lists of what changed most, with the names of their messages. */
const CHANGED = {
  rising: { of: risingOf, rule: "risingRule", none: "noRise", gain: "gained" },
  falling: { of: fallingOf, rule: "fallingRule", none: "noFall", gain: "lost" },
} as const;
type Gain = (typeof CHANGED)[keyof typeof CHANGED]["gain"];
const VIDEOS = { kind: "vods" } as const;

/** Shows the most played videos of a range, and those that gained and lost most. */
export function TopVideos({
  view,
  query,
  links,
}: {
  view: AnalyticsView;
  query: AnalyticsQuery;
  links: AnalyticsLinks;
}) {
  const t = useTranslations("analytics.overview");
  const analytics = useTranslations("analytics");
  const { api } = useApi();
  const { data: library } = useQuery(videoLibraryQueries.all(api));
  const videos = useMemo(() => library?.videos ?? [], [library]);
  const breakdown = useBreakdown(query, "plays", (time) =>
    analyticsQueries.contents(api, VIDEOS, "visitors", time),
  );
  const { state } = breakdown;
  const { data } = state;
  const rows = useMemo(
    () => (data === undefined ? [] : rankRows(data, videos, [], "plays").rows),
    [data, videos],
  );
  const thumbnails = useMemo(
    () => new Map(videos.map(({ id, thumbnailUrl }) => [id, thumbnailUrl])),
    [videos],
  );
  const list = (listed: readonly RankedContent[], gain: Gain | null) => (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {listed.slice(0, LISTED).map((row) => (
        <VideoLine
          key={row.key}
          row={row}
          gain={gain}
          thumbnailUrl={row.match.is === "one" ? (thumbnails.get(row.match.id) ?? null) : null}
          href={
            row.match.is === "one" ? links.hrefOf({ kind: "vod", id: row.match.id }, view) : null
          }
        />
      ))}
    </ol>
  );
  const listAndLink = (origin: "top" | keyof typeof CHANGED, listed: readonly RankedContent[]) => {
    const ids = videoIdsOf(listed).slice(0, MAX_IDS_IN_ADDRESS);
    return (
      <>
        {list(listed, origin === "top" ? null : CHANGED[origin].gain)}
        {ids.length === 0 ? null : (
          <div className="mt-3">
            <OpenInLibrary rule={{ kind: "videos", origin, choice: view.choice, ids }} />
          </div>
        )}
      </>
    );
  };
  const panel = (
    title: string,
    note: string,
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
  const isNotCompared = (data?.previousRows ?? null) === null && !breakdown.isAwaited;
  // An error of both ranges is shown once, and so is why nothing is compared.
  const changes =
    data === undefined && state.problem !== null
      ? []
      : CHANGES.slice(0, data !== undefined && isNotCompared ? 1 : CHANGES.length);
  const listChanged = (origin: keyof typeof CHANGED) => {
    if ((data?.previousRows ?? null) === null) {
      if (breakdown.isAwaited) return <Lines />;
      return <Nothing>{breakdown.comparison || t("notCompared")}</Nothing>;
    }
    const { of, none } = CHANGED[origin];
    const changed = of(rows);
    return changed.length > 0 ? listAndLink(origin, changed) : <Nothing>{t(none)}</Nothing>;
  };
  return (
    <PanelMark value={breakdown.marks}>
      <div
        aria-busy={breakdown.isOutdated}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity delay-150 aria-busy:opacity-60 lg:grid-cols-2 xl:grid-cols-3"
      >
        {panel(t("top"), breakdown.comparison, state.problem, () => {
          // A range without any row proves nothing about plays.
          if (data?.rows.length === 0) return <Nothing>{analytics("empty")}</Nothing>;
          const played = rows.filter(({ rank, value }) => rank !== null && value !== 0);
          return played.length > 0 ? listAndLink("top", played) : <Nothing>{t("noPlays")}</Nothing>;
        })}
        {changes.map((origin) => (
          <Fragment key={origin}>
            {panel(t(origin), t(CHANGED[origin].rule), null, () => listChanged(origin))}
          </Fragment>
        ))}
      </div>
    </PanelMark>
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
  gain,
  thumbnailUrl,
  href,
}: {
  row: RankedContent;
  /** Names the plays gained or lost, which are shown. Null: all plays are. */
  gain: Gain | null;
  thumbnailUrl: string | null;
  /** Is null when no video of the library is certainly meant. */
  href: string | null;
}) {
  const t = useTranslations("analytics");
  const format = useFormatter();
  const { name, match, value, change, lacking } = row;
  const title = (match.is === "one" ? match.title : null) ?? name ?? "";
  const mark = lacking.includes("plays") ? "atLeast" : "exact";
  const isGainAbout = useIsChangeAbout(mark);
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
          <span className="sr-only">
            {t(gain === null ? "metrics.plays" : `overview.${gain}`)}:{" "}
          </span>
          {gain !== null ? (
            marked.text(
              isGainAbout ? "about" : "exact",
              format.number(gainOf(row), { signDisplay: "always" }),
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
