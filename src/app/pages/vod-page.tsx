import { useQuery } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";
import { Suspense, useEffect } from "react";
import { Link, type LoaderFunctionArgs, replace, useParams } from "react-router";
import { useTranslations } from "use-intl";
import { FolderPicker } from "#app/folder-picker.ts";
import { later } from "#app/later.tsx";
import { EmbedCodes } from "#player/embed/embed-codes.tsx";
import { ScriptUploads } from "#player/embed/script-uploads.tsx";
import { ShareLink } from "#player/embed/share-link.tsx";
import { type ApiServices, useApi, useSettleState } from "#shared/http/api-context.tsx";
import { ApiError, toProblem } from "#shared/http/errors.ts";
import { paths, type VodTab } from "#shared/paths.ts";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Loaded } from "#shared/ui/loaded.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { TabLinks } from "#shared/ui/tab-links.tsx";
import { asAsked } from "#videos/pending-vods.ts";
import { RemovalNote } from "#videos/vod/removal-note.tsx";
import { RenditionsTable } from "#videos/vod/renditions-table.tsx";
import { VodAbout } from "#videos/vod/vod-about.tsx";
import { VodDetails } from "#videos/vod/vod-details.tsx";
import type { VodStanding } from "#videos/vod/vod-standing.ts";
import { vodEditQueries } from "#videos/vod-edits-queries.ts";
import type { Vod } from "#videos/vod-record.ts";
import { encodingId, trackEncoding, vodQueries } from "#videos/vods-queries.ts";
import { NotFoundPage } from "./not-found-page.tsx";
import { VodHeader } from "./vod-header.tsx";
import { VodPreview } from "./vod-preview.tsx";

const VodAnalyticsTab = later(
  async () => (await import("./vod-analytics-tab.tsx")).VodAnalyticsTab,
  "analytics",
  "shared",
);

const VodEngagementTab = later(
  async () => (await import("./vod-engagement-tab.tsx")).VodEngagementTab,
  "watch-time",
  "shared",
);

const VodSubtitlesTab = later(
  async () => (await import("./vod-subtitles-tab.tsx")).VodSubtitlesTab,
  "captions",
);

const VodImagesTab = later(
  async () => (await import("./vod-images-tab.tsx")).VodImagesTab,
  "images",
  "player",
);

const TABS: readonly VodTab[] = [
  "overview",
  "analytics",
  "engagement",
  "subtitles",
  "images",
  "embed",
];

/** Prefetches the video while the page's code is loading; redirects a URL without a tab to the first one. */
export function vodLoader({ api, queryClient }: ApiServices) {
  return ({ params: { vodId = "", tab }, request }: LoaderFunctionArgs) => {
    if (tab === undefined) return replace(`${paths.vod(vodId)}${new URL(request.url).search}`);
    const query = vodQueries.detail(api, vodId);
    // When switching tabs of the same video, the mounted page refetches by itself.
    const isKnown = queryClient.getQueryData(query.queryKey) !== undefined;
    if (tabOf(tab) !== undefined && !isKnown) void queryClient.prefetchQuery(query);
    return null;
  };
}

function tabOf(text: string | undefined): VodTab | undefined {
  return TABS.find((tab) => tab === text);
}

/** One video, with its tabs. */
export function VodPage() {
  const { vodId = "", tab: text } = useParams();
  const tab = tabOf(text);
  // The key resets all state when another video is opened.
  return tab === undefined ? (
    <NotFoundPage />
  ) : (
    <VodOfAddress key={vodId} vodId={vodId} tab={tab} />
  );
}

