import { useQuery } from "@tanstack/react-query";
import { memo, useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import type { PeriodSet } from "#analytics/analytics.ts";
import { analyticsHref, librarySearchHref } from "#analytics/analytics-links.ts";
import { analyticsQueries } from "#analytics/analytics-queries.ts";
import { ContentBreakdown } from "#analytics/contents/content-breakdown.tsx";
import { type ContentColumn, contentTable, rankRows } from "#analytics/contents/rank-contents.ts";
import { rankedBy } from "#analytics/metrics.ts";
import { moversHref } from "#analytics/movers/movers-view.ts";
import { useMarkLabels } from "#analytics/parts/panel-mark.ts";
import { usePanelDisplay } from "#analytics/parts/use-panel-display.ts";
import type { Channel } from "#channels/channel-record.ts";
import { channelQueries } from "#channels/channels-queries.ts";
import { OpenInLibrary } from "#library/open-in-library.tsx";
import { useApi } from "#shared/http/api-context.tsx";
import { ButtonLink } from "#shared/ui/button.tsx";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import type { Video } from "#videos/video-record.ts";
import { BreakdownPanel, useBreakdown } from "./breakdown-panel.tsx";
import type { SectionProps } from "./section-props.ts";

const Breakdown = memo(ContentBreakdown);
const NO_CHANNELS: readonly Channel[] = [];
const NO_VIDEOS: readonly Video[] = [];

/** Shows the breakdown by content. Ratios have none: plays are ranked instead. */
export function ContentsSection(props: SectionProps) {
  const { view, query, onView } = props;
  const t = useTranslations("analytics.contents");
  const columns = useTranslations("contents.breakdown.columns");
  const { api } = useApi();
  const { subject } = view;
  const set: PeriodSet = view.metric === "bytes" ? "bytes" : "visitors";
  const breakdown = useBreakdown(query, rankedBy(view.metric), (time) =>
    analyticsQueries.contents(api, subject, set, time),
  );
  const { measure } = breakdown;
  const { data: library } = useQuery(videoLibraryQueries.all(api));
  const { data: channelList } = useQuery(channelQueries.list(api));
  const channels = channelList?.channels ?? NO_CHANNELS;
  const videos = library?.videos ?? NO_VIDEOS;
  const hrefs = useMemo(
    () => ({
      video: (id: string) => analyticsHref({ kind: "vod", id }, view),
      channel: (id: string) => analyticsHref({ kind: "channel", id }, view),
      search: (text: string) => librarySearchHref(text),
    }),
    [view],
  );
  const marked = useMarkLabels();
  const analytics = useTranslations("analytics");
  const inFile = (each: ContentColumn) =>
    each === "previous"
      ? analytics("countries.previous", { metric: columns(measure) })
      : columns(each);
  const seen = usePanelDisplay("contents", view, onView);
  const onSearch = useCallback((search: string) => onView({ ...view, search }), [onView, view]);
  const renderLibraryLink = useCallback(
    (ids: readonly string[]) => (
      <div className="flex flex-wrap gap-2">
        {ids.length === 0 ? null : (
          <OpenInLibrary rule={{ kind: "videos", origin: "content", choice: view.choice, ids }} />
        )}
        <ButtonLink to={moversHref(view, view.subject, "losses")}>{t("movers")}</ButtonLink>
      </div>
    ),
    [view, t],
  );
  return (
    <BreakdownPanel
      of="contents"
      section={props}
      breakdown={breakdown}
      countOf={({ counts }) => counts[measure]}
      hasImage={false}
      hasTable={false}
      table={(loaded) => {
        const ranked = rankRows(loaded, videos, channels, measure).rows;
        return contentTable(
          ranked,
          measure,
          { column: inFile, head: marked.head },
          breakdown.marks,
        );
      }}
    >
      {(rows) => (
        <Breakdown
          {...rows}
          metric={measure}
          videos={videos}
          channels={channels}
          isLibraryWhole={library?.isComplete === true && channelList !== undefined}
          hrefs={hrefs}
          search={view.search}
          onSearch={onSearch}
          renderLibraryLink={renderLibraryLink}
          {...seen}
        />
      )}
    </BreakdownPanel>
  );
}
