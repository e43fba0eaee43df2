import { useQuery } from "@tanstack/react-query";
import { EyeOff, Hourglass, VideoOff } from "lucide-react";
import { useEffect } from "react";
import { Link, type LoaderFunctionArgs, useParams } from "react-router";
import { useTranslations } from "use-intl";
import { type ApiServices, useApi, useSettleState } from "#api/api-context.tsx";
import { ApiError, toProblem } from "#api/errors.ts";
import type { Vod } from "#api/vod-record.ts";
import { encodingId, trackEncoding, vodQueries } from "#api/vods-queries.ts";
import { RenditionsTable } from "#features/library/renditions-table.tsx";
import { VodDetails } from "#features/library/vod-details.tsx";
import { VodStatusLabel } from "#features/library/vod-status-label.tsx";
import { Player } from "#features/playback/player.tsx";
import { paths } from "#lib/paths.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

/** Starts the call for the film before the page's components exist. */
export function vodLoader({ api, queryClient }: ApiServices) {
  return ({ params }: LoaderFunctionArgs) => {
    void queryClient.prefetchQuery(vodQueries.detail(api, params.vodId ?? ""));
    return null;
  };
}

/** One film: how it stands, a preview, what is known of it. */
export function VodPage() {
  const { vodId = "" } = useParams();
  const t = useTranslations("vod");
  const services = useApi();
  const { data, dataUpdatedAt, error, refetch } = useQuery(vodQueries.detail(services.api, vodId));
  useEffect(() => {
    if (data?.status === "encoding") trackEncoding(services, vodId);
  }, [data?.status, services, vodId]);
  const isAwaited = useSettleState(encodingId(vodId)) === "settling";
  if (data === undefined && isAwaited && error instanceof ApiError && error.kind === "not-found") {
    return <FreshVod />;
  }
  return (
    <>
      {data === undefined ? <PageHeader title={t("film")} eyebrow={<ToLibrary />} /> : null}
      <Loaded
        data={data}
        problem={toProblem(error)}
        asOfMs={dataUpdatedAt}
        onRetry={() => void refetch()}
        skeleton={<VodSkeleton />}
      >
        {(vod) => <LoadedVod vod={vod} />}
      </Loaded>
    </>
  );
}

function ToLibrary() {
  const t = useTranslations("vod");
  return (
    <Link to={paths.library} className="hover:text-ink hover:underline">
      {t("library")}
    </Link>
  );
}

/** The service has just made this film and does not show it yet. */
function FreshVod() {
  const t = useTranslations("vod.fresh");
  return (
    <>
      <PageHeader title={t("title")} eyebrow={<ToLibrary />} />
      <EmptyState icon={<Hourglass size={28} />} title={t("advice")} />
    </>
  );
}

function LoadedVod({ vod }: { vod: Vod }) {
  const t = useTranslations("vod");
  return (
    <>
      <PageHeader
        title={vod.title ?? t("untitled")}
        eyebrow={<ToLibrary />}
        actions={<VodStatusLabel status={vod.status} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <Preview vod={vod} />
          {vod.description === null ? null : (
            <Panel title={t("description")}>
              <p className="max-w-prose whitespace-pre-line wrap-anywhere">
                <bdi>{vod.description}</bdi>
              </p>
            </Panel>
          )}
          {vod.renditions.length === 0 ? null : <RenditionsTable renditions={vod.renditions} />}
        </div>
        <VodDetails vod={vod} />
      </div>
    </>
  );
}

function Preview({ vod }: { vod: Vod }) {
  const t = useTranslations("vod");
  if (vod.status === "encoding") {
    return <EncodingNote vodId={vod.id} />;
  }
  if (vod.status === "offline") {
    return (
      <EmptyState icon={<EyeOff size={28} />} title={t("offlineNote.title")}>
        {t("offlineNote.advice")}
      </EmptyState>
    );
  }
  if (vod.assetId === null) {
    return (
      <EmptyState icon={<VideoOff size={28} />} title={t("noAsset.title")}>
        {t("noAsset.advice")}
      </EmptyState>
    );
  }
  return (
    <Player
      key={vod.assetId}
      assetId={vod.assetId}
      title={vod.title ?? t("untitled")}
      posterUrl={vod.thumbnailUrl}
      vodId={vod.id}
      framesPerSecond={
        vod.renditions.find((rendition) => rendition.framesPerSecond !== null)?.framesPerSecond ??
        null
      }
    />
  );
}

function EncodingNote({ vodId }: { vodId: string }) {
  const t = useTranslations("vod.encodingNote");
  const { settle } = useApi();
  const isFollowed = useSettleState(encodingId(vodId)) !== "stopped";
  return (
    <EmptyState
      icon={<Hourglass size={28} />}
      title={t("title")}
      action={
        isFollowed ? undefined : (
          <Button onClick={() => settle.checkAgain(encodingId(vodId))}>{t("checkAgain")}</Button>
        )
      }
    >
      {t(isFollowed ? "advice" : "notFollowed")}
    </EmptyState>
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