function VodOfAddress({ vodId, tab }: { vodId: string; tab: VodTab }) {
  const t = useTranslations("film");
  const services = useApi();
  const { data, dataUpdatedAt, error, refetch } = useQuery(vodQueries.detail(services.api, vodId));
  const { data: pending } = useQuery(vodEditQueries.pending());
  const { data: removed } = useQuery(vodEditQueries.removed());
  useEffect(() => {
    if (data?.status === "encoding") trackEncoding(services, vodId);
  }, [data?.status, services, vodId]);
  const isAwaited = useSettleState(encodingId(vodId)) === "settling";

  const isMissing = error instanceof ApiError && error.kind === "not-found";
  const isRemoved = removed[vodId] !== undefined;
  const record = data ?? removed[vodId];
  if (record === undefined && isAwaited && isMissing) return <FreshVod />;
  const isGone = isRemoved || (record !== undefined && isMissing);
  const isDeleting = pending[vodId]?.kind === "removal";
  const standing = isGone ? "gone" : isDeleting ? "deleting" : "there";
  return (
    <>
      {record === undefined ? <PageHeader title={t("film")} eyebrow={<ToLibrary />} /> : null}
      <Loaded
        data={record}
        // The page itself says that the video was deleted.
        problem={isGone ? null : toProblem(error)}
        asOfMs={dataUpdatedAt}
        onRetry={() => void refetch()}
        skeleton={<VodSkeleton />}
      >
        {(vod) => <LoadedVod vod={asAsked(vod, pending)} tab={tab} standing={standing} />}
      </Loaded>
    </>
  );
}

function LoadedVod({ vod, tab, standing }: { vod: Vod; tab: VodTab; standing: VodStanding }) {
  const t = useTranslations("film.tabs");
  return (
    <>
      <VodHeader vod={vod} tab={tab} standing={standing} />
      {standing === "deleting" ? <RemovalNote vodId={vod.id} /> : null}
      <div className="mb-4">
        <TabLinks
          label={t("label")}
          links={TABS.map((each) => ({
            to: paths.vod(vod.id, each),
            text: t(each),
            isCurrent: each === tab,
          }))}
        />
      </div>
      {tab === "overview" ? <VodOverviewTab vod={vod} standing={standing} /> : null}
      {tab === "analytics" ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <VodAnalyticsTab vod={vod} />
        </Suspense>
      ) : null}
      {tab === "engagement" ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <VodEngagementTab vod={vod} />
        </Suspense>
      ) : null}
      {tab === "subtitles" ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <VodSubtitlesTab vod={vod} standing={standing} />
        </Suspense>
      ) : null}
      {tab === "images" ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <VodImagesTab vod={vod} standing={standing} />
        </Suspense>
      ) : null}
      {tab === "embed" ? <VodEmbedTab vod={vod} /> : null}
    </>
  );
}

function ToLibrary() {
  const t = useTranslations("film");
  return (
    <Link to={paths.library} className="hover:text-ink hover:underline">
      {t("library")}
    </Link>
  );
}

/** Placeholder for a newly created video that lookups do not show yet. */
function FreshVod() {
  const t = useTranslations("film.fresh");
  return (
    <>
      <PageHeader title={t("title")} eyebrow={<ToLibrary />} />
      <EmptyState icon={<Hourglass size={28} />} title={t("advice")} />
    </>
  );
}

function VodSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <Skeleton className="aspect-video" />
      <Skeleton className="h-72" />
    </div>
  );
}

/** Share link, embed codes and script uploads of a video. */
function VodEmbedTab({ vod: { id, title, shareUrl, status } }: { vod: Vod }) {
  const t = useTranslations("film");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        {status === "ready" ? null : <p className="text-working">{t(`share.${status}`)}</p>}
        <ShareLink url={shareUrl} title={title ?? t("untitled")} />
        <EmbedCodes kind="vod" id={id} />
      </div>
      <ScriptUploads kind="vod" id={id} />
    </div>
  );
}

/** Overview of one video: preview, metadata, details and renditions. */
function VodOverviewTab({ vod, standing }: { vod: Vod; standing: VodStanding }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <VodPreview vod={vod} standing={standing} />
        <VodAbout vod={vod} standing={standing} FolderPicker={FolderPicker} />
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <VodDetails vod={vod} />
        {vod.renditions.length === 0 ? null : <RenditionsTable renditions={vod.renditions} />}
      </div>
    </div>
  );
}
