import type { ApiServices } from "#shared/http/api-context.tsx";
import { ApiError, isOutcomeUnknown } from "#shared/http/errors.ts";
import { noteVods, vodLibraryQueries } from "#videos/vod-library-queries.ts";
import { deleteFolder, type FolderChange, updateFolder } from "./folders.ts";
import {
  folderQueries,
  lookForFolder,
  noteFolder,
  pendingFolderId,
  pendingFolders,
} from "./folders-queries.ts";
import { withoutChange } from "./pending-folders.ts";

/**
 * Renames or moves a folder, shown at once and looked for until the list shows it too. When the answer is
 * lost it is looked for as well: it may have been carried out.
 * @throws ApiError when the service says no; then that change is no longer shown
 */
export async function changeFolder(
  services: ApiServices,
  folderId: string,
  change: FolderChange,
): Promise<void> {
  const before = pendingFolders(services)[folderId];
  const earlier = before?.kind === "change" ? before.change : {};
  noteFolder(services, folderId, {
    kind: "change",
    change: { ...earlier, ...change },
    isDoubtful: before?.kind === "change" && before.isDoubtful,
  });
  try {
    await updateFolder(services.api, folderId, change);
    const now = pendingFolders(services)[folderId];
    if (now?.kind === "change" && isAllOf(change, now.change)) {
      noteFolder(services, folderId, { ...now, isDoubtful: false });
    }
  } catch (error) {
    const now = pendingFolders(services)[folderId];
    if (!isOutcomeUnknown(error)) {
      noteFolder(services, folderId, withoutChange(now, before, change));
      throw error;
    }
    if (now?.kind === "change") noteFolder(services, folderId, { ...now, isDoubtful: true });
  }
  lookForFolder(services, folderId);
}

/**
 * Removes a folder, as `changeFolder` changes one; one that is gone already is as good. Its films stay.
 * @throws ApiError when the service says no; then it is no longer shown as going
 */
export async function removeFolder(services: ApiServices, folderId: string): Promise<void> {
  const before = pendingFolders(services)[folderId];
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
  lookForFolder(services, folderId, () => forgetInVods(services, folderId));
}

/** Whether an accepted change is all that is awaited: then an answer that was lost before no longer matters. */
function isAllOf(accepted: FolderChange, awaited: FolderChange): boolean {
  return (
    (awaited.name === undefined || awaited.name === accepted.name) &&
    (awaited.parentId === undefined || awaited.parentId === accepted.parentId)
  );
}

/** Shows a folder as the service has it again, whatever it was told. */
export function forgetPendingFolder(services: ApiServices, folderId: string): void {
  services.settle.cancel(pendingFolderId(folderId));
  noteFolder(services, folderId, undefined);
  void services.queryClient.invalidateQueries({ queryKey: folderQueries.key });
}

/** A folder that is gone holds no film any more (supplement, "Folders"). */
function forgetInVods({ api, queryClient }: ApiServices, folderId: string): void {
  const library = queryClient.getQueryData(vodLibraryQueries.all(api).queryKey);
  const held = library?.vods.filter(({ folders }) => folders.some(({ id }) => id === folderId));
  noteVods(
    queryClient,
    (held ?? []).map((vod) => ({
      ...vod,
      folders: vod.folders.filter(({ id }) => id !== folderId),
    })),
  );
}
