import type { ApiServices } from "#shared/http/api-context.tsx";
import { ApiError } from "#shared/http/errors.ts";
import { type OnWaiting, persist } from "#shared/http/persist.ts";
import { waitUntilSeen } from "#shared/sync/wait-until-seen.ts";
import { createFolder, type Folder, listFolders } from "./folders.ts";
import { trackNewFolder } from "./folders-queries.ts";

/**
 * Where folders lie inside a base, `/Base/A/B`. Composed characters, because a Mac's files come with
 * decomposed ones that look the same and are not; no blanks at the ends, which services take away.
 */
export function placeIn(basePath: string, names: readonly string[]): string {
  const tidy = names.map((name) => name.normalize("NFC").trim());
  return `${basePath.replace(/\/$/, "")}/${tidy.join("/")}`;
}

/**
 * The folder at a path: made when it is missing, looked up when it is there already.
 * @param onWaiting told while nothing can be sent
 * @throws ApiError, or the signal's reason
 */
export async function ensureFolder(
  services: ApiServices,
  path: string,
  signal: AbortSignal,
  onWaiting?: OnWaiting,
): Promise<Folder> {
  try {
    const folder = await persist(() => createFolder(services.api, path, signal), signal, onWaiting);
    trackNewFolder(services, folder);
    return folder;
  } catch (error) {
    if (!(error instanceof ApiError) || !["rejected", "unreadable"].includes(error.kind))
      throw error;
    // "It exists already" has no status of its own. If it does, the list knows it.
    const isSaidToExist = /exist/i.test(error.serviceMessage);
    const found = await findFolder(services, path, isSaidToExist, signal);
    if (found === null) throw error;
    return found;
  }
}

/** @param isPatient whether it is surely there, and may only be too new for the list */
async function findFolder(
  { api, settle }: ApiServices,
  path: string,
  isPatient: boolean,
  signal: AbortSignal,
): Promise<Folder | null> {
  const lookup = (lookupSignal: AbortSignal) => listFolders(api, lookupSignal);
  const find = (folders: Folder[]) => folders.find((folder) => isSamePath(folder.path, path));
  const listed = find(await persist(() => lookup(signal), signal));
  if (listed !== undefined || !isPatient) return listed ?? null;
  const isSeen = (folders: Folder[]) => find(folders) !== undefined;
  return find(await waitUntilSeen(settle, { resource: "folders", lookup, isSeen }, signal)) ?? null;
}

/** Whether two paths name one folder, however their characters are composed. */
export function isSamePath(a: string, b: string): boolean {
  return placeIn("/", a.split("/").slice(1)) === placeIn("/", b.split("/").slice(1));
}
