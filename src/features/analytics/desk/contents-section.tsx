import { useQuery } from "@tanstack/react-query";
import { memo, useDeferredValue, useMemo } from "react";
import { useTranslations } from "use-intl";
import type { PeriodSet } from "#api/analytics.ts";
import { analyticsQueries, isGoingOn, type SourcedContent } from "#api/analytics-queries.ts";
import { useApi } from "#api/api-context.tsx";
import type { Channel } from "#api/channel-record.ts";
import { channelQueries } from "#api/channels-queries.ts";
import { toProblem } from "#api/errors.ts";
import { vodLibraryQueries } from "#api/vod-library-queries.ts";
import { ContentBreakdown } from "#features/analytics/contents/content-breakdown.tsx";
import { contentTable } from "#features/analytics/contents/content-sheet.ts";
import { matchContents } from "#features/analytics/contents/match-contents.ts";
import { rankContents } from "#features/analytics/contents/rank-contents.ts";
import { ExplainDifference } from "#features/analytics/explain/explain-difference.tsx";
import { ChartPanel } from "#ui/chart-panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { differenceFacts } from "./difference-facts.ts";
import type { SectionProps } from "./section-props.ts";
import { useFileName } from "./use-file-name.ts";
import { useRangeNote } from "./use-range-note.ts";

/** Drawn when there is time: what is pressed meanwhile is answered first. */
const Breakdown = memo(ContentBreakdown);
const NO_CHANNELS: readonly Channel[] = [];

/** Which films and channels it comes from. A rate has no list of its own: plays are ranked then. */
export function ContentsSection({ name, view, asked, analytics, links }: SectionProps) {
  const t = useTranslations("analytics");
  const { api } = useApi();
  const { subject } = view;
  const set: PeriodSet = view.metric === "bytes" ? "bytes" : "visitors";
  const metric = view.metric === "bytesPerPlay" ? "plays" : view.metric;
  const before = asked.previous;
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(
    analyticsQueries.contents(api, subject, set, asked.time),
  );
  const previous = useQuery({
    ...analyticsQueries.contents(api, subject, set, before ?? asked.time),
    enabled: before !== null,
  });
  const previousRows =
    before === null || previous.isPlaceholderData ? null : (previous.data?.rows ?? null);
  const { data: library } = useQuery(vodLibraryQueries.all(api));
  const { data: channels } = useQuery(channelQueries.list(api));
  const films = useMemo(
    () =>
      (library?.vods ?? []).map(({ id, title, filename }) => ({ id, title, fileName: filename })),
    [library],
  );
  const hrefs = useMemo(
    () => ({
      film: (id: string) => links.hrefOf({ kind: "vod", id }, view),
      channel: (id: string) => links.hrefOf({ kind: "channel", id }, view),
      search: (text: string) => links.searchHref(text),
    }),
    [links, view],
  );
  const rows = data?.rows;
  const drawn = useDeferredValue(
    useMemo(
      () => (rows === undefined ? null : { rows, previousRows, metric }),
      [rows, previousRows, metric],
    ),
  );
  const fileName = useFileName(name, asked);
  const columns = useTranslations("contents.breakdown");
  const known = channels?.channels ?? NO_CHANNELS;
  const tableOf = (rows: readonly SourcedContent[]) => {
    const before = previousRows && matchContents(previousRows, films, known);
    const ranking = rankContents(matchContents(rows, films, known), before, metric);
    const sheet = contentTable(ranking.rows);
    return {
      ...sheet,
      columns: sheet.columns.map(({ name: column, kind }) =>
        kind === "number"
          ? { name: columns(`columns.${column}`), kind, show: String }
          : { name: columns(`columns.${column}`), kind },
      ),
    };
  };
  const facts = (rows: readonly SourcedContent[]) =>
    differenceFacts({ asked, analytics }, metric, {
      measure: metric,
      count: rows.reduce((sum, { counts }) => sum + (counts[metric] ?? 0), 0),
    });
  const breakdownFacts = data === undefined ? null : facts(data.rows);
  return (
    <ChartPanel
      title={t("contents.title")}
      subtitle={useRangeNote(asked)}
      explain={
        breakdownFacts === null ? null : (
          <ExplainDifference
            pair={{
              kind: "breakdown",
              of: "contents",
              unreadableCount: data?.unreadableCount ?? 0,
            }}
            facts={breakdownFacts}
            names={[t(`metrics.${metric}`), t("contents.sum")]}
          />
        )
      }
      data={data}
      problem={toProblem(error)}
      asOfMs={dataUpdatedAt}
      onRetry={() => void refetch()}
      skeleton={<Skeleton className="h-96" />}
      isRefreshing={isFetching}
      isEmpty={({ rows }) => rows.length === 0}
      empty={<p className="text-ink-soft">{t("contents.empty")}</p>}
      hasPicture={false}
      hasTable={false}
      table={({ rows }) => tableOf(rows)}
      fileName={fileName(t("contents.title"))}
    >
      {({ rows }) => (
        <Breakdown
          {...(drawn ?? { rows, previousRows, metric })}
          films={films}
          channels={known}
          isUnfinished={isGoingOn(asked.time)}
          isLibraryWhole={library?.isComplete === true && channels !== undefined}
          hrefs={hrefs}
        />
      )}
    </ChartPanel>
  );
}
