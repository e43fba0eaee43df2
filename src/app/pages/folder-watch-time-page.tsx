import { Suspense } from "react";
import { folderQueries } from "#folders/folders-queries.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { FolderFigures } from "./folder-figures.tsx";
import { ContainerWatchTime } from "./lazy-panels.tsx";

/** Prefetches the folders and videos while the page's code is loading: they say what is in the folder. */
export function loader({ api, queryClient }: ApiServices) {
  void queryClient.prefetchQuery(folderQueries.all(api));
  void queryClient.prefetchQuery(videoLibraryQueries.all(api));
}

/** Shows the watch time of the videos in a folder and its subfolders. */
export function Component() {
  return (
    <FolderFigures tab="watchTime">
      {({ id, name }) => (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <ContainerWatchTime key={id} of="folder" id={id} kind="vod" name={name} />
        </Suspense>
      )}
    </FolderFigures>
  );
}
