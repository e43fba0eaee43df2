import { useQuery } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";
import { Suspense, useEffect, useMemo, useState } from "react";
import {
  Link,
  type LoaderFunctionArgs,
  matchPath,
  replace,
  useLocation,
  useParams,
} from "react-router";
import { useTranslations } from "use-intl";
import { RemovalNote } from "#changes/field-note.tsx";
import { channelQueries } from "#channels/channels-queries.ts";
import { VideoFolders } from "#folders/video-folders.tsx";
import { later } from "#messages/later.tsx";
import { EmbedCodes } from "#player/embed/embed-codes.tsx";
import { ScriptUploads } from "#player/embed/script-uploads.tsx";
import { ShareLink } from "#player/embed/share-link.tsx";
import { oneOf } from "#shared/collections/search-params.ts";
import { type ApiServices, useApi, useSettleState } from "#shared/http/api-context.tsx";
import { isNotFound, toProblem } from "#shared/http/errors.ts";
import { paths, VIDEO_TABS, type VideoTab } from "#shared/paths.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Loaded } from "#shared/ui/loaded.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { PlayerSkeleton, Skeleton } from "#shared/ui/skeleton.tsx";
import { TabLinks } from "#shared/ui/tab-links.tsx";
import { RenditionsTable } from "#videos/detail/renditions-table.tsx";
import { VideoAbout } from "#videos/detail/video-about.tsx";
import { VideoDetails } from "#videos/detail/video-details.tsx";
import { listOf } from "#videos/from-list.ts";
import { withPendingEdits } from "#videos/pending-videos.ts";
import { removedVideosOf, videoEdits } from "#videos/video-edits-queries.ts";
import type { Video, VideoPresence } from "#videos/video-record.ts";
import { encodingId, trackEncoding, videoQueries } from "#videos/videos-queries.ts";
import {
  ImagesManager,
  LibraryNeighbours,
  PlaylistNeighbours,
  SubjectAnalytics,
  SubjectWatchTime,
  UsedInPlaylists,
} from "./lazy-panels.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { VideoHeader } from "./video-header.tsx";
import { VideoPreview } from "./video-preview.tsx";

const VideoSubtitlesTab = later(
  async () => (await import("./video-subtitles-tab.tsx")).VideoSubtitlesTab,
  "captions",
);

/** Prefetches the video while the page's code is loading; redirects a URL without a tab to the first one. */
export function loader(
  { api, queryClient }: ApiServices,
  { params: { videoId = "", tab }, request }: LoaderFunctionArgs,
) {
  if (tab === undefined) return replace(`${paths.video(videoId)}${new URL(request.url).search}`);
  const query = videoQueries.detail(api, videoId);
  // When switching tabs of the same video, the mounted page refetches by itself.
  const isKnown = queryClient.getQueryData(query.queryKey) !== undefined;
  if (oneOf(VIDEO_TABS, tab) !== null && !isKnown) void queryClient.prefetchQuery(query);
  return null;
}

export function Component() {
  const { videoId = "", tab: text } = useParams();
  const tab = oneOf(VIDEO_TABS, text ?? null);
  // The key resets all state when another video is opened.
  if (tab === null) return <NotFoundPage />;
  return (
    <>
      <FromList videoId={videoId} tab={tab} />
      <VideoById key={videoId} videoId={videoId} tab={tab} />
    </>
  );
}

/** Leads on in the list that the video was opened from, if it was. What the page does in its own address keeps the list. */
function FromList({ videoId, tab }: { videoId: string; tab: VideoTab }) {
  const { state, search }: { state: unknown; search: string } = useLocation();
  const [kept, setKept] = useState({ videoId, list: listOf(state) });
  const list = listOf(state) ?? (kept.videoId === videoId ? kept.list : null);
  if (kept.videoId !== videoId || kept.list !== list) setKept({ videoId, list });
  if (list === null) return null;
  const isKeyless = new URLSearchParams(search).has("edit");
  const props = { videoId, tab, list, isKeyless };
  const playlistId = matchPath("/playlists/:playlistId/*", list)?.params.playlistId;
  return (
    <div className="min-h-9">
      <Suspense>
        {playlistId === undefined ? (
          <LibraryNeighbours key={list} {...props} />
        ) : (
          <PlaylistNeighbours key={list} {...props} playlistId={playlistId} />
        )}
      </Suspense>
    </div>
  );
}

