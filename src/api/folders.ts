import type { ApiClient } from "./client.ts";
import { readRows, wireKey, wireRecord, wireText } from "./wire.ts";

const folderWire = wireRecord({ id: wireKey, name: wireText, path: wireText });

/** A folder of films. `id` is a numeric string that can exceed what a number holds exactly. */
export interface Folder {
  id: string;
  name: string;
  /** `/Documentary/Sea`: where it lies, its own name included. */
  path: string;
}

/** Every folder of the account, by path (contract 4.12; supplement, "Folders"). @throws ApiError */
export async function listFolders(api: ApiClient, signal?: AbortSignal): Promise<Folder[]> {
  const { rows } = readRows(folderWire, await api.http({ path: "/v2/folder", signal }));
  return rows
    .map(({ id, name, path }) => ({ id, name: name ?? path ?? id, path: path ?? name ?? id }))
    .toSorted((a, b) => a.path.localeCompare(b.path));
}
