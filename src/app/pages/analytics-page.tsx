import { Suspense } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useTranslations } from "use-intl";
import { formatAnalyticsView, isOfNamed, parseAnalyticsView } from "#analytics/analytics-view.ts";
import { AnalyticsExplorer } from "#analytics/screen/analytics-explorer.tsx";
import { useNamedSubjects } from "#analytics/use-named-subjects.ts";
import { channelQueries } from "#channels/channels-queries.ts";
import { folderQueries } from "#folders/folders-queries.ts";
import { later } from "#messages/later.tsx";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useUrlView } from "#shared/ui/use-url-view.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";

const AccountMovers = later(
  async () => (await import("./account-movers.tsx")).AccountMovers,
  "lists",
);

/** Prefetches the names of all subjects where the view needs them. */
export function loader({ api, queryClient }: ApiServices, { request }: LoaderFunctionArgs) {
  if (!isOfNamed(parseAnalyticsView(new URL(request.url).searchParams))) return;
  void queryClient.prefetchQuery(videoLibraryQueries.all(api));
  void queryClient.prefetchQuery(channelQueries.list(api));
  void queryClient.prefetchQuery(folderQueries.all(api));
}

/** Shows the analytics of the account, of one subject, or of several side by side. */
export function Component() {
  const t = useTranslations("analytics");
  const beside = useTranslations("comparison");
  const { view, toHref } = useUrlView(paths.analytics, parseAnalyticsView, formatAnalyticsView);
  const { nameOf, isReading } = useNamedSubjects(isOfNamed(view));
  const { subject } = view;
  const name = nameOf(subject);
  const isUnknown = name === null && "id" in subject && !isReading;
  const about = isUnknown ? t("subjects.unknown", { id: subject.id }) : name;
  return (
    <>
      <PageHeader
        title={t("title")}
        about={view.beside.length > 0 ? beside("label") : (about ?? undefined)}
      />
      <AnalyticsExplorer
        view={view}
        toHref={toHref}
        renderMovers={({ query, onView }) => (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <AccountMovers view={view} query={query} onView={onView} />
          </Suspense>
        )}
      />
    </>
  );
}
