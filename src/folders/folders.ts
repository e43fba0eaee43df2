import type { ApiClient } from "#shared/http/client.ts";
import { type Read, readRows, wireKey, wireRecord, wireText } from "#shared/http/wire.ts";
import { folderIdOnWire } from "#videos/videos.ts";

const folderWire = wireRecord({ id: wireKey, name: wireText, path: wireText, parent_id: wireText });

/** Describes a folder of videos. `id` is a numeric string that can exceed `Number.MAX_SAFE_INTEGER`. */
export interface Folder {
  id: string;
  name: string;
  /** Is the full path, including its own name: `/Documentary/Sea`. */
  path: string;
  /** Identifies the parent folder. Is null for the root folder, and if the service does not report one. */
  parentId: string | null;
}

/**
 * Lists every folder of the account, each followed by its subfolders (contract 4.12; supplement, "Folders").
 * @throws ApiError
 */
export async function listFolders(api: ApiClient, signal?: AbortSignal): Promise<Folder[]> {
  const { rows } = readRows(folderWire, await api.http({ path: "/v2/folder", signal }));
  return rows.map((row) => toFolder(row, null)).toSorted(byPlace);
}

/**
 * Creates a folder (supplement, "Folders"). The list may show it only later.
 * @param path `/Documentary/Sea`
 * @throws ApiError, among others of kind `rejected` if the folder already exists
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

export interface FolderFields {
  name: string;
  parentId: string;
}

/** Renames or moves a folder; the list may show it only later (supplement, "Folders"). @throws ApiError */
export async function updateFolder(
  api: ApiClient,
  folderId: string,
  { name, parentId }: Partial<FolderFields>,
): Promise<void> {
  await api.http({
    method: "PUT",
    path: `/v2/folder/${encodeURIComponent(folderId)}`,
    // JSON omits undefined, so unchanged fields are not sent.
    body: { name, parent_id: parentId === undefined ? undefined : folderIdOnWire(parentId) },
  });
}

/** Deletes a folder. Its videos stay in the library (supplement, "Folders"). @throws ApiError */
export async function deleteFolder(api: ApiClient, folderId: string): Promise<void> {
  await api.http({ method: "DELETE", path: `/v2/folder/${encodeURIComponent(folderId)}` });
}

/** Compares folders in tree order: subfolders right after their parent, "2" before "10". */
export function byPlace(a: { path: string }, b: { path: string }): number {
  const [here, there] = [a.path.split("/"), b.path.split("/")];
  for (let depth = 0; depth < Math.min(here.length, there.length); depth += 1) {
    const order = names.compare(here[depth] ?? "", there[depth] ?? "");
    if (order !== 0) return order;
  }
  return here.length - there.length;
}

const names = new Intl.Collator(undefined, { numeric: true });

function toFolder(wire: Read<typeof folderWire>, requested: string | null): Folder {
  const { id, name, path, parent_id: parentId } = wire;
  const place = path ?? requested ?? name ?? id;
  return { id, name: name ?? place, path: place, parentId };
}