function VideoById({ videoId, tab }: { videoId: string; tab: VideoTab }) {
  const common = useTranslations("common");
  const services = useApi();
  const { data, dataUpdatedAt, error, refetch } = useQuery(
    videoQueries.detail(services.api, videoId),
  );
  const pending = useStore(videoEdits.pendingOf(services));
  const removed = useStore(removedVideosOf(services));
  useEffect(() => {
    if (data?.status === "encoding") trackEncoding(services, videoId);
  }, [data?.status, services, videoId]);
  const isAwaited = useSettleState(encodingId(videoId)) === "settling";

  const isMissing = isNotFound(error);
  const isRemoved = removed[videoId] !== undefined;
  const record = data ?? removed[videoId];
  if (record === undefined && isAwaited && isMissing) return <FreshVideo />;
  const isGone = isRemoved || (record !== undefined && isMissing);
  const isDeleting = pending[videoId]?.kind === "removal";
  const presence = isGone ? "gone" : isDeleting ? "deleting" : "there";
  return (
    <>
      {record === undefined ? <PageHeader title={common("video")} eyebrow={<ToLibrary />} /> : null}
      <Loaded
        data={record}
        // The page itself says that the video was deleted.
        problem={isGone ? null : toProblem(error)}
        asOfMs={dataUpdatedAt}
        onRetry={() => void refetch()}
        skeleton={<PlayerSkeleton />}
      >
        {(video) => (
          <LoadedVideo video={withPendingEdits(video, pending)} tab={tab} presence={presence} />
        )}
      </Loaded>
    </>
  );
}

interface TabProps {
  video: Video;
  presence: VideoPresence;
}

function LoadedVideo({ video, tab, presence }: TabProps & { tab: VideoTab }) {
  const t = useTranslations("video.tabs");
  const { state }: { state: unknown } = useLocation();
  return (
    <>
      <VideoHeader video={video} tab={tab} presence={presence} />
      {presence === "deleting" ? <RemovalNote edits={videoEdits} id={video.id} /> : null}
      <TabLinks
        label={t("label")}
        state={state}
        links={VIDEO_TABS.map((each) => ({
          to: paths.video(video.id, each),
          text: t(each),
          isCurrent: each === tab,
        }))}
      />
      <Suspense fallback={<Skeleton className="h-96" />}>
        <VideoTabContent video={video} tab={tab} presence={presence} />
      </Suspense>
    </>
  );
}

function VideoTabContent({ video, tab, presence }: TabProps & { tab: VideoTab }) {
  const common = useTranslations("common");
  const { id } = video;
  const name = video.title ?? common("untitled");
  switch (tab) {
    case "overview":
      return <VideoOverviewTab video={video} presence={presence} />;
    case "analytics":
      return <SubjectAnalytics kind="vod" id={id} name={name} />;
    case "engagement":
      return <SubjectWatchTime kind="vod" contentId={id} name={name} />;
    case "subtitles":
      return <VideoSubtitlesTab video={video} presence={presence} />;
    case "images":
      return presence === "gone" ? (
        <VideoPreview video={video} presence={presence} />
      ) : (
        <ImagesManager
          owner={{ type: "vod", id }}
          title={name}
          urls={{ splashscreen: video.splashScreenUrl, thumbnail: video.thumbnailUrl }}
          material={{ of: "video", video }}
        />
      );
    case "embed":
      return <VideoEmbedTab video={video} />;
  }
}

function ToLibrary() {
  const common = useTranslations("common");
  return (
    <Link to={paths.library} className="hover:text-ink hover:underline">
      {common("library")}
    </Link>
  );
}

/** Stands in for a newly created video that lookups do not show yet. */
function FreshVideo() {
  const t = useTranslations("video.fresh");
  return (
    <>
      <PageHeader title={t("title")} eyebrow={<ToLibrary />} />
      <EmptyState icon={<Hourglass size={28} />} title={t("advice")} />
    </>
  );
}

function VideoEmbedTab({ video: { id, shareUrl, status } }: { video: Video }) {
  const t = useTranslations("video");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        {status === "ready" ? null : <p className="text-working">{t(`share.${status}`)}</p>}
        <ShareLink url={shareUrl} />
        <EmbedCodes kind="vod" id={id} />
      </div>
      <ScriptUploads kind="vod" id={id} />
    </div>
  );
}

/** Shows the playlists of a video below its folders. They are read when it is shown. */
function VideoPlaylists({ videoId }: { videoId: string }) {
  const common = useTranslations("common");
  const videoIds = useMemo(() => [videoId], [videoId]);
  return (
    <section aria-label={common("playlists")} className="min-h-15">
      <h3 className="flex min-h-8 items-center text-sm font-medium text-ink-soft">
        {common("playlists")}
      </h3>
      <Suspense>
        <UsedInPlaylists videoIds={videoIds} isLinked />
      </Suspense>
    </section>
  );
}

/** Names the channel that a video is a recording of. One that is gone has no name. */
function ChannelLink({ channelId }: { channelId: string }) {
  const common = useTranslations("common");
  const { api } = useApi();
  const { data } = useQuery(channelQueries.list(api));
  const channel = data?.channels.find(({ id }) => id === channelId);
  return (
    <Link to={paths.channel(channelId)} className="text-accent underline">
      <bdi>{channel?.title ?? common("channel")}</bdi>
    </Link>
  );
}

function VideoOverviewTab({ video, presence }: TabProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <VideoPreview video={video} presence={presence} />
        <VideoAbout video={video} presence={presence}>
          <VideoFolders video={video} presence={presence} />
          <VideoPlaylists videoId={video.id} />
        </VideoAbout>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <VideoDetails
          video={video}
          channel={video.channelId === null ? null : <ChannelLink channelId={video.channelId} />}
        />
        {video.renditions.length === 0 ? null : <RenditionsTable renditions={video.renditions} />}
      </div>
    </div>
  );
}
