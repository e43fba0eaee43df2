import { Suspense } from "react";
import { useParams } from "react-router";
import { useTranslations } from "use-intl";
import { FolderPath } from "#folders/folder-row.tsx";
import { folderQueries, useFolders } from "#folders/folders-queries.ts";
import { nestFolders } from "#folders/nesting.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { FolderTabs } from "./folder-tabs.tsx";
import { ContainerWatchTime } from "./lazy-panels.tsx";

/** Prefetches the folders and videos while the page's code is loading: they say what is in the folder. */
export function loader({ api, queryClient }: ApiServices) {
  void queryClient.prefetchQuery(folderQueries.all(api));
  void queryClient.prefetchQuery(videoLibraryQueries.all(api));
}

/** Shows the watch time of the videos in a folder and its subfolders. */
export function Component() {
  const { folderId = "" } = useParams();
  const t = useTranslations("folders");
  const { withGoing } = useFolders();
  const nesting = nestFolders(withGoing);
  const name = nesting.find(folderId)?.name ?? t("label");
  return (
    <>
      <PageHeader title={name} eyebrow={<FolderPath around={nesting.around(folderId)} />} />
      <FolderTabs folderId={folderId} tab="watchTime" />
      <Suspense fallback={<Skeleton className="h-96" />}>
        <ContainerWatchTime key={folderId} of="folder" id={folderId} kind="vod" name={name} />
      </Suspense>
    </>
  );
}
