import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, type LoaderFunctionArgs, useParams } from "react-router";
import { useTranslations } from "use-intl";
import type { Channel } from "#channels/channel-record.ts";
import { ChannelStatus } from "#channels/channel-status.tsx";
import { channelEdits, channelQueries, channelWithEdits } from "#channels/channels-queries.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { type ChannelTab, paths } from "#shared/paths.ts";
import { usePageStore } from "#shared/sync/per-page.ts";
import { Loaded } from "#shared/ui/loaded.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { TabLinks } from "#shared/ui/tab-links.tsx";

/** Prefetches the channel while the page's code is loading. */
export function channelLoader({ api, queryClient }: ApiServices) {
  return ({ params }: LoaderFunctionArgs) => {
    void queryClient.prefetchQuery(channelQueries.detail(api, params.channelId ?? ""));
    return null;
  };
}

const TABS = [
  "overview",
  "analytics",
  "watch-time",
  "images",
  "embed",
] as const satisfies ChannelTab[];

/** Shared layout of the pages of one channel: header and tabs. */
export function ChannelLayout({
  tab,
  children,
}: {
  tab: ChannelTab;
  /** @param channel with pending edits applied */
  children: (channel: Channel) => ReactNode;
}) {
  const { channelId = "" } = useParams();
  const t = useTranslations("channel");
  const { api } = useApi();
  const {
    data: record,
    dataUpdatedAt,
    error,
    refetch,
  } = useQuery(channelQueries.detail(api, channelId));
  const pending = usePageStore(channelEdits.pendingOf(useApi()));
  const channel = record === undefined ? undefined : channelWithEdits(record, pending);
  return (
    <>
      <PageHeader
        title={channel === undefined ? t("channel") : (channel.title ?? t("untitled"))}
        eyebrow={<ToChannels />}
        actions={
          channel === undefined ? undefined : <ChannelStatus isEnabled={channel.isEnabled} />
        }
      />
      <div className="mb-4">
        <TabLinks
          label={t("tabs.label")}
          links={TABS.map((name) => ({
            to: paths.channel(channelId, name),
            text: t(`tabs.${name}`),
            isCurrent: name === tab,
          }))}
        />
      </div>
      <Loaded
        data={channel}
        problem={toProblem(error)}
        asOfMs={dataUpdatedAt}
        onRetry={() => void refetch()}
        skeleton={<ChannelSkeleton />}
      >
        {children}
      </Loaded>
    </>
  );
}

function ToChannels() {
  const t = useTranslations("channels");
  return (
    <Link to={paths.channels} className="hover:text-ink hover:underline">
      {t("title")}
    </Link>
  );
}

function ChannelSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <Skeleton className="aspect-video" />
      <Skeleton className="h-72" />
    </div>
  );
}
