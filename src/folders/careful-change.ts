import type { ApiServices } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import type { Problem } from "#shared/http/problem.ts";
import { changeFolder, removeFolder } from "./folder-changes-queries.ts";
import type { Folder, FolderChange } from "./folders.ts";
import { folderQueries } from "./folders-queries.ts";
import type { ShownFolder } from "./pending-folders.ts";

/** A folder as a person saw it when they began to change it. */
export interface SeenFolder {
  shown: ShownFolder;
  /** As the service had it then; null when it had not listed it. */
  listed: Folder | null;
}

/** Why a change was not made. */
export type Obstacle =
  /** Somebody else changed it since it was seen. */
  { kind: "conflict"; now: Folder } | { kind: "gone" } | { kind: "refused"; problem: Problem };

/** What a folder was told and did not become. `change` null: its removal. */
export interface FolderTrouble {
  seen: SeenFolder;
  change: FolderChange | null;
  obstacle: Obstacle;
}

/** Keeps how a folder is now, for `changeCarefully` later. */
export function look({ api, queryClient }: ApiServices, shown: ShownFolder): SeenFolder {
  const listed = queryClient.getQueryData(folderQueries.all(api).queryKey);
  return { shown, listed: listed?.find(({ id }) => id === shown.id) ?? null };
}

/**
 * Renames or moves a folder unless somebody else has done so since it was seen: the list is read right
 * before. Null when it was sent; then it is shown as asked for until a lookup shows it.
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
    // What was asked for on this page may have come true meanwhile.
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

/** Removes a folder. Null when that was sent. */
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
    problem: toProblem(error) ?? { kind: "unexpected", serviceMessage: "" },
  };
}
