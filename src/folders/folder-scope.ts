import { useMemo } from "react";
import { useNextPass } from "#shared/ui/use-stable.ts";
import { useLibrary } from "#videos/video-edits-queries.ts";
import {
  countByFolder,
  type FolderCounts,
  type FolderScope,
  folderScope,
} from "./folder-counts.ts";
import { useFolders } from "./folders-queries.ts";
import { nestFolders } from "./nesting.ts";

/** Counts the videos of each folder; null until all are loaded. */
export function useFolderCounts(): FolderCounts | null {
  const { topId } = useFolders();
  const { nesting, videos: latest } = useFolderVideos();
  // Very many are counted apart from what else shows them.
  const videos = useNextPass(latest, null);
  return useMemo(() => videos && countByFolder(videos, nesting, topId), [videos, nesting, topId]);
}

/**
 * Returns the folders that a view of one shows; see `folderScope`.
 * @param folderId of no folder, or null: there is none
 */
export function useFolderScope(
  folderId: string | null,
  chosen: boolean | null,
): FolderScope | null {
  const { nesting, videos } = useFolderVideos();
  return useMemo(
    () => (folderId === null ? null : folderScope(nesting, videos, folderId, chosen)),
    [nesting, videos, folderId, chosen],
  );
}

/** Returns the folders and the videos; these are null until all are loaded. */
function useFolderVideos() {
  const { folders } = useFolders();
  const { library } = useLibrary();
  const nesting = useMemo(() => nestFolders(folders), [folders]);
  return { nesting, videos: library?.isComplete === true ? library.videos : null };
}
