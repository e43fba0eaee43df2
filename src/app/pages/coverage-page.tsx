import { useTranslations } from "use-intl";
import type { ApiServices } from "#api/api-context.tsx";
import { vodLibraryQueries } from "#api/vod-library-queries.ts";
import { PageHeader } from "#ui/page-header.tsx";

/** Starts the calls for the films, whose records say which languages they have. */
export function coverageLoader({ api, queryClient }: ApiServices) {
  return () => {
    void queryClient.prefetchQuery(vodLibraryQueries.all(api));
    return null;
  };
}

/** Which films have subtitles in which languages, and the holes. */
export function CoveragePage() {
  const t = useTranslations("coverage");
  return <PageHeader title={t("title")} />;
}
