import { useQuery } from "@tanstack/react-query";
import { Clapperboard, Upload } from "lucide-react";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { analyticsHref } from "#analytics/analytics-links.ts";
import { formatAnalyticsView, overviewView } from "#analytics/analytics-view.ts";
import { AccountOverview } from "#analytics/overview/account-overview.tsx";
import { channelQueries } from "#channels/channels-queries.ts";
import { later } from "#messages/later.tsx";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { ButtonLink } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useUrlView } from "#shared/ui/use-url-view.ts";
import { knownVideoCount } from "#videos/video-library.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { reportOf } from "#views/report-view.ts";

/** Is a separate chunk, to keep the list of files per page short, which every visit loads. */
const AttentionPanel = later(
  async () => (await import("#overview/attention-panel.tsx")).AttentionPanel,
);

/** Shows the account at a glance: its figures, what needs attention, and its top videos. */
export function Component() {
  const t = useTranslations("overview");
  const common = useTranslations("common");
  const { api } = useApi();
  const mayEdit = useMayEdit();
  const { view, toHref } = useUrlView(paths.home, overviewView, formatAnalyticsView);
  const { data: library } = useQuery(videoLibraryQueries.all(api));
  const { data: channels } = useQuery(channelQueries.list(api));
  const total = knownVideoCount(library);
  // Unreadable playlists count, so that no page claims to be the first.
  const isEmpty =
    library?.isComplete === true &&
    library.videos.length + library.missingCount + library.unreadableCount === 0 &&
    channels?.channels.length === 0 &&
    channels.unreadableCount === 0;
  return (
    <>
      <PageHeader
        title={t("title")}
        eyebrow={total === null ? null : common("videoCount", { count: total })}
        actions={
          isEmpty ? undefined : (
            <>
              <ButtonLink
                to={reportOf({ page: "overview", query: formatAnalyticsView(view), name: "" })}
              >
                {t("report")}
              </ButtonLink>
              <ButtonLink to={analyticsHref(view.subject, view)}>{t("openAnalytics")}</ButtonLink>
            </>
          )
        }
      />
      {isEmpty ? (
        <EmptyState
          icon={<Clapperboard size={28} />}
          title={t("welcome.title")}
          action={
            mayEdit ? (
              <ButtonLink
                to={paths.upload}
                variant="primary"
                icon={<Upload aria-hidden="true" size={15} />}
              >
                {t("welcome.action")}
              </ButtonLink>
            ) : undefined
          }
        >
          {mayEdit ? t("welcome.body") : undefined}
        </EmptyState>
      ) : (
        <AccountOverview
          view={view}
          toHref={toHref}
          aside={
            // The list is as high as the chart beside it, so that nothing moves as it grows.
            <div className="min-h-80 xl:relative">
              <Suspense fallback={<Skeleton className="h-80" />}>
                <AttentionPanel className="xl:absolute xl:inset-0 xl:overflow-y-auto" />
              </Suspense>
            </div>
          }
        />
      )}
    </>
  );
}
