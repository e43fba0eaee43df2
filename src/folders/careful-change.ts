import type { ApiServices } from "#shared/http/api-context.tsx";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import { changeFolder, removeFolder } from "./folder-changes-queries.ts";
import type { Folder, FolderChange } from "./folders.ts";
import { folderQueries } from "./folders-queries.ts";
import type { ShownFolder } from "./pending-folders.ts";

/** Snapshot of a folder when the user started to change it. */
export interface SeenFolder {
  shown: ShownFolder;
  /** The service's version at that time; null if it was not listed. */
  listed: Folder | null;
}

/** Reason why a change was not made. */
export type Obstacle =
  /** Changed elsewhere since the snapshot. */
  { kind: "conflict"; now: Folder } | { kind: "gone" } | { kind: "refused"; problem: Problem };

/** A failed change. `change` null: the deletion. */
export interface FolderFailure {
  seen: SeenFolder;
  change: FolderChange | null;
  obstacle: Obstacle;
}

/** Takes a snapshot of a folder, for a later `changeCarefully`. */
export function snapshotFolders({ api, queryClient }: ApiServices, shown: ShownFolder): SeenFolder {
  const listed = queryClient.getQueryData(folderQueries.all(api).queryKey);
  return { shown, listed: listed?.find(({ id }) => id === shown.id) ?? null };
}

/**
 * Renames or moves a folder unless it was changed elsewhere since the snapshot: fetches the list first.
 * Returns null once the change was sent; it is then shown as pending until a lookup shows it.
 */
export async function changeCarefully(
  services: ApiServices,
  seen: SeenFolder,
  change: FolderChange,
): Promise<Obstacle | null> {
  const { api, queryClient } = services;
  const { shown, listed } = seen;
  try {
    const fresh = await queryClient.fetchQuery(folderQueries.beforeChange(api));
    const now = fresh.find(({ id }) => id === shown.id);
    if (now === undefined) return { kind: "gone" };
    // A change pending on this page may have become visible in the meantime.
    const known = [shown, ...(listed === null ? [] : [listed])];
    const isAsSeen =
      known.some(({ name }) => name === now.name) &&
      known.some(({ parentId }) => parentId === now.parentId);
    if (!isAsSeen) return { kind: "conflict", now };
    await changeFolder(services, shown.id, change);
    return null;
  } catch (error) {
    return refusal(error);
  }
}

/** Deletes a folder. Returns null once the request was sent. */
export async function remove(services: ApiServices, folderId: string): Promise<Obstacle | null> {
  try {
    await removeFolder(services, folderId);
    return null;
  } catch (error) {
    return refusal(error);
  }
}

function refusal(error: unknown): Obstacle {
  return {
    kind: "refused",
    problem: toProblem(error),
  };
}
