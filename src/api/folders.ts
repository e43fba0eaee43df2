import type { ApiClient } from "./client.ts";
import { type Read, readRows, wireKey, wireRecord, wireText } from "./wire.ts";

const folderWire = wireRecord({ id: wireKey, name: wireText, path: wireText });

/** A folder of films. `id` is a numeric string that can exceed what a number holds exactly. */
export interface Folder {
  id: string;
  name: string;
  /** `/Documentary/Sea`: where it lies, its own name included. */
  path: string;
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

/** A folder's id as the service wants it in a film: a number (supplement, "VOD record"), as long as
 * that is exact. */
export function folderIdOnWire(id: string): number | string {
  const number = Number(id);
  return Number.isSafeInteger(number) && String(number) === id ? number : id;
}

/** Orders folders as a tree is read: what lies inside a folder comes right after it, "2" before "10". */
export function byPlace(a: Folder, b: Folder): number {
  const [here, there] = [a.path.split("/"), b.path.split("/")];
  for (let depth = 0; depth < Math.min(here.length, there.length); depth += 1) {
    const order = names.compare(here[depth] ?? "", there[depth] ?? "");
    if (order !== 0) return order;
  }
  return here.length - there.length;
}

const names = new Intl.Collator(undefined, { numeric: true });

function toFolder({ id, name, path }: Read<typeof folderWire>, asked: string | null): Folder {
  const place = path ?? asked ?? name ?? id;
  return { id, name: name ?? place, path: place };
}
