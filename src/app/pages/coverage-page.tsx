import { useQuery } from "@tanstack/react-query";
import { Suspense, useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { later } from "#app/later.tsx";
import {
  type CoverageView,
  formatCoverageView,
  parseCoverageView,
} from "#captions/board/coverage-view.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { ButtonLink } from "#shared/ui/button.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { vodLibraryQueries } from "#videos/vod-library-queries.ts";

/** A separate chunk, to keep the list of files per page short, which every visit loads. */
const bringDesk = () => import("#captions/board/coverage-desk.tsx");

const CoverageDesk = later(async () => (await bringDesk()).CoverageDesk, "shared");

/** Prefetches the videos, whose records contain their subtitle languages. */
export function coverageLoader({ api, queryClient }: ApiServices) {
  return () => {
    // The page reports a failure.
    bringDesk().catch(() => undefined);
    void queryClient.prefetchQuery(vodLibraryQueries.all(api));
    return null;
  };
}

/** Subtitle coverage: languages that each video has or lacks. */
export function CoveragePage() {
  const t = useTranslations("coverage");
  const { api } = useApi();
  const [params] = useSearchParams();
  const view = useMemo(() => parseCoverageView(params), [params]);
  const { data: library } = useQuery(vodLibraryQueries.all(api));
  const total = library?.isComplete === true ? library.vods.length : (library?.totalCount ?? null);
  const addressOf = useCallback(
    (view: CoverageView) => `${paths.coverage}${formatCoverageView(view)}`,
    [],
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        eyebrow={total === null ? null : t("count", { count: total })}
        actions={<ButtonLink to={paths.library}>{t("library")}</ButtonLink>}
      />
      <Suspense>
        <CoverageDesk view={view} addressOf={addressOf} />
      </Suspense>
    </>
  );
}
