import { useQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { Suspense, useCallback, useState } from "react";
import { type LoaderFunctionArgs, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { LibraryBrowser } from "#library/library-browser.tsx";
import { firstRowsOf, formatLibraryView, parseLibraryView } from "#library/library-view.ts";
import { later } from "#messages/later.tsx";
import { type ApiServices, useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { ButtonLink } from "#shared/ui/button.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { useUrlView } from "#shared/ui/use-url-view.ts";
import { knownVideoCount } from "#videos/video-library.ts";
import { firstRowsOptions, videoLibraryQueries } from "#videos/video-library-queries.ts";

/** Is loaded after the videos. */
const LibraryFolders = later(
  async () => (await import("#library/library-folders.tsx")).LibraryFolders,
  "folders",
);

/** Keeps the space of the button that opens the folders on narrow screens. */
const FOLDERS_SPACE = <div className="mb-3 h-8 lg:hidden" />;

/** Loaded only after a video was deleted. */
const RemovalStatus = later(
  async () => (await import("#videos/detail/removal-status.tsx")).RemovalStatus,
);

/** Prefetches the videos while the page's code is loading; the page shows errors. */
export function loader({ api, queryClient }: ApiServices, { request }: LoaderFunctionArgs) {
  const library = videoLibraryQueries.all(api);
  const query = firstRowsOf(
    parseLibraryView(new URL(request.url).searchParams),
    queryClient.getQueryData(library.queryKey),
  );
  // The first rows on screen have priority.
  if (query !== null) void queryClient.prefetchQuery(firstRowsOptions(api, query));
  void queryClient.prefetchQuery(library);
}

export function Component() {
  const t = useTranslations("libraryList.empty");
  const common = useTranslations("common");
  const { api } = useApi();
  const mayEdit = useMayEdit();
  const { state }: { state: unknown } = useLocation();
  const { view, toHref } = useUrlView(paths.library, parseLibraryView, formatLibraryView);
  const { data: library } = useQuery(videoLibraryQueries.all(api));
  const [areFoldersNext, setAreFoldersNext] = useState(false);
  const showFolders = useCallback(() => setAreFoldersNext(true), []);
  const total = knownVideoCount(library);
  return (
    <>
      <PageHeader
        title={common("library")}
        eyebrow={total === null ? null : common("videoCount", { count: total })}
        actions={
          mayEdit ? (
            <ButtonLink
              to={paths.upload}
              variant="primary"
              icon={<Upload aria-hidden="true" size={15} />}
            >
              {t("action")}
            </ButtonLink>
          ) : null
        }
      />
      <div role="status">
        {state === null ? null : (
          <Suspense>
            <RemovalStatus />
          </Suspense>
        )}
      </div>
      <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-5">
        <aside className="lg:sticky lg:top-5 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto">
          {areFoldersNext ? (
            <Suspense fallback={FOLDERS_SPACE}>
              <LibraryFolders view={view} toHref={toHref} />
            </Suspense>
          ) : (
            FOLDERS_SPACE
          )}
        </aside>
        <div className="min-w-0">
          <LibraryBrowser view={view} folderId={null} toHref={toHref} onFirstImages={showFolders} />
        </div>
      </div>
    </>
  );
}
