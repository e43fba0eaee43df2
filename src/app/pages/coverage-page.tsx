import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { formatCoverageView, parseCoverageView } from "#captions/coverage-view.ts";
import { OpenInLibrary } from "#library/open-in-library.tsx";
import { later } from "#messages/later.tsx";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { ButtonLink } from "#shared/ui/button.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { useUrlView } from "#shared/ui/use-url-view.ts";
import { knownVideoCount } from "#videos/video-library.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";

/** Is a separate chunk, to keep the list of files per page short, which every visit loads. */
const loadBoard = () => import("#captions/board/coverage-board.tsx");

const CoverageBoard = later(async () => (await loadBoard()).CoverageBoard, "shared");

/** Prefetches the videos, whose records contain their subtitle languages. */
export function loader({ api, queryClient }: ApiServices) {
  // The page reports a failure.
  loadBoard().catch(() => undefined);
  void queryClient.prefetchQuery(videoLibraryQueries.all(api));
}

/** Shows the subtitle coverage: languages that each video has or lacks. */
export function Component() {
  const t = useTranslations();
  const { api } = useApi();
  const { view, toHref } = useUrlView(paths.coverage, parseCoverageView, formatCoverageView);
  const { data: library } = useQuery(videoLibraryQueries.all(api));
  const total = knownVideoCount(library);
  return (
    <>
      <PageHeader
        title={t("coverage.title")}
        eyebrow={total === null ? null : t("common.videoCount", { count: total })}
        actions={
          view.missing === null ? (
            <ButtonLink to={paths.library}>{t("common.library")}</ButtonLink>
          ) : (
            <OpenInLibrary
              view={{
                missing: [`subtitles.${view.missing}`],
                shown: view.isOnlineOnly ? "published" : "all",
                search: view.search,
              }}
            />
          )
        }
      />
      <Suspense>
        <CoverageBoard view={view} toHref={toHref} />
      </Suspense>
    </>
  );
}
