import { useQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { lazy, Suspense, useCallback, useMemo } from "react";
import { type LoaderFunctionArgs, useLocation, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { type ApiServices, useApi } from "#api/api-context.tsx";
import { vodLibraryQueries } from "#api/vod-library-queries.ts";
import { LibraryBrowser } from "#app/library-browser.tsx";
import { catalogues } from "#app/messages/catalogues.ts";
import { withMessages } from "#app/with-messages.tsx";
import { firstRowsOptions } from "#features/library/library-queries.ts";
import {
  firstRowsQuery,
  formatLibraryView,
  type LibraryView,
  parseLibraryView,
} from "#features/library/library-view.ts";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button.tsx";
import { PageHeader } from "#ui/page-header.tsx";

/** Only what can be done with films asks for folders. */
const FolderPicker = lazy(async () => {
  const { FolderSelect } = await import("./folder-select.tsx");
  return { default: FolderSelect };
});

/** Only who has just deleted a film is told about it. */
const RemovalStatus = lazy(async () => {
  const [{ RemovalStatus: Content }, words] = await Promise.all([
    import("#features/library/vod/removal-status.tsx"),
    catalogues.removal(),
  ]);
  return { default: withMessages([words], Content) };
});

/** Starts the calls for the page before its components exist; they show how it goes. */
export function libraryLoader({ api, queryClient }: ApiServices) {
  return ({ request }: LoaderFunctionArgs) => {
    const query = firstRowsQuery(parseLibraryView(new URL(request.url).searchParams));
    // First what is on screen first.
    if (query !== null) void queryClient.prefetchQuery(firstRowsOptions(api, query));
    void queryClient.prefetchQuery(vodLibraryQueries.all(api));
    return null;
  };
}

/** Every film of the account. */
export function LibraryPage() {
  const t = useTranslations("library");
  const { api } = useApi();
  const [params] = useSearchParams();
  const { state }: { state: unknown } = useLocation();
  const { data: library } = useQuery(vodLibraryQueries.all(api));
  const total = library?.isComplete === true ? library.vods.length : (library?.totalCount ?? null);
  const addressOf = useCallback(
    (view: LibraryView) => `${paths.library}${formatLibraryView(view)}`,
    [],
  );
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
      <div role="status">
        {state === null ? null : (
          <Suspense>
            <RemovalStatus />
          </Suspense>
        )}
      </div>
      <LibraryBrowser
        view={useMemo(() => parseLibraryView(params), [params])}
        folderId={null}
        addressOf={addressOf}
        FolderPicker={FolderPicker}
      />
    </>
  );
}
