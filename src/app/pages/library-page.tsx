import { useQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { type LoaderFunctionArgs, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { type ApiServices, useApi } from "#api/api-context.tsx";
import { vodQueries } from "#api/vods-queries.ts";
import { LibraryPanel } from "#features/library/library-panel.tsx";
import { LibraryToolbar } from "#features/library/library-toolbar.tsx";
import { libraryQuery, parseLibraryView } from "#features/library/library-view.ts";
import { RemovalStatus } from "#features/library/vod/removal-status.tsx";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button.tsx";
import { PageHeader } from "#ui/page-header.tsx";

/** Starts the call for the page before its components exist; the panel shows how it goes. */
export function libraryLoader({ api, queryClient }: ApiServices) {
  return ({ request }: LoaderFunctionArgs) => {
    const view = parseLibraryView(new URL(request.url).searchParams);
    void queryClient.prefetchQuery(vodQueries.list(api, libraryQuery(view)));
    return null;
  };
}

/** Every film of the account. */
export function LibraryPage() {
  const t = useTranslations("library");
  const { api } = useApi();
  const [params] = useSearchParams();
  const view = parseLibraryView(params);
  const { data } = useQuery(vodQueries.list(api, libraryQuery(view)));
  const total = data?.totalCount ?? null;
  return (
    <>
      <PageHeader
        title={t("title")}
        eyebrow={total === null ? null : t("count", { count: total })}
        actions={
          <ButtonLink
            to={paths.upload}
            variant="primary"
            icon={<Upload aria-hidden="true" size={15} />}
          >
            {t("upload")}
          </ButtonLink>
        }
      />
      <RemovalStatus />
      <LibraryToolbar view={view} />
      <LibraryPanel view={view} />
    </>
  );
}
