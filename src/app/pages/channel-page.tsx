import { useQuery } from "@tanstack/react-query";
import { EyeOff, VideoOff } from "lucide-react";
import { Suspense, useState } from "react";
import { Link, type LoaderFunctionArgs, replace, useParams } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { ChannelAbout, ChannelFacts } from "#channels/channel-about.tsx";
import { ChannelIngest } from "#channels/channel-ingest.tsx";
import type { Channel } from "#channels/channel-record.ts";
import { ChannelStatus } from "#channels/channel-status.tsx";
import { channelEdits, channelQueries, channelWithEdits } from "#channels/channels-queries.ts";
import { EmbedCodes } from "#player/embed/embed-codes.tsx";
import { ScriptUploads } from "#player/embed/script-uploads.tsx";
import { ShareLink } from "#player/embed/share-link.tsx";
import { Player } from "#player/player.tsx";
import { oneOf } from "#shared/collections/search-params.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { CHANNEL_TABS, type ChannelTab, paths } from "#shared/paths.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Loaded } from "#shared/ui/loaded.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { PlayerSkeleton, Skeleton } from "#shared/ui/skeleton.tsx";
import { TabLinks } from "#shared/ui/tab-links.tsx";
import {
  ChannelRecordings,
  ImagesManager,
  SubjectAnalytics,
  SubjectWatchTime,
} from "./lazy-panels.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

/** Prefetches the channel while the page's code is loading; redirects a URL without a tab to the first one. */
export function loader(
  { api, queryClient }: ApiServices,
  { params: { channelId = "", tab }, request }: LoaderFunctionArgs,
) {
  if (tab === undefined) {
    return replace(`${paths.channel(channelId)}${new URL(request.url).search}`);
  }
  if (oneOf(CHANNEL_TABS, tab) !== null) {
    void queryClient.prefetchQuery(channelQueries.detail(api, channelId));
  }
  return null;
}

export function Component() {
  const { channelId = "", tab: text } = useParams();
  const tab = oneOf(CHANNEL_TABS, text ?? null);
  // The key resets all state when another channel is opened.
  return tab === null ? (
    <NotFoundPage />
  ) : (
    <ChannelById key={channelId} channelId={channelId} tab={tab} />
  );
}

function ChannelById({ channelId, tab }: { channelId: string; tab: ChannelTab }) {
  const t = useTranslations("channel");
  const common = useTranslations("common");
  const services = useApi();
  const query = useQuery(channelQueries.detail(services.api, channelId));
  const pending = useStore(channelEdits.pendingOf(services));
  const channel = query.data === undefined ? undefined : channelWithEdits(query.data, pending);
  return (
    <>
      <PageHeader
        title={channel === undefined ? common("channel") : (channel.title ?? common("untitled"))}
        eyebrow={
          <Link to={paths.channels} className="hover:text-ink hover:underline">
            {common("channels")}
          </Link>
        }
        actions={
          channel === undefined ? undefined : <ChannelStatus isEnabled={channel.isEnabled} />
        }
      />
      <TabLinks
        label={t("tabs.label")}
        links={CHANNEL_TABS.map((name) => ({
          to: paths.channel(channelId, name),
          text: t(`tabs.${name}`),
          isCurrent: name === tab,
        }))}
      />
      <Loaded
        data={channel}
        problem={toProblem(query.error)}
        asOfMs={query.dataUpdatedAt}
        onRetry={() => void query.refetch()}
        skeleton={<PlayerSkeleton />}
      >
        {(known) => (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <ChannelTabContent channel={known} tab={tab} />
          </Suspense>
        )}
      </Loaded>
    </>
  );
}

function ChannelTabContent({ channel, tab }: { channel: Channel; tab: ChannelTab }) {
  const common = useTranslations("common");
  const { id } = channel;
  const title = channel.title ?? common("untitled");
  switch (tab) {
    case "overview":
      return (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
            <ChannelPreview channel={channel} />
            <ChannelAbout channel={channel} />
            <Suspense fallback={<Skeleton className="h-40" />}>
              <ChannelRecordings channelId={id} isRecorded={channel.isRecorded} />
            </Suspense>
          </div>
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
            <ChannelFacts channel={channel} />
            <ChannelIngest ingest={channel.ingest} />
          </div>
        </div>
      );
    case "analytics":
      return <SubjectAnalytics kind="channel" id={id} name={title} />;
    case "watch-time":
      return <SubjectWatchTime kind="channel" contentId={id} name={title} />;
    case "images":
      return (
        <ImagesManager
          owner={{ type: "channel", id }}
          title={title}
          urls={{ splashscreen: channel.splashScreenUrl, thumbnail: channel.thumbnailUrl }}
        />
      );
    case "embed":
      return (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
            <ShareLink url={channel.shareUrl} />
            <EmbedCodes kind="channel" id={id} />
          </div>
          <ScriptUploads kind="channel" id={id} />
        </div>
      );
  }
}

/**
 * Plays a channel. The service reports whether a channel is enabled, but not whether it is on air; that is
 * known only when the preview starts to play, so the text names that time.
 */
function ChannelPreview({ channel }: { channel: Channel }) {
  const t = useTranslations("channel.preview");
  const text = useTranslations("channel");
  const common = useTranslations("common");
  const format = useFormatter();
  const [playedAtMs, setPlayedAtMs] = useState<number | null>(null);
  if (!channel.isEnabled) {
    return (
      <EmptyState icon={<EyeOff size={28} />} title={text("disabled")}>
        {t("off")}
      </EmptyState>
    );
  }
  if (channel.assetId === null) {
    return (
      <EmptyState icon={<VideoOff size={28} />} title={t("noAsset.title")}>
        {t("noAsset.advice")}
      </EmptyState>
    );
  }
  return (
    <div>
      <Player
        key={channel.assetId}
        assetId={channel.assetId}
        title={channel.title ?? common("untitled")}
        posterUrl={channel.splashScreenUrl ?? channel.thumbnailUrl}
        videoId={null}
        framesPerSecond={null}
        onPlaying={() => setPlayedAtMs(Date.now())}
      />
      <p role="status" className="mt-1.5 text-sm text-ink-faint">
        {playedAtMs === null
          ? t("unknown")
          : t("played", { time: format.dateTime(playedAtMs, { timeStyle: "short" }) })}
      </p>
    </div>
  );
}
