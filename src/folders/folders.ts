import type { ApiClient } from "#shared/http/client.ts";
import { type Read, readRows, wireKey, wireRecord, wireText } from "#shared/http/wire.ts";
import { folderIdOnWire } from "./folder-id.ts";

const folderWire = wireRecord({ id: wireKey, name: wireText, path: wireText, parent_id: wireText });

/** A folder of films. `id` is a numeric string that can exceed what a number holds exactly. */
export interface Folder {
  id: string;
  name: string;
  /** `/Documentary/Sea`: where it lies, its own name included. */
  path: string;
  /** The folder that it lies in; null for the one at the top, and where the service does not say. */
  parentId: string | null;
}

/**
 * Every folder of the account, each followed by those inside it (contract 4.12; supplement, "Folders").
 * @throws ApiError
 */
export async function listFolders(api: ApiClient, signal?: AbortSignal): Promise<Folder[]> {
  const { rows } = readRows(folderWire, await api.http({ path: "/v2/folder", signal }));
  return rows.map((row) => toFolder(row, null)).toSorted(byPlace);
}

/**
 * Makes a folder (supplement, "Folders"). It can take a while until the list shows it.
 * @param path `/Documentary/Sea`
 * @throws ApiError of kind `rejected` when there is one already, among others
 */
export async function createFolder(
  api: ApiClient,
  path: string,
  signal?: AbortSignal,
): Promise<Folder> {
  const answer = await api.http({
    method: "POST",
    path: "/v2/folder",
    body: { full_path: path },
    signal,
  });
  return toFolder(folderWire(answer), path);
}

/** What of a folder is to be different. */
export interface FolderChange {
  name?: string;
  parentId?: string;
}

/** Renames or moves a folder; the list shows it later (supplement, "Folders"). @throws ApiError */
export async function updateFolder(
  api: ApiClient,
  folderId: string,
  { name, parentId }: FolderChange,
): Promise<void> {
  await api.http({
    method: "PUT",
    path: `/v2/folder/${encodeURIComponent(folderId)}`,
    body: {
      ...(name === undefined ? {} : { name }),
      ...(parentId === undefined ? {} : { parent_id: folderIdOnWire(parentId) }),
    },
  });
}

/** Removes a folder. Its films stay in the library (supplement, "Folders"). @throws ApiError */
export async function deleteFolder(api: ApiClient, folderId: string): Promise<void> {
  await api.http({ method: "DELETE", path: `/v2/folder/${encodeURIComponent(folderId)}` });
}

/** Orders folders as a tree is read: what lies inside a folder comes right after it, "2" before "10". */
export function byPlace(a: { path: string }, b: { path: string }): number {
  const [here, there] = [a.path.split("/"), b.path.split("/")];
  for (let depth = 0; depth < Math.min(here.length, there.length); depth += 1) {
    const order = names.compare(here[depth] ?? "", there[depth] ?? "");
    if (order !== 0) return order;
  }
  return here.length - there.length;
}

const names = new Intl.Collator(undefined, { numeric: true });

function toFolder(wire: Read<typeof folderWire>, asked: string | null): Folder {
  const { id, name, path, parent_id: parentId } = wire;
  const place = path ?? asked ?? name ?? id;
  return { id, name: name ?? place, path: place, parentId };
}
