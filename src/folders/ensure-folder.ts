import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { ApiError } from "#shared/http/errors.ts";
import { type OnWaiting, retryUntilAnswered } from "#shared/http/retry-until-answered.ts";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import { tidyName } from "./folder-name.ts";
import { createFolder, type Folder, listFolders } from "./folders.ts";
import { trackNewFolder } from "./folders-queries.ts";

/** Returns the path of nested folders below a base: `/Base/A/B`. */
export function placeIn(basePath: string, names: readonly string[]): string {
  return `${basePath.replace(/\/$/, "")}/${names.map(tidyName).join("/")}`;
}

/**
 * Returns the folder at a path, creating it if it does not exist.
 * @param onWaiting called while nothing can be sent
 * @param id of the wait for a folder that exists and is not listed so far
 * @throws ApiError, or the signal's reason
 */
export async function ensureFolder(
  services: ApiServices,
  path: string,
  signal: AbortSignal,
  { onWaiting, id }: { onWaiting?: OnWaiting; id?: string } = {},
): Promise<Folder> {
  try {
    const folder = await retryUntilAnswered(
      () => createFolder(services.api, path, signal),
      signal,
      onWaiting,
    );
    trackNewFolder(services, folder);
    return folder;
  } catch (error) {
    if (!(error instanceof ApiError) || !["rejected", "unreadable"].includes(error.kind))
      throw error;
    // There is no separate status for "already exists", so look for the folder in the list.
    const isSaidToExist = /exist/i.test(error.serviceMessage);
    const found = await findFolder(services, path, isSaidToExist, signal, id);
    if (found === null) throw error;
    return found;
  }
}

/**
 * Looks up a folder by its path.
 * @param isPatient true if the folder exists but may be too new for the list: polls until it is listed
 */
async function findFolder(
  { api, settle }: ApiServices,
  path: string,
  isPatient: boolean,
  signal: AbortSignal,
  id = newId(),
): Promise<Folder | null> {
  const lookup = (lookupSignal: AbortSignal) => listFolders(api, lookupSignal);
  const find = (folders: Folder[]) => folders.find((folder) => isSamePath(folder.path, path));
  const listed = find(await retryUntilAnswered(() => lookup(signal), signal));
  if (listed !== undefined || !isPatient) return listed ?? null;
  const isVisible = (folders: Folder[]) => find(folders) !== undefined;
  const wanted = { id, resource: "folders", lookup, isVisible };
  return find(await waitUntilVisible(settle, wanted, signal)) ?? null;
}

/** Returns true if two paths name the same folder, regardless of Unicode composition. */
export function isSamePath(a: string, b: string): boolean {
  return placeIn("/", a.split("/").slice(1)) === placeIn("/", b.split("/").slice(1));
}
