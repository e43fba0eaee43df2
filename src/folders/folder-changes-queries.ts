import type { ApiServices } from "#shared/http/api-context.tsx";
import { ApiError, isOutcomeUnknown } from "#shared/http/errors.ts";
import { noteVideos, videoLibraryQueries } from "#videos/video-library-queries.ts";
import { deleteFolder, type FolderChange, updateFolder } from "./folders.ts";
import {
  findFolder,
  folderQueries,
  noteFolder,
  pendingFolderId,
  pendingFoldersOf,
} from "./folders-queries.ts";
import { withoutChange } from "./pending-folders.ts";

/**
 * Renames or moves a folder. Shows the change at once and polls until the list shows it, also when the
 * response was lost, because the change may have been carried out.
 * @throws ApiError if the service rejects the change, which is then no longer shown
 */
export async function changeFolder(
  services: ApiServices,
  folderId: string,
  change: FolderChange,
): Promise<void> {
  const before = pendingFoldersOf(services).getState()[folderId];
  const earlier = before?.kind === "change" ? before.change : {};
  noteFolder(services, folderId, {
    kind: "change",
    change: { ...earlier, ...change },
    isDoubtful: before?.kind === "change" && before.isDoubtful,
  });
  try {
    await updateFolder(services.api, folderId, change);
    const now = pendingFoldersOf(services).getState()[folderId];
    if (now?.kind === "change" && isAllOf(change, now.change)) {
      noteFolder(services, folderId, { ...now, isDoubtful: false });
    }
  } catch (error) {
    const now = pendingFoldersOf(services).getState()[folderId];
    if (!isOutcomeUnknown(error)) {
      noteFolder(services, folderId, withoutChange(now, before, change));
      throw error;
    }
    if (now?.kind === "change") noteFolder(services, folderId, { ...now, isDoubtful: true });
  }
  findFolder(services, folderId);
}

/**
 * Deletes a folder; pending like in `changeFolder`. "Not found" counts as success. Its videos remain.
 * @throws ApiError if the service refuses; the folder is then no longer shown as being deleted
 */
export async function removeFolder(services: ApiServices, folderId: string): Promise<void> {
  const before = pendingFoldersOf(services).getState()[folderId];
  noteFolder(services, folderId, { kind: "removal", isDoubtful: false });
  try {
    await deleteFolder(services.api, folderId);
  } catch (error) {
    const isGone = error instanceof ApiError && error.kind === "not-found";
    if (!isGone && !isOutcomeUnknown(error)) {
      noteFolder(services, folderId, before);
      throw error;
    }
    noteFolder(services, folderId, { kind: "removal", isDoubtful: !isGone });
  }
  findFolder(services, folderId, () => forgetInVideos(services, folderId));
}

/** Returns true if an accepted change covers everything pending, so that an earlier lost response is moot. */
function isAllOf(accepted: FolderChange, awaited: FolderChange): boolean {
  return (
    (awaited.name === undefined || awaited.name === accepted.name) &&
    (awaited.parentId === undefined || awaited.parentId === accepted.parentId)
  );
}

/** Drops the pending change of a folder and shows the service's version again. */
export function forgetPendingFolder(services: ApiServices, folderId: string): void {
  services.settle.cancel(pendingFolderId(folderId));
  noteFolder(services, folderId, undefined);
  void services.queryClient.invalidateQueries({ queryKey: folderQueries.key });
}

/** Removes a deleted folder from the videos in the cache (supplement, "Folders"). */
function forgetInVideos({ api, queryClient }: ApiServices, folderId: string): void {
  const library = queryClient.getQueryData(videoLibraryQueries.all(api).queryKey);
  const affected = library?.videos.filter(({ folders }) =>
    folders.some(({ id }) => id === folderId),
  );
  noteVideos(
    queryClient,
    (affected ?? []).map((video) => ({
      ...video,
      folders: video.folders.filter(({ id }) => id !== folderId),
    })),
  );
}
