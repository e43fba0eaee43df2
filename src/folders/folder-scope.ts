import { useEffect, useMemo, useState } from "react";
import { useLibrary } from "#videos/video-edits-queries.ts";
import {
  countByFolder,
  countManyByFolder,
  type FolderCounts,
  type FolderScope,
  folderScope,
} from "./folder-counts.ts";
import { useFolders } from "./folders-queries.ts";
import { nestFolders } from "./nesting.ts";

/** Is the number of videos from which they are counted in slices. */
const MANY = 5000;

/** Counts the videos of each folder; null until all are loaded. */
export function useFolderCounts(): FolderCounts | null {
  const { topId } = useFolders();
  const { nesting, videos } = useFolderVideos();
  const isMany = videos !== null && videos.length > MANY;
  const [counted, setCounted] = useState<FolderCounts | null>(null);
  useEffect(() => {
    if (!isMany) return undefined;
    const end = new AbortController();
    countManyByFolder(videos, nesting, topId, end.signal).then(setCounted, () => undefined);
    return () => end.abort();
  }, [isMany, videos, nesting, topId]);
  const atOnce = useMemo(
    () => (isMany || videos === null ? null : countByFolder(videos, nesting, topId)),
    [isMany, videos, nesting, topId],
  );
  return isMany ? counted : atOnce;
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
